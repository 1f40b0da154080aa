import type { Span } from '../markdown.ts';

/** An attribute of a tag; its span is the value's, without quotes. */
export interface HtmlAttribute extends Span {
  readonly name: string;
  /** The value as it is written, entities and all. */
  readonly value: string;
}

/** What stands in a piece of HTML, besides its text. */
export type HtmlPart =
  | (Span & { readonly type: 'comment'; readonly text: string })
  | (Span & { readonly type: 'open'; readonly name: string; readonly attributes: readonly HtmlAttribute[] })
  | (Span & { readonly type: 'close'; readonly name: string });

/** Elements whose text is not markup. */
const rawText = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/;

/**
 * Reads the tags and comments of a piece of HTML, following the tokenizer of the HTML standard as far as offsets need
 * it. A piece need not be balanced: Markdown cuts an element into several. A tag that never ends is none.
 */
export function scanHtml(html: string): HtmlPart[] {
  const parts: HtmlPart[] = [];
  let at = html.indexOf('<');
  while (at !== -1) {
    const part = readComment(html, at) ?? readTag(html, at);
    if (part) parts.push(part);
    let next = part?.end ?? at + 1;
    if (part?.type === 'open' && rawText.test(part.name)) {
      const close = new RegExp(`</${part.name}(?=[\\t\\n\\f\\r />])`, 'gi');
      close.lastIndex = next;
      next = close.exec(html)?.index ?? html.length;
    }
    at = html.indexOf('<', next);
  }
  return parts;
}

function readComment(html: string, start: number): HtmlPart | undefined {
  if (!/[!?]/.test(html[start + 1] ?? '')) return undefined;
  // `<!-->` and `<!--->` are whole comments; a declaration such as `<!doctype html>` ends at the next bracket.
  const empty = /^<!--(?:-?>)/.exec(html.slice(start, start + 6));
  if (empty) return { type: 'comment', start, end: start + empty[0].length, text: '' };
  const [opening, closing] = html.startsWith('<!--', start) ? ['<!--', '-->'] : ['<!', '>'];
  const end = html.indexOf(closing, start + opening.length);
  if (end === -1) return { type: 'comment', start, end: html.length, text: '' };
  const text = closing === '-->' ? html.slice(start + opening.length, end) : '';
  return { type: 'comment', start, end: end + closing.length, text };
}

// White space in HTML is these five characters, and not what `\s` is.
const tagName = /<(\/?)([a-z][^\t\n\f\r />]*)/iy;
const attributeName = /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)/y;
const equals = /[\t\n\f\r ]*=[\t\n\f\r ]*/y;
const unquoted = /[^\t\n\f\r >]*/y;
const tagEnd = /[\t\n\f\r /]*>/y;

function readTag(html: string, start: number): HtmlPart | undefined {
  const opening = sticky(tagName, html, start);
  if (!opening) return undefined;
  const name = (opening[2] ?? '').toLowerCase();
  const attributes: HtmlAttribute[] = [];
  let at = start + opening[0].length;
  for (;;) {
    const end = sticky(tagEnd, html, at);
    if (end) {
      const span = { start, end: at + end[0].length };
      return opening[1] ? { type: 'close', name, ...span } : { type: 'open', name, attributes, ...span };
    }
    const attribute = sticky(attributeName, html, at);
    if (!attribute) return undefined;
    at += attribute[0].length;
    const sign = sticky(equals, html, at);
    if (!sign) continue;
    at += sign[0].length;
    const quote = /["']/.test(html[at] ?? '') ? html[at] : undefined;
    const from = quote ? at + 1 : at;
    const to = quote ? html.indexOf(quote, from) : from + (sticky(unquoted, html, from)?.[0].length ?? 0);
    if (to === -1) return undefined;
    attributes.push({ name: (attribute[1] ?? '').toLowerCase(), start: from, end: to, value: html.slice(from, to) });
    at = quote ? to + 1 : to;
  }
}

function sticky(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}
