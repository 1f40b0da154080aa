import type { LineIndex } from '../line-index.ts';
import type { Span } from '../markdown.ts';
import type { Problem } from '../problem.ts';
import { without } from './excerpt.ts';
import type { Marker } from './markers.ts';
import { pageProblem } from './page-problem.ts';

type Pair = { readonly open: 'start' | 'ignore-start'; readonly close: 'end' | 'ignore-end' };
const published: Pair = { open: 'start', close: 'end' };
const ignored: Pair = { open: 'ignore-start', close: 'ignore-end' };

/** The spans of the file that are published: inside `listing:start`, outside `listing:ignore-start`, no marker. */
export function publishedSpans(
  text: string,
  body: Span,
  markers: readonly Marker[],
  lines: LineIndex,
): { readonly spans: readonly Span[]; readonly problems: readonly Problem[] } {
  const regions = pairUp(markers, published, lines);
  const ignores = pairUp(markers, ignored, lines);
  const inside = regions.pairs.map(({ open, close }) => ({ start: open.end, end: close.start }));
  const dropped = [
    ...(inside.length > 0 ? without(inside, body) : []),
    ...ignores.pairs.map(({ open, close }) => ({ start: open.start, end: close.end })),
    ...markers,
  ];
  return {
    spans: without(
      merged(dropped).map((span) => withLines(text, body, span)),
      body,
    ),
    problems: [...regions.problems, ...ignores.problems],
  };
}

function pairUp(markers: readonly Marker[], { open, close }: Pair, lines: LineIndex) {
  const pairs: { open: Marker; close: Marker }[] = [];
  const problems: Problem[] = [];
  const unbalanced = (marker: Marker, why: string) =>
    problems.push(pageProblem('error', `listing:${marker.name} ${why}`, lines.place(marker.start)));
  let opened: Marker | undefined;
  for (const marker of markers) {
    if (marker.name === open) {
      if (opened) unbalanced(marker, `comes before the listing:${close} of the listing:${open} above it.`);
      else opened = marker;
    } else if (marker.name === close) {
      if (opened) pairs.push({ open: opened, close: marker });
      else unbalanced(marker, `has no listing:${open} before it. Add one, or remove this comment.`);
      opened = undefined;
    }
  }
  if (opened) unbalanced(opened, `has no listing:${close} after it. Add one, or remove this comment.`);
  return { pairs, problems };
}

/** The same spans, those that touch or overlap as one. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start <= last.end) result.splice(-1, 1, { start: last.start, end: Math.max(last.end, span.end) });
    else result.push(span);
  }
  return result;
}

/**
 * What to drop of the lines around a span: a span that stands alone on its lines takes them with it, and one of the
 * two blank lines around them. A line break stays where two paragraphs would grow together without it.
 */
function withLines(text: string, body: Span, { start, end }: Span): Span {
  const first = lineStart(text, body, start);
  const last = lineEnd(text, end);
  if (!isBlank(text, first, start) || !isBlank(text, end, last)) return { start, end };
  const above = first === body.start || isBlank(text, lineStart(text, body, first - 1), first);
  const next = afterBreak(text, last);
  const below = isBlank(text, next, lineEnd(text, next));
  if (above && below) return { start: first, end: afterBreak(text, lineEnd(text, next)) };
  return { start: first, end: above || below ? next : last };
}

const isBreak = (text: string, at: number) => text[at] === '\n' || text[at] === '\r';
const isBlank = (text: string, start: number, end: number) => text.slice(start, end).trim() === '';

/** Where the line of an offset begins; the line break itself belongs to the line it ends. */
function lineStart(text: string, body: Span, offset: number): number {
  let at = offset;
  if (text[at] === '\n' && text[at - 1] === '\r') at--;
  while (at > body.start && !isBreak(text, at - 1)) at--;
  return at;
}

/** Where the line of an offset ends, before its line break. */
function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isBreak(text, at)) at++;
  return at;
}

function afterBreak(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  return Math.min(at + 1, text.length);
}
