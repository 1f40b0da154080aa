import { judge, type Range } from '@project-listing/core/schemas';
import type { Nodes } from 'mdast';
import { type Markdown, type Span, spanOf } from '../markdown.ts';
import { definitionSpan, definitionText, missingDefinitions } from './definitions.ts';
import { htmlPieces } from './html-parts.ts';
import { type Splice, spliced } from './splice.ts';

/** A page cut to fit. */
export interface Cut {
  readonly text: string;
  /** Where the text of the page was cut. */
  readonly at: number;
  /** What is left of the page: the part before the cut, and definitions from behind it that this part needs. */
  readonly kept: readonly Span[];
}

/**
 * Cuts a page between two blocks so that what is left, with a link to the rest, is within the limit under every way of
 * counting. `undefined` where no place to cut leaves enough.
 *
 * @param splices what is replaced in the page's text; the length is that of the result
 */
export function cutToFit(page: Markdown, splices: readonly Splice[], readOn: string, limit: Range): Cut | undefined {
  const { text } = page;
  const newline = /\r\n|[\r\n]/.exec(text)?.[0] ?? '\n';
  const ends = blockEnds(page, splices, limit.max - readOn.length);
  for (const { at, closing } of cutPlaces(page, ends).reverse()) {
    const isKept = (node: Nodes) => (spanOf(node)?.end ?? Number.POSITIVE_INFINITY) <= at;
    const definitions = missingDefinitions(page, isKept).map(definitionSpan);
    const blocks = [
      spliced(text, splices, { start: 0, end: at }),
      readOn,
      ...closing.map((name) => `</${name}>`),
      ...definitions.map((span) => definitionText(text, span, spliced(text, splices, span))),
    ];
    const result = blocks.join(newline + newline) + newline;
    if (judge(result, limit) === 'fits') return { text: result, at, kept: [{ start: 0, end: at }, ...definitions] };
  }
  return undefined;
}

interface CutPlace {
  readonly at: number;
  /** The elements that are open at this place, innermost first, and have to be closed. */
  readonly closing: readonly string[];
}

/** Elements that are about the look of what is in them, and may as well hold less. */
const wrappers = new Set(['div', 'center', 'section', 'article', 'main']);

/** Where the blocks end that a length has room for; not a heading, which would be left without its text. */
function blockEnds({ tree }: Markdown, splices: readonly Splice[], room: number): number[] {
  const ends: number[] = [];
  let grown = 0;
  let next = 0;
  for (const block of tree.children) {
    const at = spanOf(block)?.end;
    if (at === undefined) continue;
    for (let splice = splices[next]; splice && splice.end <= at; splice = splices[++next]) {
      grown += splice.replacement.length - (splice.end - splice.start);
    }
    if (at + grown <= room && block.type !== 'heading') ends.push(at);
  }
  return ends;
}

/** The ends of blocks that may be cut at: not those amid a table or `<details>`. */
function cutPlaces(page: Markdown, ends: readonly number[]): CutPlace[] {
  const last = ends.at(-1) ?? 0;
  const elements = htmlElements(page).filter(({ start }) => start < last);
  return ends.flatMap((at) => {
    const open = elements.filter(({ start, end }) => start < at && at < end);
    if (!open.every(({ name }) => wrappers.has(name))) return [];
    return [{ at, closing: open.sort((a, b) => b.start - a.start).map(({ name }) => name) }];
  });
}

/** The HTML elements of a page that have both tags. One without its closing tag (`<br>`, `<li>`) spans nothing. */
function htmlElements(page: Markdown): (Span & { name: string })[] {
  const elements: (Span & { name: string })[] = [];
  const open: { name: string; start: number }[] = [];
  for (const { parts, inText } of htmlPieces(page)) {
    for (const part of parts) {
      if (part.type === 'open') open.push({ name: part.name, start: inText(part).start });
      if (part.type !== 'close') continue;
      const opened = open.findLastIndex(({ name }) => name === part.name);
      const [element] = opened === -1 ? [] : open.splice(opened);
      if (element) elements.push({ ...element, end: inText(part).end });
    }
  }
  return elements;
}
