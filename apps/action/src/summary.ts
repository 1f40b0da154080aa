import { limits, localeNames, measure } from '@project-listing/core/schemas';
import { fenced, inert } from './inert.ts';
import type { Note, Result } from './result.ts';

/** GitHub takes 1 MiB of summary for a step. */
const most = 1_000_000;

/** The job summary, in Markdown. @param rest What there was no room for among the annotations. */
export function summarize(result: Result, notes: readonly Note[], rest: readonly Note[]): string {
  const sections = [
    heading(result),
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

function heading({ dryRun, plan, report }: Result): string {
  if (report.failed) return plan?.blocked ? '## Listing: failed, nothing was sent' : '## Listing: failed';
  return dryRun ? '## Listing: checked, nothing was sent' : '## Listing: up to date';
}

function counts(notes: readonly Note[]): string {
  const kinds = (['error', 'warning', 'notice'] as const).map((severity) => {
    const count = notes.filter((note) => note.severity === severity).length;
    return count === 0 ? '' : `${count} ${severity}${count === 1 ? '' : 's'}`;
  });
  return kinds.filter((kind) => kind !== '').join(', ');
}

const ofLimit = (text: string | undefined, { max }: { max: number }) =>
  text === undefined ? '' : `${number(measure(text).utf16)} of ${number(max)}`;

const number = (value: number) => value.toLocaleString('en');

const code = (text: string) => `<code>${inert(text)}</code>`;

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

function pages({ plan, report, dryRun }: Result): string {
  const { updated, headlines, failed } = report.pages;
  const planned = plan?.pages ?? [];
  const fate = (locale: string) => {
    if (failed.includes(locale)) return 'failed';
    if (updated.some((one) => one === locale) || headlines.some((one) => one === locale)) return 'published';
    return dryRun && !plan?.blocked ? 'would be published' : 'not sent';
  };
  const rows = planned.map((page) =>
    row(
      `${page.locale} (${localeNames[page.locale]})`,
      code(page.file),
      ofLimit(page.headline, limits.headline),
      ofLimit(page.content, limits.pageContent) + (page.truncated ? ', cut' : ''),
      String(page.linksRewritten),
      fate(page.locale),
    ),
  );
  const wrong = failed.filter((locale) => planned.every((page) => page.locale !== locale));
  const wrongRows = wrong.map((locale) => {
    const file = plan?.problems.find((problem) => problem.locale === locale)?.place?.file;
    return row(inert(locale), file === undefined ? '' : code(file), '', '', '', 'failed');
  });
  if (rows.length + wrongRows.length === 0) return '';
  const head = [row('Locale', 'File', 'Headline', 'Page', 'Links rewritten', 'Result'), row(...Array(6).fill('---'))];
  return ['### Pages', '', ...head, ...rows, ...wrongRows].join('\n');
}

function commands({ plan, report, dryRun }: Result): string {
  const planned = plan?.commands;
  if (planned === undefined) return report.commands === 'failed' ? '### Commands\n\nfailed' : '';
  const count = planned.commands.length;
  const fate =
    dryRun && !plan?.blocked ? 'would be updated' : report.commands === 'skipped' ? 'not sent' : report.commands;
  const lines = [`${number(count)} ${count === 1 ? 'command' : 'commands'}, ${fate}.`];
  if (planned.diff) {
    for (const change of ['added', 'changed', 'removed'] as const) {
      const names = planned.diff[change];
      if (names.length > 0) lines.push(`- ${change}: ${names.map(code).join(', ')}`);
    }
    if (lines.length === 1) lines.push('Nothing changes against the previous commit.');
  }
  return ['### Commands', '', lines[0], '', ...lines.slice(1)].join('\n').trimEnd();
}

const fates = {
  created: 'was announced',
  'already-announced': 'was announced before; nothing was sent',
  'rate-limited': 'was not announced: the service asks to wait',
  failed: 'was not announced',
  unknown: 'may have been announced or not',
};

function announcement({ plan, report, dryRun }: Result): string {
  const planned = plan?.announcement;
  const { status, createdAt, retryAt } = report.announcement;
  if (planned === undefined) return status === 'failed' ? '### Announcement\n\nfailed' : '';
  const skipped = dryRun && !plan?.blocked ? 'would be announced' : 'was not sent';
  const facts = [
    `${code(planned.tag)} ${status === 'skipped' ? skipped : fates[status]}`,
    createdAt === undefined ? '' : ` (${inert(createdAt)})`,
    retryAt === undefined ? '' : `; try again at ${retryAt.toISOString()}`,
    planned.cut.length === 0 ? '.' : `. Cut to fit: ${planned.cut.join(' and ')}.`,
  ];
  const lengths = [
    `Title: ${ofLimit(planned.title, limits.announcementTitle)}`,
    `content: ${ofLimit(planned.content, limits.announcementContent)}`,
    `category: ${inert(planned.category)}`,
  ];
  const preview = fenced(`${planned.title}\n\n${planned.content}`, 'markdown');
  return `### Announcement\n\n${facts.join('')}\n\n${lengths.join(', ')}\n\n${preview}`;
}

function problems(rest: readonly Note[]): string {
  if (rest.length === 0) return '';
  const items = rest.map(({ severity, message, place }) => {
    const where =
      place === undefined ? '' : ` ${code([place.file, place.line, place.column].filter(Boolean).join(':'))}`;
    return `- ${severity}${where}: ${inert(message)}`;
  });
  return [`### ${number(rest.length)} more, beside the annotations`, '', ...items].join('\n');
}
