import type { Markdown } from '../markdown.ts';
import type { Place, Problem } from '../problem.ts';
import type { Workspace } from '../workspace.ts';
import type { PagesOptions } from './options.ts';
import { doubt, pageProblem } from './page-problem.ts';
import type { Splice } from './splice.ts';
import { resolveTarget, type Target } from './target.ts';
import { spellUrl, type WrittenUrl, writtenUrls } from './urls.ts';

/** Where a page stands, for resolving its links and for telling where one is wrong. */
export interface PageLocation {
  readonly file: string;
  /** The place in the file of an offset in the page's text. */
  place(offset: number): Place;
}

/** What decides how links are rewritten. */
export type LinkOptions = Pick<PagesOptions, 'links' | 'linkContext' | 'strict'>;

/**
 * The splices that make a page's relative links and images absolute. Only URLs are replaced, each where it is written:
 * nothing is serialised again, so every other byte of the page stays what it is.
 */
export async function rewriteLinks(
  workspace: Workspace,
  page: Markdown,
  location: PageLocation,
  options: LinkOptions,
): Promise<{ readonly splices: readonly Splice[]; readonly problems: readonly Problem[] }> {
  if (options.links === 'keep') return { splices: [], problems: [] };
  const splices: Splice[] = [];
  const problems: Problem[] = [];
  const known = new Map<string, Target>();
  for (const written of writtenUrls(page)) {
    const { url, role } = written;
    const key = `${role} ${url}`;
    const target = known.get(key) ?? (await resolveTarget(workspace, options.linkContext, location.file, url, role));
    known.set(key, target);
    if (target.kind === 'kept') continue;
    const place = location.place(written.start);
    if (target.kind === 'outside') {
      problems.push(pageProblem(doubt(options), leavesRepository(written), place));
      continue;
    }
    if (!target.exists) problems.push(pageProblem(doubt(options), leadsNowhere(written, target.path), place));
    const { start, end } = written;
    splices.push({ start, end, replacement: spellUrl(target.url, written.syntax) });
  }
  return { splices, problems };
}

const leavesRepository = ({ url, role }: WrittenUrl) =>
  `The ${role} ${url} leads out of the repository, so it is left as it is and will not work on the listing. Write an absolute address.`;

const leadsNowhere = ({ url, role }: WrittenUrl, path: string) =>
  `The ${role} ${url} leads nowhere: there is no ${path} in the repository. Correct the path, or write an absolute address.`;
