import { measure } from '@project-listing/core/schemas';
import { notesOf, type Result } from './result.ts';

/** An output has room for a megabyte: a page of broken links must not fill it. */
const mostProblems = 500;

/** The outputs, every one of them whatever became of the run. */
export function toOutputs(result: Result): Record<string, string> {
  const { dryRun, plan, report } = result;
  const facts = {
    'dry-run': dryRun,
    'pages-updated': report.pages.updated,
    'headlines-updated': report.pages.headlines,
    'pages-failed': report.pages.failed,
    'commands-status': report.commands,
    'commands-count': plan?.commands?.commands.length ?? '',
    'announcement-status': report.announcement.status,
    'announcement-created-at': report.announcement.createdAt ?? '',
    'retry-at': report.announcement.retryAt?.toISOString() ?? '',
  };
  const whole = {
    ...facts,
    problems: notesOf(result).slice(0, mostProblems),
    ...(plan && { plan: describePlan(plan) }),
  };
  const texts = Object.entries(facts).map(([name, value]) => [name, toText(value)]);
  return { result: JSON.stringify(whole), ...Object.fromEntries(texts) };
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The plan without the texts of the pages: outputs have no room for them. */
function describePlan({ pages, commands, announcement }: NonNullable<Result['plan']>) {
  return {
    pages: pages.map(({ content, ...page }) => ({
      ...page,
      contentLength: content === undefined ? 0 : measure(content).utf16,
    })),
    ...(commands && { commands: { names: commands.commands.map(({ name }) => name), diff: commands.diff } }),
    ...(announcement && { announcement }),
  };
}
