import type { Localized, ProjectUpdate } from '@project-listing/core/kernel';
import type { Context } from '../../operation.ts';
import { readJson, refuse, toText } from '../../parameters.ts';
import { localeName } from './label.ts';

/** The texts of one language. */
export interface Page {
  readonly locale: string;
  readonly headline?: unknown;
  readonly content?: unknown;
}

/** From the fields, one language each. */
export function readPages(functions: Context['functions'], itemIndex: number): Page[] {
  const pages = functions.getNodeParameter('pages.page', itemIndex, []) as Page[];
  const twice = pages.find(({ locale }, index) => pages.findIndex((other) => other.locale === locale) < index);
  if (twice !== undefined) {
    throw refuse(`has ${localeName(twice.locale)} twice; put its headline and its content into one`, 'pages');
  }
  return pages;
}

/** From JSON: locale -> texts. */
export function readPagesJson(functions: Context['functions'], itemIndex: number): Page[] {
  const map = readJson(functions, 'pagesJson', itemIndex);
  const shape = '{ "en": { "headline": "…", "content": "…" } }';
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw refuse(`is not an object of locales; give one such as ${shape}`, 'pagesJson');
  }
  return Object.entries(map).map(([locale, texts]) => {
    const fields = typeof texts === 'object' && texts !== null ? Object.keys(texts) : [];
    if (fields.length === 0 || fields.some((field) => field !== 'headline' && field !== 'content')) {
      throw refuse(`has no headline and content for ${locale}; give ${shape}`, 'pagesJson');
    }
    return { ...texts, locale };
  });
}

/** What was filled in, as the API's client takes it. */
export function toUpdate(pages: readonly Page[]): ProjectUpdate {
  const headline = textsOf(pages, 'headline', 'headline');
  const pageContent = textsOf(pages, 'content', 'pageContent');
  return {
    ...(headline.size > 0 && { headline: fromMap(headline) }),
    ...(pageContent.size > 0 && { pageContent: fromMap(pageContent) }),
  };
}

/** The texts that were filled in, by locale. */
function textsOf(pages: readonly Page[], field: 'headline' | 'content', name: string): Map<string, string> {
  const given = pages.filter((page) => field in page && page[field] !== '');
  return new Map(given.map((page) => [page.locale, toText(page[field], name, page.locale)]));
}

const fromMap = (texts: Map<string, string>) => Object.fromEntries(texts) as Localized;
