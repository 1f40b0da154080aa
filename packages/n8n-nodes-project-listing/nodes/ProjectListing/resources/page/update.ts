import type { Localized, ProjectUpdate } from '@project-listing/core/kernel';
import { isLocale, limits, localeNames, locales } from '@project-listing/core/schemas';
import { characters } from '../../hints.ts';
import type { Context, ItemOperation } from '../../operation.ts';
import { readJson, refuse, toText } from '../../parameters.ts';

/** PATCH /projects/@me (section 4.2). */
export const update: ItemOperation = {
  option: {
    name: 'Update',
    value: 'update',
    action: 'Update the page',
    description: "Set the headline and the content of the project's page, in one or more languages",
  },
  label: { names: { pages: 'Pages', pagesJson: 'Pages', pageContent: 'content' }, of: labelOf },
  properties: [
    {
      displayName: 'Define Pages',
      name: 'definePages',
      type: 'options',
      noDataExpression: true,
      options: [
        { name: 'Using Fields Below', value: 'fields' },
        { name: 'Using JSON', value: 'json' },
      ],
      default: 'fields',
      description: 'How the texts of each language are given',
    },
    {
      displayName: 'Pages',
      name: 'pages',
      type: 'fixedCollection',
      typeOptions: { multipleValues: true },
      displayOptions: { show: { definePages: ['fields'] } },
      placeholder: 'Add Language',
      default: {},
      description: 'Languages left out stay as they are',
      options: [
        {
          displayName: 'Page',
          name: 'page',
          values: [
            {
              displayName: 'Language',
              name: 'locale',
              type: 'options',
              options: locales.map((locale) => ({ name: localeNames[locale], value: locale })),
              default: 'en',
            },
            {
              displayName: 'Headline',
              name: 'headline',
              type: 'string',
              default: '',
              description: 'The short description beside the name; empty to leave it as it is',
              hint: characters(limits.headline),
            },
            {
              displayName: 'Content',
              name: 'content',
              type: 'string',
              typeOptions: { rows: 8 },
              default: '',
              description: 'The text of the page, in Markdown; empty to leave it as it is',
              hint: characters(limits.pageContent),
            },
          ],
        },
      ],
    },
    {
      displayName: 'Pages',
      name: 'pagesJson',
      type: 'json',
      typeOptions: { rows: 8 },
      displayOptions: { show: { definePages: ['json'] } },
      required: true,
      default: '{}',
      placeholder: 'e.g. { "en": { "headline": "…", "content": "…" } }',
      description: 'The texts by locale code, as JSON or as a value',
      hint: `Locale codes: ${locales.join(', ')}`,
    },
  ],
  async run({ functions, client }, itemIndex) {
    const fromJson = functions.getNodeParameter('definePages', itemIndex) === 'json';
    const pages = fromJson ? readPagesJson(functions, itemIndex) : readPages(functions, itemIndex);
    await (await client()).project.update(toUpdate(pages));
    return { success: true };
  },
};

const fieldNames = new Map([
  ['headline', 'Headline'],
  ['pageContent', 'Content'],
]);

/** `Headline (German)` */
function labelOf([field, locale]: readonly (string | number)[]): string | undefined {
  if (field === undefined) return 'Pages';
  const name = fieldNames.get(String(field));
  return name === undefined || locale === undefined ? name : `${name} (${localeName(String(locale))})`;
}

const localeName = (locale: string) => (isLocale(locale) ? localeNames[locale] : locale);

/** The texts of one language. */
interface Page {
  readonly locale: string;
  readonly headline?: unknown;
  readonly content?: unknown;
}

function readPages(functions: Context['functions'], itemIndex: number): Page[] {
  const pages = functions.getNodeParameter('pages.page', itemIndex, []) as Page[];
  const twice = pages.find(({ locale }, index) => pages.findIndex((other) => other.locale === locale) < index);
  if (twice !== undefined) {
    throw refuse(`has ${localeName(twice.locale)} twice; put its headline and its content into one`, 'pages');
  }
  return pages;
}

function readPagesJson(functions: Context['functions'], itemIndex: number): Page[] {
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

function toUpdate(pages: readonly Page[]): ProjectUpdate {
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
