import type { LineIndex } from '../line-index.ts';
import type { Markdown, Span } from '../markdown.ts';
import type { Problem } from '../problem.ts';
import { htmlPieces } from './html-parts.ts';
import { pageProblem } from './page-problem.ts';

/** What a comment tells the publisher. Spans are those of the file. */
export type Marker =
  | (Span & { readonly name: 'start' | 'end' | 'ignore-start' | 'ignore-end' })
  | (Span & { readonly name: 'headline'; readonly text: string });

/**
 * The markers of a page, in the order of the text. Only comments are looked at, so a marker in a code block or in
 * backticks is text.
 *
 * @param offset where in the file the parsed text begins
 */
export function readMarkers(
  page: Markdown,
  offset: number,
  lines: LineIndex,
): { readonly markers: readonly Marker[]; readonly problems: readonly Problem[] } {
  const markers: Marker[] = [];
  const problems: Problem[] = [];
  for (const { parts, inText } of htmlPieces(page)) {
    for (const part of parts) {
      const [, name, text] =
        (part.type === 'comment' && /^\s*listing:(\S*)(?:\s+([\s\S]*?))?\s*$/.exec(part.text)) || [];
      if (name === undefined) continue;
      const inPage = inText(part);
      const span = { start: inPage.start + offset, end: inPage.end + offset };
      if (name === 'headline') markers.push({ ...span, name, text: text ?? '' });
      else if (isRegionMarker(name)) markers.push({ ...span, name });
      else problems.push(unknownMarker(name, lines.place(span.start)));
    }
  }
  return { markers, problems };
}

const regionMarkers = ['start', 'end', 'ignore-start', 'ignore-end'] as const;

const isRegionMarker = (name: string): name is (typeof regionMarkers)[number] =>
  (regionMarkers as readonly string[]).includes(name);

function unknownMarker(name: string, place: Problem['place']): Problem {
  const known = ['headline', ...regionMarkers].map((marker) => `listing:${marker}`).join(', ');
  return pageProblem('warning', `listing:${name} is no marker, so it does nothing. Markers: ${known}.`, place);
}
