import type { Nodes, Root } from 'mdast';
import { type CompileContext, fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** A part of a text: from an offset up to, and not including, another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A parsed page: its tree, and where exactly the destinations of links, images and definitions are written. */
export interface Markdown {
  readonly text: string;
  readonly tree: Root;
  /** Without angle brackets; missing where nothing is written, as in `[a]()`. */
  readonly destinations: ReadonlyMap<Nodes, Span>;
}

/**
 * Parses GitHub's Markdown. A tree has what a destination means and not where it is written, and searching for it
 * would have to know about escapes, entities and nested brackets; the parser's own tokens know.
 */
export function parseMarkdown(text: string): Markdown {
  const destinations = new Map<Nodes, Span>();
  const note = (bracket: number) =>
    function (this: CompileContext, token: { start: { offset: number }; end: { offset: number } }) {
      const node = this.stack.at(-1);
      const span = { start: token.start.offset + bracket, end: token.end.offset - bracket };
      if (node && node.type !== 'fragment') destinations.set(node, span);
      return undefined;
    };
  // The parser drops a byte order mark and then counts without it; a character of no meaning keeps the offsets right.
  const tree = fromMarkdown(text.replace(/^\uFEFF/, '\u200B'), {
    extensions: [gfm()],
    mdastExtensions: [
      ...gfmFromMarkdown(),
      {
        enter: {
          resourceDestinationRaw: note(0),
          resourceDestinationLiteral: note(1),
          definitionDestinationRaw: note(0),
          definitionDestinationLiteral: note(1),
        },
      },
    ],
  });
  return { text, tree, destinations };
}

/** Every node below a node, in the order of the text. Not recursive: a page may be nested as deep as it likes. */
export function* descendants(root: Nodes): Generator<Nodes> {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    if ('children' in node) stack.push(...[...node.children].reverse());
  }
}

/** Where a node is written. The few nodes that the parser makes up itself (bare addresses) are nowhere. */
export function spanOf(node: Nodes): Span | undefined {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  return start === undefined || end === undefined ? undefined : { start, end };
}
