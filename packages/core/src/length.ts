import type { Range } from './contract/limits.ts';

/**
 * How long a text is under each way of counting. The API says "characters" and not which: what is wrong under every
 * way is refused, what is wrong under some is ambiguous, and what we cut ourselves must fit under all of them.
 */
export interface TextLength {
  /** UTF-16 code units: JavaScript's `length`. Never less than the other two. */
  readonly utf16: number;
  /** Unicode code points. */
  readonly codePoints: number;
  /** Grapheme clusters: what a reader calls a character. Never more than the other two. */
  readonly graphemes: number;
}

/** What a length means for a limit: `ambiguous` is within it under some ways of counting and not under others. */
export type Fit = 'fits' | 'ambiguous' | 'too-short' | 'too-long';

/** Counts a text in every way. */
export function measure(text: string): TextLength {
  return { utf16: text.length, codePoints: countCodePoints(text), graphemes: countGraphemes(text) };
}

/** Judges a text against a limit; `too-short` and `too-long` only where every way of counting agrees. */
export function judge(text: string, limit: Range): Fit {
  // Graphemes <= code points <= UTF-16 units, so the two outer counts decide, and most texts need only one of them.
  if (text.length < limit.min) return 'too-short';
  const graphemes = countGraphemes(text);
  if (graphemes > limit.max) return 'too-long';
  return graphemes < limit.min || text.length > limit.max ? 'ambiguous' : 'fits';
}

function countCodePoints(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    if (isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1))) count--;
  }
  return count;
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function countGraphemes(text: string): number {
  // Line by line: a segment keeps the whole input it was cut from alive. A line break always ends a grapheme.
  const lines = text.split(/\r\n|[\r\n]/);
  return lines.reduce((sum, line) => sum + countLineGraphemes(line), lines.length - 1);
}

const asciiOnly = /^[\x20-\x7e\t]*$/;

function countLineGraphemes(line: string): number {
  if (asciiOnly.test(line)) return line.length;
  let count = 0;
  for (const _ of segmenter.segment(line)) count++;
  return count;
}
