import type { Span } from '../markdown.ts';

/** Something else in the place of a span. */
export interface Splice extends Span {
  readonly replacement: string;
}

/** A span of a text with the splices inside it made, and every other byte as it is. Splices must not overlap. */
export function spliced(text: string, splices: readonly Splice[], span: Span = { start: 0, end: text.length }): string {
  const parts: string[] = [];
  let at = span.start;
  for (const { start, end, replacement } of splices) {
    if (start < at || end > span.end) continue;
    parts.push(text.slice(at, start), replacement);
    at = end;
  }
  parts.push(text.slice(at, span.end));
  return parts.join('');
}
