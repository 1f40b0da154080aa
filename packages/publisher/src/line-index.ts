import type { Place } from './problem.ts';

/** The lines of a file, for turning offsets in its text into places. */
export class LineIndex {
  readonly file: string;
  readonly #starts: number[];
  readonly #hasMark: boolean;

  constructor(file: string, text: string) {
    this.file = file;
    this.#hasMark = text.startsWith('\uFEFF');
    this.#starts = [0];
    for (const { 0: ending, index } of text.matchAll(/\r\n|[\r\n]/g)) this.#starts.push(index + ending.length);
  }

  /** The place of an offset. A byte order mark takes no column, as in an editor. */
  place(offset: number): Place {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const column = offset - (this.#starts[low] ?? 0) + 1;
    return { file: this.file, line: low + 1, column: low === 0 && this.#hasMark ? Math.max(1, column - 1) : column };
  }
}
