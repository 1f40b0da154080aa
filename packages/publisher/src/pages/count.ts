import type { TextLength } from '@project-listing/core/schemas';

const numbers = new Intl.NumberFormat('en');

/** A number, as a message shows it: `50,000`. */
export const countOf = (count: number): string => numbers.format(count);

/** A length in words; all three counts where they differ. */
export function describeLength({ utf16, codePoints, graphemes }: TextLength): string {
  if (utf16 === graphemes) return `${countOf(utf16)} ${utf16 === 1 ? 'character' : 'characters'}`;
  return `${countOf(utf16)} UTF-16 units, ${countOf(codePoints)} code points, ${countOf(graphemes)} graphemes`;
}
