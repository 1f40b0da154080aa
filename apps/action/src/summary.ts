import { isLocale, limits, localeNames, measure } from '@project-listing/core/schemas';
import { fenced, inert } from './inert.ts';
import type { Note, Result } from './result.ts';

/** GitHub takes 1 MiB of summary for a step. */
const most = 1_000_000;

/** The job summary, in Markdown. @param rest What there was no room for among the annotations. */
export function summarize(result: Result, notes: readonly Note[], rest: readonly Note[]): string {
  const sections = [
    `## ${heading(result, notes)}`,
    counts(notes),
    pages(result),
    commands(result),
    announcement(result),
    problems(rest),
  ];
  const whole = `${sections.filter((section) => section !== '').join('\n\n')}\n`;
  if (Buffer.byteLength(whole) <= most) return whole;
  const lines: string[] = [];
  let size = 0;
  for (const line of whole.split('\n')) {
    size += Buffer.byteLength(line) + 1;
    if (size > most) break;
    lines.push(line);
  }
  return `${lines.join('\n')}\n\nThe summary is cut here: there is no room for more.\n`;
}

function heading({ dryRun, plan, report }: Result, notes: readonly Note[]): string {
  const { commands, pages, announcement } = report;
  const sent =
    commands === 'updated' || announcement.status === 'created' || pages.updated.length + pages.headlines.length > 0;
  const isWrong =
    report.failed ||
    commands === 'failed' ||
    pages.failed.length > 0 ||
    notes.some(({ severity }) => severity === 'error');
  if (announcement.status === 'unknown') return '⚠️ Listing: the announcement may have been made or not';
  if (sent) return isWrong ? '⚠️ Listing published in part' : '✔️ Listing published';
  if (report.failed) {
    return plan === undefined || plan.blocked || dryRun
      ? '✖️ Listing not published, nothing was sent'
      : '✖️ Listing not published';
  }
  if (dryRun)
    return isWrong ? '⚠️ Listing checked: a part is wrong, nothing was sent' : '🔍 Listing checked, nothing was sent';
  return isWrong || announcement.status === 'rate-limited' ? '⏱️ Listing not published yet' : '✔️ Listing: nothing to do';
}

function counts(notes: readonly Note[]): string {
  const kinds = (['error', 'warning', 'notice'] as const).flatMap((severity) => {
    const count = notes.filter((note) => note.severity === severity).length;
    return count === 0 ? [] : [`**${number(count)} ${severity}${count === 1 ? '' : 's'}**`];
  });
  if (kinds.length === 0) return '';
  const which = notes.length === 1 ? 'it' : 'each';
  return `${kinds.join(', ')}. What to do about ${which} stands under *Annotations* on the page of this run.`;
}

const ofLimit = (text: string | undefined, { max }: { max: number }) =>
  text === undefined ? 'none' : `${number(measure(text).utf16)} of ${number(max)}`;

const number = (value: number) => value.toLocaleString('en');

const code = (text: string) => `<code>${inert(text)}</code>`;

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

/** `2026-01-31T12:00:00.123456Z` -> `2026-01-31, 12:00 UTC`. */
function moment(time: string): string {
  const read = new Date(time);
  return Number.isNaN(read.getTime()) ? inert(time) : `${read.toISOString().slice(0, 16).replace('T', ', ')} UTC`;
}

/** Never too early: trying before it is time may lengthen the wait. */
const toWholeMinute = (time: Date) => new Date(Math.ceil(time.getTime() / 60_000) * 60_000).toISOString();

/** What became, or would become, of a part that is fine so far. */
const unsent = ({ dryRun, plan }: Result, wouldBe: string) =>
  dryRun && !plan?.blocked ? `🔍 would be ${wouldBe}` : '⏸️ not sent';

