import { posix } from 'node:path';
import { compileGlob, isGlob } from '../glob.ts';
import type { Problem } from '../problem.ts';
import { walk } from '../walk.ts';
import type { Workspace, WorkspacePath } from '../workspace.ts';
import { findAuto } from './auto.ts';
import { type Candidate, candidateOf, type Found, markdownEnding, readmeSuffix } from './file-tag.ts';
import type { PagesOptions } from './options.ts';
import { pageProblem } from './page-problem.ts';

/** What decides which files are looked at. */
export type DiscoverOptions = Pick<PagesOptions, 'patterns' | 'workingDirectory' | 'localeMap'>;

/** The files that the patterns name, each once, in the order of the patterns. */
export async function discover(
  workspace: Workspace,
  options: DiscoverOptions,
): Promise<{ readonly candidates: readonly Candidate[]; readonly problems: readonly Problem[] }> {
  const start = workspace.path(options.workingDirectory);
  if (start === undefined || (await workspace.kind(start)) !== 'folder') {
    const why =
      start === undefined
        ? 'leaves the workspace; give a folder in it.'
        : 'is no folder of the workspace; check its name.';
    return { candidates: [], problems: [pageProblem('error', `working-directory ${options.workingDirectory} ${why}`)] };
  }
  const patterns = options.patterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== '');
  const problems: Problem[] = [];
  const candidates = new Map<WorkspacePath, Candidate>();
  for (const pattern of patterns) {
    const found = await find(workspace, start, pattern, options);
    if (typeof found === 'string') {
      problems.push(pageProblem('error', `pages: ${found}`));
      continue;
    }
    for (const candidate of found.candidates) {
      if (!candidates.has(candidate.file)) candidates.set(candidate.file, candidate);
    }
    for (const file of found.aside) problems.push(leftAside(file));
  }
  for (const file of candidates.keys()) {
    if ((await workspace.kind(file)) !== 'outside') continue;
    candidates.delete(file);
    problems.push(pageProblem('error', `${file} is a link that leaves the workspace, so it is not read.`, { file }));
  }
  return { candidates: [...candidates.values()], problems };
}

/** The files of one pattern, or what is wrong with it. */
async function find(
  workspace: Workspace,
  start: WorkspacePath,
  pattern: string,
  { localeMap }: DiscoverOptions,
): Promise<Found | string> {
  const where = start === '.' ? 'in the repository' : `below ${start}`;
  if (pattern === 'auto') {
    const found = await findAuto(workspace, start, localeMap);
    return found.candidates.length > 0
      ? found
      : `auto found no README and no page in docs/listing ${where}. Name the files to publish instead.`;
  }
  const path = workspace.path(posix.isAbsolute(pattern) ? pattern : posix.join(start, pattern));
  if (path === undefined) return `${pattern} leaves the workspace.`;
  const kind = await workspace.kind(path);
  if (kind === 'folder') return `${pattern} is a folder. Name the files in it, such as ${pattern}/{locale}.md.`;
  if (kind !== 'missing') return { candidates: [candidateOf(path, localeMap)], aside: [] };
  if (!isGlob(path)) return `${pattern} matches nothing: there is no such file ${where}. Check the path.`;
  const found = await findGlob(workspace, path, localeMap);
  return found.candidates.length > 0
    ? found
    : `${pattern} matches nothing: no Markdown file ${where} fits it. Check the pattern.`;
}

async function findGlob(
  workspace: Workspace,
  pattern: string,
  localeMap: DiscoverOptions['localeMap'],
): Promise<Found> {
  const glob = compileGlob(pattern);
  const candidates: Candidate[] = [];
  const aside: WorkspacePath[] = [];
  for await (const { path } of walk(workspace, glob.base)) {
    const match = markdownEnding.test(path) ? glob.match(path) : undefined;
    if (match === undefined) continue;
    const candidate = candidateOf(path, localeMap);
    if (match.tag !== undefined) candidates.push({ file: path, tag: match.tag, ...ownFolder(path, match.tag) });
    else if (isOtherReadme(candidate)) aside.push(path);
    else candidates.push(candidate);
  }
  return { candidates, aside };
}

const leftAside = (file: WorkspacePath) =>
  pageProblem(
    'notice',
    `${file} is left aside: ${readmeSuffix(file)} is no language tag. If it is a page, say its locale in locale-map, such as \`${readmeSuffix(file)}: en\`.`,
    { file },
  );

/** `README.old.md`, which a glob such as `README*.md` matches too. */
const isOtherReadme = ({ file, tag }: Candidate) => tag === undefined && readmeSuffix(file) !== undefined;

/** The file's folder where it is named by the tag. */
function ownFolder(file: WorkspacePath, tag: string): { folder: WorkspacePath } | undefined {
  const folder = posix.dirname(file);
  return posix.basename(folder) === tag ? { folder } : undefined;
}
