import type { Nodes, Paragraph, Root } from 'mdast';
import { descendants, parseMarkdown, type Span, spanOf } from '../markdown.ts';

// Lengths here are UTF-16 units: code points and graphemes are never more, so what fits so fits however the service counts.

const ellipsis = '…';

/** A title of at most `max` characters under every way of counting: cut between two graphemes, with an ellipsis. */
export function cutTitle(title: string, max: number): string {
  if (title.length <= max) return title;
  const end = lastBoundary(title, max - ellipsis.length, 'grapheme');
  return title.slice(0, end).trimEnd() + ellipsis;
}

/**
 * Markdown of at most `max` characters under every way of counting, with a link to the rest: cut behind a block, else
 * behind a sentence, else behind a word, and never inside a fence, a link, an element or a grapheme.
 *
 * @param lead What stands there instead where nothing of the content can be kept.
 */
export function cutContent(content: string, url: string, lead: string, max: number): string {
  if (content.length <= max) return content;
  const rest = `${ellipsis} ${url}`;
  return `${longestStart(withoutEnd(content, url), max - rest.length - 2) ?? lead}\n\n${rest}`;
}

/** A text without the address that ends it. */
export function withoutEnd(text: string, url: string): string {
  const bare = text.trimEnd();
  if (url === '') return bare;
  return bare.endsWith(url) && /(?:^|\s)$/.test(bare.slice(0, -url.length))
    ? bare.slice(0, -url.length).trimEnd()
    : bare;
}

/** The longest start of a Markdown text that `room` has space for and that is whole in itself. */
function longestStart(source: string, room: number): string | undefined {
  const { tree } = parseMarkdown(source);
  const definitions = definitionsOf(tree, source);
  const inElement = elementsOf(tree, source);
  const startUntil = (end: number) => {
    const start = source.slice(0, end).trimEnd();
    const missing = definitions(end);
    return missing === '' ? start : `${start}\n\n${missing}`;
  };
  const longest = (stops: Iterable<number>) => {
    const possible = [...stops].filter((end) => end <= room && !inElement(end)).sort((a, b) => b - a);
    return possible.map(startUntil).find((start) => start.length <= room);
  };
  return (
    longest(blockStops(tree)) ??
    longest(inlineStops(tree, source, room, 'sentence')) ??
    longest(inlineStops(tree, source, room, 'word')) ??
    longest(inlineStops(tree, source, room, 'grapheme'))
  );
}

/** Ends of blocks. A heading with nothing under it is no end, and neither is what shows nothing by itself. */
function* blockStops(tree: Root): Generator<number> {
  const containers: Nodes[] = [tree];
  for (let container = containers.pop(); container !== undefined; container = containers.pop()) {
    for (const child of 'children' in container ? container.children : []) {
      if (/^(?:list|listItem|blockquote)$/.test(child.type)) containers.push(child);
      if (/^(?:paragraph|code|table|html)$/.test(child.type)) yield spanOf(child)?.end ?? 0;
    }
  }
}

type Unit = 'sentence' | 'word' | 'grapheme';

/** Places inside paragraphs between two sentences, words or graphemes, in plain text only. */
function* inlineStops(tree: Root, source: string, room: number, unit: Unit): Generator<number> {
  for (const paragraph of descendants(tree)) {
    const span = spanOf(paragraph);
    if (paragraph.type !== 'paragraph' || span === undefined || span.start > room) continue;
    const texts = plainTexts(paragraph);
    const { start } = span;
    // A little more than there is room for, so that the last boundary within it is a real one.
    const text = source.slice(start, Math.min(span.end, room + 100));
    for (const { index, segment } of segmenters[unit].segment(text)) {
      const end = start + index + segment.trimEnd().length;
      const isPlain = texts.some((plain) => plain.start < end && end <= plain.end);
      if (isPlain && index + segment.length < text.length && isBoundary(source, end, unit)) yield end;
    }
    if (unit !== 'word') continue;
    for (const child of paragraph.children) {
      // Behind a link or a piece of code is as good as behind a word.
      const end = spanOf(child)?.end;
      if (end !== undefined && isBoundary(source, end, unit)) yield end;
    }
  }
}

const plainTexts = ({ children }: Paragraph): Span[] =>
  children.flatMap((child) => (child.type === 'text' ? (spanOf(child) ?? []) : []));

/** Whether a place in plain text is fit to end at: not inside an escape or a character reference, nor inside `a/b`. */
function isBoundary(source: string, at: number, unit: Unit): boolean {
  const before = source.slice(Math.max(0, at - 40), at);
  const after = source.slice(at, at + 40);
  if (before.endsWith('\\') || (/&#?\w*$/.test(before) && /^#?\w*;/.test(after))) return false;
  if (unit !== 'word') return true;
  // Scripts that put no spaces between words stand after U+2E80.
  return /^(?:\s|$)/.test(after) || /[\u2e80-\uffff]$/.test(before);
}

const segmenters = {
  sentence: new Intl.Segmenter('en', { granularity: 'sentence' }),
  word: new Intl.Segmenter('en', { granularity: 'word' }),
  grapheme: new Intl.Segmenter('en', { granularity: 'grapheme' }),
};

/** The last boundary at or before `max`. */
function lastBoundary(text: string, max: number, unit: Unit): number {
  let last = 0;
  // What follows decides whether a boundary is one, so the text is read on for a while.
  for (const { index } of segmenters[unit].segment(text.slice(0, max + 100))) {
    if (index > max) break;
    last = index;
  }
  return last;
}

/** For the text up to an offset: the link definitions that it uses and that stand behind it. */
function definitionsOf(tree: Root, source: string): (end: number) => string {
  const references: { readonly at: number; readonly identifier: string }[] = [];
  const definitions = new Map<string, { readonly start: number; readonly text: string }>();
  for (const node of descendants(tree)) {
    const { start, end } = spanOf(node) ?? { start: 0, end: 0 };
    if (node.type === 'linkReference' || node.type === 'imageReference') {
      references.push({ at: start, identifier: node.identifier });
    } else if (node.type === 'definition' && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, { start, text: source.slice(start, end) });
    }
  }
  return (end) => {
    const used = new Set(references.filter(({ at }) => at < end).map(({ identifier }) => identifier));
    const missing = [...definitions].filter(([identifier, { start }]) => used.has(identifier) && start >= end);
    return missing.map(([, { text }]) => text).join('\n');
  };
}

/** Elements that need no end tag, or whose end tag may be left out. */
const unclosed =
  /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|source|tbody|td|th|tr|track|wbr)$/i;

/** Tells whether an offset is inside an HTML element, such as `<details>`, that starts before and ends after it. */
function elementsOf(tree: Root, source: string): (at: number) => boolean {
  const tags: { readonly at: number; readonly depth: number }[] = [];
  let depth = 0;
  for (const node of descendants(tree)) {
    const span = spanOf(node);
    if (node.type !== 'html' || span === undefined) continue;
    for (const tag of source.slice(span.start, span.end).matchAll(/<(\/?)([a-z][\w-]*)[^<>]*?(\/?)>/gi)) {
      const [whole, closing, name = '', selfClosing] = tag;
      if (selfClosing || unclosed.test(name)) continue;
      depth = Math.max(0, depth + (closing ? -1 : 1));
      tags.push({ at: span.start + tag.index + whole.length, depth });
    }
  }
  return (at) => (tags.findLast((tag) => tag.at <= at)?.depth ?? 0) > 0;
}
