import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { descendants, type Markdown, type Span } from '../markdown.ts';
import type { HtmlAttribute } from './html.ts';
import { htmlPieces } from './html-parts.ts';
import { srcsetUrls } from './srcset.ts';
import { percent, type Role } from './target.ts';

/** A URL in a page: where it is written, what it means, and what it is for. */
export interface WrittenUrl extends Span {
  readonly url: string;
  readonly role: Role;
  /** What it is written in, which decides what has to be escaped. */
  readonly syntax: 'markdown' | 'html';
}

/** Every URL of a page that a link can be rewritten in, in the order of the text. Those in code are text. */
export function writtenUrls(page: Markdown): WrittenUrl[] {
  return [...markdownUrls(page), ...htmlUrls(page)].sort((a, b) => a.start - b.start);
}

function markdownUrls({ text, tree, destinations }: Markdown): WrittenUrl[] {
  const nodes = [...descendants(tree)];
  // A definition is an image's as soon as one image uses it: a link to an image file works either way, and an image
  // from a page about a file does not.
  const ofImages = new Set(nodes.flatMap((node) => (node.type === 'imageReference' ? [node.identifier] : [])));
  return nodes.flatMap((node) => {
    const span = destinations.get(node);
    const role = roleOf(node, ofImages);
    if (!span || !role || !('url' in node)) return [];
    // Browsers pass over spaces around an address; only `<angle brackets>` can hold them.
    const [before = ''] = /^ */.exec(text.slice(span.start, span.end)) ?? [];
    const url = node.url.trim();
    return [{ start: span.start + before.length, end: span.end, url, role, syntax: 'markdown' as const }];
  });
}

function roleOf(node: Nodes, ofImages: ReadonlySet<string>): Role | undefined {
  if (node.type === 'definition') return ofImages.has(node.identifier) ? 'image' : 'link';
  if (node.type === 'link' || node.type === 'image') return node.type;
  return undefined;
}

const roles: ReadonlyMap<string, Role> = new Map([
  ['src', 'image'],
  ['srcset', 'image'],
  ['poster', 'image'],
  ['href', 'link'],
]);

function htmlUrls(page: Markdown): WrittenUrl[] {
  return htmlPieces(page).flatMap(({ parts, inText }) =>
    parts.flatMap((part) => {
      if (part.type !== 'open' || part.name === 'base') return [];
      return part.attributes.flatMap((attribute) => {
        const role = roles.get(attribute.name);
        if (!role) return [];
        return attributeUrls(attribute).map(({ start, end, value }) => {
          const span = inText({ start: attribute.start + start, end: attribute.start + end });
          return { ...span, url: decodeReferences(value), role, syntax: 'html' as const };
        });
      });
    }),
  );
}

/** The URLs of an attribute, with offsets in its value. */
function attributeUrls({ name, value }: HtmlAttribute): (Span & { value: string })[] {
  if (name === 'srcset') return srcsetUrls(value);
  const [, before = '', url = ''] = /^([\t\n\f\r ]*)([\s\S]*?)[\t\n\f\r ]*$/.exec(value) ?? [];
  const start = before.length;
  // A URL over several lines is legal and means one without the breaks; nobody writes that on purpose.
  return /[\r\n]/.test(url) ? [] : [{ start, end: start + url.length, value: url }];
}

/** `&amp;` -> `&`. The Markdown parser knows every name; what it knows in a text is what HTML knows. */
function decodeReferences(value: string): string {
  return value.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]*);/gi, (reference) => {
    const [paragraph] = fromMarkdown(reference).children;
    const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
    return text?.type === 'text' ? text.value : reference;
  });
}

/** Writes an absolute URL so that it is exactly this URL where it stands, whatever quotes or brackets are around it. */
export function spellUrl(url: string, syntax: WrittenUrl['syntax']): string {
  const safe = url
    .replace(/[\p{Cc}"'()<>\\^`{|} ]/gu, (character) => encodeURIComponent(character).replace(/['()]/, percent))
    .replace(/,$/, '%2C');
  return syntax === 'html' ? safe.replaceAll('&', '&amp;') : safe.replace(/&(?=#?\w+;)/g, '&amp;');
}