function pages(result: Result): string {
  const { plan, report, dryRun } = result;
  const { updated, headlines, failed } = report.pages;
  const planned = plan?.pages ?? [];
  const isOn = (locales: readonly string[], locale: string) => locales.includes(locale);
  const fate = (locale: string) => {
    if (isOn(failed, locale)) return '✖️ refused';
    return isOn(updated, locale) || isOn(headlines, locale) ? '✔️ published' : unsent(result, 'published');
  };
  const rows = planned.map((page) => ({
    locale: page.locale as string,
    cells: [
      code(page.file),
      ofLimit(page.headline, limits.headline),
      ofLimit(page.content, limits.pageContent) + (page.truncated ? ', cut' : ''),
      number(page.linksRewritten),
      fate(page.locale),
    ],
  }));
  const wrong = failed.filter((locale) => planned.every((page) => page.locale !== locale));
  const wrongRows = wrong.map((locale) => {
    const file = plan?.problems.find((problem) => problem.locale === locale)?.place?.file;
    return { locale, cells: [file === undefined ? '–' : code(file), '–', '–', '–', '✖️ wrong'] };
  });
  const all = [...rows, ...wrongRows].sort((a, b) => order(a.locale) - order(b.locale));
  if (all.length === 0) return '';
  const head = [
    row('Locale', 'File', 'Headline', 'Page', 'Links rewritten', 'Result'),
    '| --- | --- | --: | --: | --: | --- |',
  ];
  const table = [...head, ...all.map(({ locale, cells }) => row(nameOf(locale), ...cells))].join('\n');
  const texts = [...planned].sort((a, b) => order(a.locale) - order(b.locale));
  const items = texts.flatMap(({ locale, headline }) =>
    headline === undefined ? [] : `- **${locale}**: ${inert(headline)}`,
  );
  return ['### Pages', table, ...(items.length === 0 ? [] : [folded('Headlines', items.join('\n'), dryRun)])].join(
    '\n\n',
  );
}

/** What not everybody needs to see; unfolded where looking at it is what the run is for. */
const folded = (title: string, content: string, isOpen: boolean) =>
  `<details${isOpen ? ' open' : ''}><summary>${title}</summary>\n\n${content}\n\n</details>`;

const order = (locale: string) => Object.keys(localeNames).indexOf(locale);

const nameOf = (locale: string) => (isLocale(locale) ? `${locale} (${localeNames[locale]})` : inert(locale));

function commands(result: Result): string {
  const { plan, report } = result;
  const planned = plan?.commands;
  if (planned === undefined) return report.commands === 'failed' ? '### Commands\n\n✖️ wrong' : '';
  const count = planned.commands.length;
  const fates = { updated: '✔️ updated', failed: '✖️ refused', skipped: unsent(result, 'updated') };
  const lines = [`${number(count)} ${count === 1 ? 'command' : 'commands'}: ${fates[report.commands]}`];
  if (planned.diff) {
    for (const change of ['added', 'changed', 'removed'] as const) {
      const names = planned.diff[change];
      if (names.length > 0) lines.push(`- ${number(names.length)} ${change}: ${names.map(code).join(', ')}`);
    }
    if (lines.length === 1) lines.push('Nothing changes against the previous commit.');
  }
  return ['### Commands', '', lines[0], '', ...lines.slice(1)].join('\n').trimEnd();
}

const fates = {
  created: '✔️ announced',
  'already-announced': '✔️ announced before, so nothing was sent',
  'rate-limited': '⏱️ not announced: the service asks to wait',
  failed: '✖️ not announced',
  unknown: '⚠️ may have been announced or not',
};

function announcement(result: Result): string {
  const { plan, report, dryRun } = result;
  const planned = plan?.announcement;
  const { status, createdAt, retryAt } = report.announcement;
  if (planned === undefined) return status === 'failed' ? '### Announcement\n\n✖️ wrong' : '';
  const fate = status === 'skipped' ? unsent(result, 'announced') : fates[status];
  const facts = [
    `${code(planned.tag)}: ${fate}`,
    createdAt === undefined ? '' : ` (${moment(createdAt)})`,
    retryAt === undefined ? '' : `; try again at ${moment(toWholeMinute(retryAt))} or later`,
  ];
  const cut = (text: 'title' | 'content') => (planned.cut.includes(text) ? ', cut to fit' : '');
  const lengths = [
    `- Title: **${inert(planned.title)}** (${ofLimit(planned.title, limits.announcementTitle)} characters${cut('title')})`,
    `- Content: ${ofLimit(planned.content, limits.announcementContent)} characters${cut('content')}`,
    `- Category: ${inert(planned.category)}`,
  ];
  const preview = folded('Content of the announcement', fenced(planned.content, 'markdown'), dryRun);
  return ['### Announcement', facts.join(''), lengths.join('\n'), preview].join('\n\n');
}

const icons = { error: '✖️', warning: '⚠️', notice: 'ℹ️' };

function problems(rest: readonly Note[]): string {
  if (rest.length === 0) return '';
  const items = rest.map(({ severity, message, place }) => {
    const where =
      place === undefined ? '' : ` ${code([place.file, place.line, place.column].filter(Boolean).join(':'))}`;
    return `- ${icons[severity]} ${severity}${where}: ${inert(message)}`;
  });
  return [`### ${number(rest.length)} more, for which the annotations have no room`, '', ...items].join('\n');
}
