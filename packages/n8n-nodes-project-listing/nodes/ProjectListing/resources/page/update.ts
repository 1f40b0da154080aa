import type { Localized, ProjectUpdate } from '@project-listing/core/kernel';
import { limits, localeNames, locales } from '@project-listing/core/schemas';
import { characters } from '../../hints.ts';
import type { Context, ItemOperation } from '../../operation.ts';
import { readJson, refuse } from '../../parameters.ts';

/** PATCH /projects/@me (section 4.2). */
export const update: ItemOperation = {
  option: {
    name: 'Update',
    value: 'update',
    action: 'Update the page',
    description: "Set the headline and the content of the project's page, in one or more languages",
  },
  label: ([field, locale]) => {
    if (field === 'pages' || field === 'pagesJson') return locale === undefined ? 'Pages' : `Pages: ${locale}`;
    const name = { headline: 'Headline', pageContent: 'Content' }[String(field)];
    return name === undefined || locale === undefined ? name : `${name} (${localeLabel(String(locale))})`;
  },
  properties: [
    {
      displayName: 'Define Pages',
      name: 'definePages',
      type: 'options',
      noDataExpression: true,
      options: [
        { name: 'Below, One by One', value: 'fields' },
        { name: 'With JSON', value: 'json' },
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
              displayName: 'Content',
              name: 'content',
              type: 'string',
              typeOptions: { rows: 8 },
              default: '',
              description: 'The text of the page, in Markdown; empty to leave it as it is',
              hint: characters(limits.pageContent),
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
              displayName: 'Language',
              name: 'locale',
              type: 'options',
              options: locales.map((locale) => ({ name: localeNames[locale], value: locale })),
              default: 'en',
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

const localeLabel = (locale: string) => new Map<string, string>(Object.entries(localeNames)).get(locale) ?? locale;

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
    throw refuse(`has ${localeLabel(twice.locale)} twice; put its headline and its content into one`, 'pages');
  }
  return pages;
}

function readPagesJson(functions: Context['functions'], itemIndex: number): Page[] {
  const map = readJson(functions, 'pagesJson', itemIndex);
  const shape = '{ "en": { "headline": "…", "content": "…" } }';
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw refuse(`is not an object of locales; give one such as ${shape}`, 'pagesJson');
  }
  return Object.entries(map as Record<string, unknown>).map(([locale, texts]) => {
    const fields = typeof texts === 'object' && texts !== null ? Object.keys(texts) : ['?'];
    const unknown = fields.find((field) => field !== 'headline' && field !== 'content');
    if (unknown !== undefined) throw refuse(`has no headline and content for ${locale}; give ${shape}`, 'pagesJson');
    return { ...(texts as object), locale };
  });
}

function toUpdate(pages: readonly Page[]): ProjectUpdate {
  const texts = (field: 'headline' | 'content') => {
    const given = pages.filter((page) => page[field] !== undefined && page[field] !== '');
    return given.length === 0
      ? undefined
      : (Object.fromEntries(given.map((page) => [page.locale, page[field]])) as Localized);
  };
  const [headline, pageContent] = [texts('headline'), texts('content')];
  return { ...(headline && { headline }), ...(pageContent && { pageContent }) };
}
