import { html as tagged } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of HTML that is safe to put into a page. */
export type Markup = HtmlEscapedString;

type Child = Markup | string | number | false | undefined | readonly Child[];

/** HTML as a template: whatever is put in is escaped, unless it is markup itself; `false` and `undefined` are nothing. */
export function html(strings: TemplateStringsArray, ...children: Child[]): Markup {
  // A promise only where a child is one, which none is.
  return tagged(strings, ...children) as Markup;
}

export { raw } from 'hono/html';
