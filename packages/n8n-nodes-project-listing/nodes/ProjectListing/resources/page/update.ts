import { limits, localeNames, locales } from '@project-listing/core/schemas';
import { characters } from '../../hints.ts';
import type { ItemOperation } from '../../operation.ts';
import { labelOf } from './label.ts';
import { readPages, readPagesJson, toUpdate } from './read-pages.ts';

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
