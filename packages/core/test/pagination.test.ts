import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paginate } from '../src/pagination.ts';

/** A list of numbers behind cursors, in pages of random sizes. */
function listOf(sizes: readonly number[]) {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const asked: (string | undefined)[] = [];
  const read = async (cursor: string | undefined) => {
    asked.push(cursor);
    const [page = 0, from = 0] = (cursor ?? '0 0').split(' ').map(Number);
    const size = sizes[page] ?? 0;
    return { data: Array.from({ length: size }, (_, n) => from + n), cursor: `${page + 1} ${from + size}` };
  };
  return { read, asked, all: Array.from({ length: total }, (_, n) => n) };
}

const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 6 });

describe('paginate', () => {
  test('gives every item once, in order, as often as it is iterated', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, async (pages) => {
        const { read, all } = listOf(pages);
        const list = paginate(read);
        expect(await Array.fromAsync(list)).toEqual(all);
        expect(await Array.fromAsync(list)).toEqual(all);
      }),
    );
  });

  test('resumes after any page without losing or repeating', async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(6), async (pages, stop) => {
        const { read, all } = listOf(pages);
        const seen: number[] = [];
        let cursor: string | undefined;
        for await (const page of paginate(read).pages()) {
          seen.push(...page.data);
          cursor = page.cursor;
          if (seen.length >= stop) break;
        }
        expect([...seen, ...(await Array.fromAsync(paginate(read, cursor)))]).toEqual(all);
      }),
    );
  });

  test('reads no further than it is asked', async () => {
    const { read, asked } = listOf([3, 3, 3]);
    expect(await paginate(read).toArray({ limit: 4 })).toEqual([0, 1, 2, 3]);
    expect(asked).toEqual([undefined, '1 3']);
    expect(await paginate(read).toArray({ limit: 0 })).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  test('gives the empty page that ends the list, for its cursor', async () => {
    const { read } = listOf([2]);
    expect(await Array.fromAsync(paginate(read).pages())).toEqual([
      { data: [0, 1], cursor: '1 2' },
      { data: [], cursor: '2 2' },
    ]);
  });

  test('a cursor that leads to itself ends the list', async () => {
    const list = paginate(async () => ({ data: [1], cursor: 'same' }));
    expect(await Array.fromAsync(list)).toEqual([1, 1]);
    expect(await Array.fromAsync(paginate(async () => ({ data: [1], cursor: 'same' }), 'same'))).toEqual([1]);
  });

  test.each([2, 3, 7, 20])('a circle of %i cursors ends the list', async (length) => {
    const asked: (string | undefined)[] = [];
    const list = paginate(async (cursor) => {
      asked.push(cursor);
      return { data: [1], cursor: `${(Number(cursor ?? 4) + 1) % length}` };
    });
    await Array.fromAsync(list);
    expect(new Set(asked.slice(1)).size).toBe(length);
    expect(asked.length).toBeLessThan(4 * length + 4);
  });

  test('an empty page without a cursor keeps the last one', async () => {
    expect(await Array.fromAsync(paginate(async () => ({ data: [] }), 'c').pages())).toEqual([
      { data: [], cursor: 'c' },
    ]);
  });
});
