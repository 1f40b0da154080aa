import Slugger from 'github-slugger';
import type { Element, Nodes, Root, Text } from 'hast';
import { raw as parseHtml } from 'hast-util-raw';
import { defaultSchema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import type { ImagesFrom } from '../preview/preview.ts';
import { html, type Markup, raw } from './markup.ts';

/** How Markdown is shown. */
export interface MarkdownOptions {
  /** Images below one address are loaded from below another. */
  readonly images?: ImagesFrom | undefined;
  /** The level of heading that the highest one in the text becomes. @default 3 */
  readonly topHeading?: number;
}

/** What is put before the ids of the content, so that none of them can pass for an id of the page. */
const idPrefix = 'user-content-';

/** Markdown (GFM, with HTML in it) as a visitor sees it: whatever could run, load or look like the page is taken out. */
export function renderMarkdown(markdown: string, options: MarkdownOptions = {}): Markup {
  const key = JSON.stringify([options, markdown]);
  const known = rendered.get(key);
  if (known !== undefined) return known;
  if (rendered.size >= mostRendered) rendered.clear();
  const markup = render(markdown, options);
  rendered.set(key, markup);
  return markup;
}

/** The page is asked for every second: what was rendered once is kept. */
const rendered = new Map<string, Markup>();
const mostRendered = 200;

function render(markdown: string, options: MarkdownOptions): Markup {
  try {
    return raw(toHtml(readMarkdown(markdown, options))) as Markup;
  } catch (error) {
    // Thousands of elements inside each other are too deep for the walk over them.
    if (!(error instanceof RangeError)) throw error;
    return html`<p class="note">This text is nested too deeply to be shown as Markdown.</p><pre>${markdown}</pre>`;
  }
}

function readMarkdown(markdown: string, options: MarkdownOptions): Nodes {
  const parsed = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const asWritten = toHast(parsed, { allowDangerousHtml: true, clobberPrefix: '' });
  const safe = sanitize(parseHtml(asWritten), { ...defaultSchema, clobberPrefix: idPrefix });
  const levels: number[] = [];
  walk(safe, ({ tagName }) => levels.push(...headingLevel(tagName)));
  const deeper = (options.topHeading ?? 3) - Math.min(6, ...levels);
  const slugger = new Slugger();
  walk(safe, (element) => finish(element, { slugger, deeper, images: options.images }));
  return safe;
}

/** The level of a heading, if it is one. */
const headingLevel = (tagName: string) => (/^h[1-6]$/.test(tagName) ? [Number(tagName.slice(1))] : []);

interface Finishing {
  readonly slugger: Slugger;
  /** How many levels deeper headings go. */
  readonly deeper: number;
  readonly images: ImagesFrom | undefined;
}

/** What is added once nothing harmful is left. */
function finish(element: Element, { slugger, deeper, images }: Finishing): void {
  const { tagName, properties } = element;
  for (const level of headingLevel(tagName)) {
    properties['id'] ??= idPrefix + slugger.slug(textOf(element));
    element.tagName = `h${Math.min(6, level + deeper)}`;
  }
  if (tagName === 'a') {
    properties['rel'] = ['nofollow', 'ugc', 'noopener', 'noreferrer'];
    const { href } = properties;
    if (typeof href === 'string' && href.startsWith('#') && !href.startsWith(`#${idPrefix}`)) {
      properties['href'] = `#${idPrefix}${href.slice(1)}`;
    }
  }
  if (tagName === 'table') properties['tabIndex'] = 0;
  if (tagName === 'pre') properties['tabIndex'] = 0;
  if (tagName === 'img') finishImage(element, images);
  if (tagName === 'source') finishSource(element, images);
}

/** Loads an image late, and shows one that has no whole address as what it is on a listing: broken. */
function finishImage(image: Element, images: ImagesFrom | undefined): void {
  const { src, alt } = image.properties;
  if (typeof src === 'string' && /^https?:\/\//i.test(src)) {
    image.properties['src'] = addressOf(src, images);
    image.properties['loading'] = 'lazy';
    image.properties['alt'] ??= '';
    return;
  }
  image.tagName = 'span';
  image.properties = { className: ['broken'] };
  image.children = [{ type: 'text', value: `Image without a whole address: ${String(alt ?? src ?? '')}` }];
}

/** The image for one theme of the reader: one whole address, or none. */
function finishSource({ properties }: Element, images: ImagesFrom | undefined): void {
  const address = String(properties['srcSet'] ?? '').trim();
  if (/^https:\/\/[^\s,]+$/i.test(address)) properties['srcSet'] = addressOf(address, images);
  else delete properties['srcSet'];
}

const addressOf = (address: string, images: ImagesFrom | undefined) =>
  images && address.startsWith(images.address) ? images.instead + address.slice(images.address.length) : address;

function walk(node: Nodes, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node);
  if (node.type === 'element' || node.type === 'root') for (const child of node.children) walk(child, visit);
}

function textOf(node: Root | Element | Text | Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
