import type { Span } from '../markdown.ts';

/** A piece of an excerpt: a text and the offset in the file that it comes from. */
interface Piece {
  readonly at: number;
  readonly from: number;
}

/** Text put together from parts of a file, with the way back from every offset in it to the file. */
export class Excerpt {
  readonly text: string;
  readonly #pieces: readonly Piece[];

  /** Takes the kept spans of the file, and then the additions, each with the offset it is told from. */
  constructor(file: string, kept: readonly Span[], additions: readonly { text: string; from: number }[] = []) {
    const parts = [...kept.map(({ start, end }) => ({ text: file.slice(start, end), from: start })), ...additions];
    let at = 0;
    this.#pieces = parts.map(({ text, from }) => {
      const piece = { at, from };
      at += text.length;
      return piece;
    });
    this.text = parts.map(({ text }) => text).join('');
  }

  /** The offset in the file of an offset in the excerpt. */
  origin(offset: number): number {
    const piece = this.#pieces.findLast(({ at }) => at <= offset);
    return piece ? piece.from + offset - piece.at : offset;
  }
}

/** What is left of a text without some spans of it, which may overlap. */
export function without(dropped: readonly Span[], whole: Span): Span[] {
  const kept: Span[] = [];
  let start = whole.start;
  for (const drop of [...dropped].sort((a, b) => a.start - b.start)) {
    if (drop.start > start) kept.push({ start, end: Math.min(drop.start, whole.end) });
    start = Math.max(start, drop.end);
  }
  if (start < whole.end) kept.push({ start, end: whole.end });
  return kept;
}
