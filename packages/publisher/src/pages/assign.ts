import type { Locale } from '@project-listing/core/schemas';
import type { Problem } from '../problem.ts';
import type { WorkspacePath } from '../workspace.ts';
import type { Candidate } from './file-tag.ts';
import { type LocaleMatch, localeList, matchLocale, normalizeTag } from './locale.ts';
import type { PagesOptions } from './options.ts';
import { doubt, pageProblem } from './page-problem.ts';

/** One page to publish: a file and the locale it is in. */
export interface PageSource {
  readonly locale: Locale;
  readonly file: WorkspacePath;
  /** Where the page has a folder of its own, in which a `headline.txt` may stand. */
  readonly folder?: WorkspacePath;
}

type Matched = Candidate & {
  readonly match: LocaleMatch & { kind: 'locale' };
  /** What is said of the file itself wins over what is said of its tag, and that over what is built in. */
  readonly weight: 'file' | 'map' | 'built-in';
};

/** What decides the locale of a file. */
export type AssignOptions = Pick<PagesOptions, 'defaultLocale' | 'localeMap' | 'strict'>;

/** Gives every file its locale, and every locale at most one file. */
export function assign(
  candidates: readonly Candidate[],
  options: AssignOptions,
): { readonly sources: readonly PageSource[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const byLocale = new Map<Locale, Matched[]>();
  for (const candidate of candidates) {
    const match = matchCandidate(candidate, options);
    if (match.kind !== 'locale') {
      problems.push(notPublished(candidate, match, options));
      continue;
    }
    const weight = ofFile(candidate.file, options) ? 'file' : match.via === 'map' ? 'map' : 'built-in';
    byLocale.set(match.locale, [...(byLocale.get(match.locale) ?? []), { ...candidate, match, weight }]);
  }
  const sources: PageSource[] = [];
  for (const [locale, rivals] of byLocale) {
    const chosen = choose(locale, rivals, options);
    problems.push(...chosen.problems.map((problem) => ({ ...problem, locale })));
    const [first, second] = chosen.left;
    if (first && second) problems.push({ ...twoFiles(locale, chosen.left), locale });
    else if (first)
      sources.push({ locale, file: first.file, ...(first.folder !== undefined && { folder: first.folder }) });
  }
  return { sources, problems: [...problems, ...unusedEntries(candidates, options)] };
}

/** Entries of the locale map that are about no file: mostly a tag that is misspelt. */
function unusedEntries(candidates: readonly Candidate[], { localeMap }: AssignOptions): Problem[] {
  const tags = new Set(candidates.map(({ tag = '' }) => normalizeTag(tag)));
  const files = new Set(candidates.flatMap(({ file }) => [file, `./${file}`]));
  return [...localeMap]
    .filter(([key]) => !files.has(key) && !tags.has(normalizeTag(key)))
    .map(([key, locale]) =>
      pageProblem('notice', `locale-map has the line ${key}: ${locale}, and no file has that tag or path.`),
    );
}

function matchCandidate({ file, tag }: Candidate, options: AssignOptions): LocaleMatch {
  const said = ofFile(file, options);
  if (said) return { kind: 'locale', locale: said, via: 'map', traditional: false };
  if (tag === undefined) return { kind: 'locale', locale: options.defaultLocale, via: 'tag', traditional: false };
  return matchLocale(tag, options.localeMap);
}

/** What the locale map says of a file by its path. */
const ofFile = (file: WorkspacePath, { localeMap }: AssignOptions) => localeMap.get(file) ?? localeMap.get(`./${file}`);

function notPublished({ file, tag }: Candidate, match: LocaleMatch, options: AssignOptions): Problem {
  const what =
    match.kind === 'unsupported' ? `is in ${match.language}, which the listing does not take` : 'names no language';
  const message = `${file} is not published: ${tag} ${what} (locales: ${localeList}). Leave the file out of pages, or say in locale-map what it is, such as \`${tag}: en\`.`;
  return pageProblem(doubt(options), message, { file });
}

/** Drops the files that others win over, and tells so. */
function choose(locale: Locale, rivals: readonly Matched[], options: AssignOptions) {
  const problems: Problem[] = [];
  const best = (['file', 'map'] as const).find((weight) => rivals.some((rival) => rival.weight === weight));
  let left = best ? rivals.filter(({ weight }) => weight === best) : rivals;
  for (const { file } of rivals.filter((rival) => !left.includes(rival))) {
    const winners = left.map((winner) => winner.file).join(' and ');
    problems.push(
      pageProblem('notice', `${file} is not published: locale-map gives ${locale} to ${winners}.`, { file }),
    );
  }
  const simplified = left.filter(({ match }) => !match.traditional);
  if (simplified.length > 0) {
    for (const { file } of left.filter(({ match }) => match.traditional)) {
      const message = `${file} is not published: it is in traditional Chinese, and ${simplified[0]?.file} is the page for zh. Leave it out of pages, or give it the locale in locale-map with \`${file}: zh\`.`;
      problems.push(pageProblem(options.strict ? 'error' : 'notice', message, { file }));
    }
    left = simplified;
  }
  for (const { file, tag, match } of left) {
    if (match.via === 'alias') {
      const message = `${file}: ${tag} is taken for ${locale}. Rename the file to a language tag, or write \`${tag}: ${locale}\` in locale-map.`;
      problems.push(pageProblem('notice', message, { file }));
    } else if (match.traditional) {
      const message = `${file}: traditional Chinese is published as zh, the only Chinese the listing has.`;
      problems.push(pageProblem('notice', message, { file }));
    }
  }
  return { left, problems };
}

function twoFiles(locale: Locale, rivals: readonly Matched[]): Problem {
  const names = rivals.map(({ file }) => file);
  const rivalry = `${names.join(' and ')} are pages for the same locale, ${locale}.`;
  const place = { file: names.at(-1) ?? '' };
  if (rivals[0]?.weight === 'file')
    return pageProblem('error', `${rivalry} Keep only one of their lines in locale-map.`, place);
  // The tag settles it where only one of the files has it and it is not in the map yet; the path always does.
  const lines = rivals.map(({ file, tag = '', weight }) => {
    const alone = rivals.filter((rival) => normalizeTag(rival.tag ?? '') === normalizeTag(tag)).length === 1;
    return `\`${tag !== '' && weight === 'built-in' && alone ? tag : file}: ${locale}\``;
  });
  const remedy = `Say which one to publish with a line in locale-map: ${lines.join(' or ')}.`;
  return pageProblem('error', `${rivalry} ${remedy}`, place);
}
