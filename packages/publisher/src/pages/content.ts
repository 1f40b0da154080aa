import type { LineIndex } from '../line-index.ts';
import { type Markdown, parseMarkdown, type Span, spanOf } from '../markdown.ts';
import type { Problem } from '../problem.ts';
import type { Workspace } from '../workspace.ts';
import type { PageSource } from './assign.ts';
import { definitionSpan, definitionText, missingDefinitions } from './definitions.ts';
import { Excerpt } from './excerpt.ts';
import { type Fitted, fitContent } from './fit.ts';
import { rewriteLinks } from './links.ts';
import type { Marker } from './markers.ts';
import type { PagesOptions } from './options.ts';
import { readOnLink } from './read-on.ts';
import { publishedSpans } from './regions.ts';
import { fileAddress } from './target.ts';

/** A file, read and parsed, with the markers in it. */
export interface ReadPage {
  readonly text: string;
  readonly lines: LineIndex;
  /** The page itself: the text without byte order mark and front matter. */
  readonly body: Span;
  readonly parsed: Markdown;
  readonly markers: readonly Marker[];
}

/** The content of a page: its published regions, with absolute links, within the limits. */
export async function planContent(
  workspace: Workspace,
  source: PageSource,
  read: ReadPage,
  options: PagesOptions,
): Promise<Fitted> {
  const regions = publishedSpans(read.text, read.body, read.markers, read.lines);
  const excerpt = takeOut(read, regions.spans);
  const place = (offset: number) => read.lines.place(excerpt.origin(offset));
  // Most files have no region, and parsing is what takes the time.
  const page = excerpt.text === read.parsed.text ? read.parsed : parseMarkdown(excerpt.text);
  const links = await rewriteLinks(workspace, page, { file: source.file, place }, options);
  const readOn = readOnLink(source.locale, fileAddress(options.linkContext, source.file));
  const fitted = fitContent(page, links.splices, { ...options, readOn, place });
  // What is wrong with a marker makes a region what it is not meant to be: its length says nothing then.
  const problems: Problem[] = regions.problems.length > 0 ? [] : [...fitted.problems];
  return { ...fitted, problems: [...regions.problems, ...links.problems, ...problems] };
}

/** The published spans, and the definitions from elsewhere in the file that links and footnotes in them need. */
function takeOut({ text, body, parsed }: ReadPage, spans: readonly Span[]): Excerpt {
  const isKept = (span: Span | undefined) =>
    span !== undefined &&
    spans.some(({ start, end }) => start <= span.start + body.start && span.end + body.start <= end);
  const newline = /\r\n|[\r\n]/.exec(text)?.[0] ?? '\n';
  const additions = missingDefinitions(parsed, (node) => isKept(spanOf(node))).flatMap((definition, at) => {
    const span = definitionSpan(definition);
    const from = span.start + body.start;
    const breaks = at > 0 ? 1 : 2 - lineBreaksAtEnd(text.slice(body.start, spans.at(-1)?.end));
    return [
      { text: newline.repeat(breaks), from },
      { text: definitionText(parsed.text, span) + newline, from },
    ];
  });
  return new Excerpt(text, spans, additions);
}

/** How many line breaks a text ends with; more than two are as good as two. */
function lineBreaksAtEnd(text: string): number {
  const found = /(?:(?:\r\n|[\r\n])[ \t]*){0,2}$/.exec(text)?.[0] ?? '';
  return found.match(/\r\n|[\r\n]/g)?.length ?? 0;
}
