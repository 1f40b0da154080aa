import type { Definition, FootnoteDefinition, Nodes } from 'mdast';
import { descendants, type Markdown, type Span, spanOf } from '../markdown.ts';

type AnyDefinition = Definition | FootnoteDefinition;

/**
 * The definitions of links and footnotes that a part of a page needs and does not have, in the order of the text: left
 * out with the rest of the page, `[guide][1]` and `[^1]` would be published as they are written.
 */
export function missingDefinitions(page: Markdown, isKept: (node: Nodes) => boolean): AnyDefinition[] {
  const nodes = [...descendants(page.tree)];
  const defined = new Map<string, AnyDefinition>();
  const kept = nodes.filter(isKept);
  // Of two definitions of one name the first counts.
  for (const node of nodes) if (isDefinition(node) && !defined.has(nameOf(node))) defined.set(nameOf(node), node);
  const present = new Set(kept.filter(isDefinition).map(nameOf));

  const missing = new Set<AnyDefinition>();
  // A footnote may itself refer to more: the list grows while it is gone through.
  const queue = [...kept];
  for (const node of queue) {
    for (const name of namesUsed(node, page.text)) {
      const definition = defined.get(name);
      if (!definition || present.has(name)) continue;
      present.add(name);
      missing.add(definition);
      queue.push(...descendants(definition));
    }
  }
  return [...defined.values()].filter((definition) => missing.has(definition));
}

/**
 * A definition as a block of its own.
 *
 * @param written the definition, where it is not what the text has at its span
 */
export function definitionText(text: string, { start, end }: Span, written = text.slice(start, end)): string {
  const lineStart = Math.max(lastIndex(text, '\n', start), lastIndex(text, '\r', start)) + 1;
  if (text.slice(lineStart, start).trim() === '') return written;
  // In a quote or a list its further lines begin as the first one does; four spaces suit both kinds of definition.
  return written.replace(/([\r\n])[ \t>]+/g, '$1    ');
}

/** Where a definition is written. */
export const definitionSpan = (definition: AnyDefinition): Span => spanOf(definition) ?? { start: 0, end: 0 };

/** The last index before an offset; a negative start would be taken for zero. */
const lastIndex = (text: string, character: string, before: number) =>
  before === 0 ? -1 : text.lastIndexOf(character, before - 1);

const isDefinition = (node: Nodes): node is AnyDefinition =>
  node.type === 'definition' || node.type === 'footnoteDefinition';

/** The names of the definitions that a node refers to. */
function namesUsed(node: Nodes, text: string): string[] {
  switch (node.type) {
    case 'linkReference':
    case 'footnoteReference':
      return [nameOf(node)];
    case 'image':
    case 'imageReference': {
      // The tree has an image's text without the links in it, and yet they decide whether the image may be in a link.
      const { start, end } = spanOf(node) ?? { start: 0, end: 0 };
      const labels = [...text.slice(start, end).matchAll(/\[((?:\\.|[^[\]\\])+)\]/g)].map(([, label = '']) =>
        normalized(label),
      );
      return node.type === 'image' ? labels : [nameOf(node), ...labels];
    }
    default:
      return [];
  }
}

/** A label as the parser compares it. */
const normalized = (label: string) =>
  label
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/^ | $/g, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase();

/** Links and footnotes have names of their own. */
const nameOf = (node: Nodes) =>
  `${node.type.startsWith('footnote') ? '^' : ''}${'identifier' in node ? node.identifier : ''}`;
