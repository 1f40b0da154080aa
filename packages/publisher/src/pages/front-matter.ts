import { isAlias, isMap, isScalar, parseDocument } from 'yaml';
import type { LineIndex } from '../line-index.ts';
import type { Problem } from '../problem.ts';
import { pageProblem } from './page-problem.ts';

/** What stands above a page. */
export interface FrontMatter {
  /** Where the page itself begins: after the byte order mark, the front matter and the blank line after it. */
  readonly end: number;
  readonly headline?: { readonly text: string; readonly offset: number };
  readonly problems: readonly Problem[];
}

const fenced =
  /^\uFEFF?(---[ \t]*(?:\r\n|[\r\n]))([\s\S]*?)(?<=[\r\n])(?:---|\.\.\.)[ \t]*(?:$|(?:\r\n|[\r\n])(?:[ \t]*(?:\r\n|[\r\n]))?)/;

/** A headline is what front matter is for here: a rule above a text that happens to begin so is hardly one. */
const unclosed = /^\uFEFF?---[ \t]*(?:\r\n|[\r\n])headline[ \t]*:/;

/** Reads the front matter of a file. A page that merely begins with a rule (`---`) has none. */
export function readFrontMatter(text: string, lines: LineIndex): FrontMatter {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const found = fenced.exec(text);
  const [whole = '', opening = '', source = ''] = found ?? [];
  const document = parseDocument(source, { prettyErrors: false, logLevel: 'silent' });
  const at = mark + opening.length;
  if (!found && unclosed.test(text)) {
    const message =
      'The front matter is not closed, so it would be published as text. Put a line of three hyphens behind it.';
    return { end: mark, problems: [pageProblem('error', message, lines.place(mark))] };
  }
  const looksRight = isMap(document.contents) || (document.errors.length > 0 && /^[\w-]+[ \t]*:/m.test(source));
  if (!found || !(looksRight || source.trim() === '')) return { end: mark, problems: [] };

  const problems = document.errors.map(({ message, pos }) =>
    pageProblem('error', `The front matter is not valid YAML: ${message}`, lines.place(at + pos[0])),
  );
  const headline = problems.length === 0 ? readHeadline(document, at) : undefined;
  if (headline && headline.text === undefined) {
    const message =
      headline.what === 'null'
        ? "The front matter's headline is empty. Write one of 3 to 140 characters, or remove the line."
        : `The front matter's headline is ${headline.what}, and it has to be a text. Put it in quotes.`;
    problems.push(pageProblem('error', message, lines.place(headline.offset)));
    return { end: whole.length, problems };
  }
  return { end: whole.length, ...(headline && { headline: { ...headline, text: headline.text } }), problems };
}

type Read = { readonly offset: number } & (
  | { readonly text: string }
  | { readonly text: undefined; readonly what: string }
);

function readHeadline(document: ReturnType<typeof parseDocument>, at: number): Read | undefined {
  if (!isMap(document.contents) || !document.contents.has('headline')) return undefined;
  const written: unknown = document.contents.get('headline', true);
  const node = isAlias(written) ? written.resolve(document) : written;
  const key = document.contents.items.find((pair) => isScalar(pair.key) && pair.key.value === 'headline')?.key;
  const range = [written, key]
    .map((part) => (isScalar(part) ? part.range?.[0] : undefined))
    .find((from) => from !== undefined);
  const offset = at + (range ?? 0);
  if (isScalar(node) && typeof node.value === 'string') return { text: node.value, offset };
  return { text: undefined, what: isScalar(node) ? JSON.stringify(node.value ?? null) : 'a list or a mapping', offset };
}
