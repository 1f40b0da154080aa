import { LineIndex } from '../line-index.ts';
import { parseMarkdown } from '../markdown.ts';
import type { PagePlan } from '../plan.ts';
import { hasErrors, type Problem } from '../problem.ts';
import type { Workspace } from '../workspace.ts';
import type { PageSource } from './assign.ts';
import { planContent } from './content.ts';
import { readFrontMatter } from './front-matter.ts';
import { decideHeadline, readSidecar, type WrittenHeadline } from './headline.ts';
import { readMarkers } from './markers.ts';
import type { PagesOptions } from './options.ts';
import { pageProblem } from './page-problem.ts';

/** Plans one page. It has no plan where anything in it is an error, or where nothing of it is to be published. */
export async function planPage(
  workspace: Workspace,
  source: PageSource,
  options: PagesOptions,
): Promise<{ readonly page?: PagePlan; readonly problems: readonly Problem[] }> {
  const { page, problems } = await plan(workspace, source, options);
  const located = problems.map((problem) => ({ ...problem, locale: source.locale }));
  return { ...(page && !hasErrors(problems) && { page }), problems: located };
}

async function plan(workspace: Workspace, source: PageSource, options: PagesOptions) {
  const { file, locale } = source;
  const text = await readText(workspace, file);
  if (typeof text !== 'string') return { problems: [text] };
  const lines = new LineIndex(file, text);
  const frontMatter = readFrontMatter(text, lines);
  const body = { start: frontMatter.end, end: text.length };
  const parsed = parseMarkdown(text.slice(body.start));
  const { markers, problems: markerProblems } = readMarkers(parsed, body.start, lines);
  const problems: Problem[] = [];

  let headline: string | undefined;
  if (options.parts !== 'content') {
    const written: WrittenHeadline[] = [];
    const { headline: first } = frontMatter;
    if (first) written.push({ text: first.text, place: lines.place(first.offset) });
    for (const marker of markers) {
      if (marker.name === 'headline') written.push({ text: marker.text, place: lines.place(marker.start) });
    }
    const sidecar = source.folder === undefined ? undefined : await readSidecar(workspace, source.folder);
    const decided = decideHeadline([...written, ...(sidecar?.written ?? [])], options);
    problems.push(...frontMatter.problems, ...(sidecar?.problems ?? []), ...decided.problems);
    headline = decided.headline;
  }
  problems.push(...markerProblems);

  const base = { locale, file, ...(headline !== undefined && { headline }) };
  if (options.parts === 'headlines') {
    if (headline !== undefined) return { page: { ...base, linksRewritten: 0, truncated: false }, problems };
    if (!hasErrors(problems)) problems.push(pageProblem('warning', noHeadline(file), { file }));
    return { problems };
  }
  const fitted = await planContent(workspace, source, { text, lines, body, parsed, markers }, options);
  const { content, truncated, spliced: linksRewritten } = fitted;
  return { page: { ...base, content, linksRewritten, truncated }, problems: [...problems, ...fitted.problems] };
}

async function readText(workspace: Workspace, file: string): Promise<string | Problem> {
  try {
    return await workspace.read(file);
  } catch (error) {
    const isEncoding = error instanceof TypeError;
    const why = isEncoding
      ? 'it is not UTF-8. Save it as UTF-8'
      : error instanceof Error
        ? error.message
        : String(error);
    return pageProblem('error', `${file} cannot be read: ${why}.`, { file });
  }
}

const noHeadline = (file: string) =>
  `${file} has no headline, so nothing of it is published. Write one into its front matter or a <!-- listing:headline … --> comment.`;
