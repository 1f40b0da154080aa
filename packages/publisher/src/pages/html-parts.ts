import type { Html } from 'mdast';
import { descendants, type Markdown, type Span, spanOf } from '../markdown.ts';
import { type HtmlPart, scanHtml } from './html.ts';

/** A piece of HTML in a page: what stands in it, with offsets in the piece, and the way from there to the page. */
export interface HtmlPiece {
  readonly parts: readonly HtmlPart[];
  /** A span of the piece -> the same span of the page's text. */
  inText(span: Span): Span;
}

/** The HTML of a page, in the order of the text. One element may be spread over several pieces. */
export function htmlPieces({ tree, text }: Markdown): HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  for (const node of descendants(tree)) {
    const span = spanOf(node);
    if (span && node.type === 'html') pieces.push({ parts: scanHtml(node.value), inText: spanMap(node, text, span) });
    if (span && node.type === 'text') pieces.push(...missedTags(text.slice(span.start, span.end), span.start));
  }
  return pieces;
}

const unquotedTag =
  /(?<!\\)<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?>/gi;

/**
 * Tags that the Markdown parser takes for text: to it a `/` ends a value without quotes, so that `<img src=a/b.png>` is
 * none. CommonMark and GitHub say it is one.
 */
function missedTags(written: string, offset: number): HtmlPiece[] {
  return [...written.matchAll(unquotedTag)].map(({ 0: tag, index }) => ({
    parts: scanHtml(tag),
    inText: ({ start, end }) => ({ start: start + offset + index, end: end + offset + index }),
  }));
}

/**
 * The offsets differ line by line: in a quote or a list the HTML is without the `> ` or the indentation that its lines
 * have in the text, so each line of the HTML is the end of a line of the text.
 */
function spanMap(node: Html, text: string, span: Span): (span: Span) => Span {
  const written = lineSpans(text.slice(span.start, span.end));
  const lines = lineSpans(node.value).map(({ start, end }, at) => ({
    start,
    shift: span.start + (written[at]?.end ?? end) - end,
  }));
  const inText = (offset: number) => offset + (lines.findLast(({ start }) => start <= offset)?.shift ?? span.start);
  return ({ start, end }) => ({ start: inText(start), end: inText(end) });
}

function lineSpans(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { 0: ending, index } of text.matchAll(/\r\n|[\r\n]|$/g)) {
    spans.push({ start, end: index });
    start = index + ending.length;
  }
  return spans;
}
