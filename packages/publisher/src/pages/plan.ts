import type { PagePlan } from '../plan.ts';
import { hasErrors, type Problem } from '../problem.ts';
import type { Workspace } from '../workspace.ts';
import { assign } from './assign.ts';
import { discover } from './discover.ts';
import { localeList } from './locale.ts';
import type { PagesOptions } from './options.ts';
import { planPage } from './page.ts';
import { pageProblem } from './page-problem.ts';

/**
 * Plans the pages of a repository: finds them, reads them, and makes of each what would be published. A page with an
 * error has no plan. Every problem of every page is reported, those of the search first.
 */
export async function planPages(
  workspace: Workspace,
  options: PagesOptions,
): Promise<{ readonly pages: readonly PagePlan[]; readonly problems: readonly Problem[] }> {
  const found = await discover(workspace, options);
  const { sources, problems } = assign(found.candidates, options);
  const planned = await Promise.all(sources.map((source) => planPage(workspace, source, options)));
  const all = [...found.problems, ...problems, ...planned.flatMap((page) => page.problems)];
  if (sources.length === 0 && !hasErrors(all)) {
    all.push(
      pageProblem('error', `pages: none of the files found is a page for a locale of the listing (${localeList}).`),
    );
  }
  return { pages: planned.flatMap(({ page }) => (page ? [page] : [])), problems: all };
}
