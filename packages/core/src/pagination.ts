/** One page of a list. */
export interface Page<T> {
  readonly data: T[];
  /** Where the list goes on: hand it to a later reading to resume after this page. */
  readonly cursor: string;
}

/**
 * A list that is read page by page, while it is iterated and no further. It sends nothing until then, and every
 * iteration starts anew.
 */
export interface Paginated<T> extends AsyncIterable<T> {
  /** The pages, the empty one that ends the list included: its cursor is where a later reading resumes. */
  pages(): AsyncIterable<Page<T>>;
  /** The first items, `limit` at most. */
  toArray(options: { readonly limit: number }): Promise<T[]>;
}

/** Reads the page at a cursor, or the first page. A page without a cursor is the last. */
export type ReadPage<T> = (cursor: string | undefined) => Promise<{ data: T[]; cursor?: string }>;

/** @param start The cursor of the first page, where reading resumes at one. */
export function paginate<T>(readPage: ReadPage<T>, start?: string): Paginated<T> {
  async function* pages(): AsyncGenerator<Page<T>> {
    // A cursor that came before would repeat its pages for ever. Kept is the one of every page whose number is a power
    // of two: enough to find any circle, however long the list.
    let kept = start;
    let cursor = start;
    for (let pages = 1; ; pages++) {
      const page = await readPage(cursor);
      const next = page.cursor ?? cursor ?? '';
      yield { data: page.data, cursor: next };
      if (page.data.length === 0 || next === cursor || next === kept || next === '') return;
      cursor = next;
      if (Number.isInteger(Math.log2(pages))) kept = next;
    }
  }

  async function* items(): AsyncGenerator<T> {
    for await (const page of pages()) yield* page.data;
  }

  return {
    pages,
    [Symbol.asyncIterator]: items,
    async toArray({ limit }) {
      if (Number.isNaN(limit)) throw new RangeError('limit is NaN; give a whole number');
      const array: T[] = [];
      if (limit <= 0) return array;
      for await (const item of items()) {
        array.push(item);
        if (array.length >= limit) break;
      }
      return array;
    },
  };
}
