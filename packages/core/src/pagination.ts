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
    for (let cursor = start; ; ) {
      const page = await readPage(cursor);
      const next = page.cursor ?? cursor ?? '';
      yield { data: page.data, cursor: next };
      // An empty page ends the list, and so does a cursor that leads to itself: it would repeat this page for ever.
      if (page.data.length === 0 || next === cursor || next === '') return;
      cursor = next;
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
