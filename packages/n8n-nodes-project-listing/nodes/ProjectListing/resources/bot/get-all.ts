import type { Bot, BotSearch } from '@project-listing/core/kernel';
import { limits } from '@project-listing/core/schemas';
import { howMany, readLimit } from '../../how-many.ts';
import type { Context, ItemOperation } from '../../operation.ts';
import { readCollection, readSwitch, refuse, toText } from '../../parameters.ts';
import { botFields, simpleBotFields } from './fields.ts';

/** GET /bots (section 4.8), page by page. */
export const getAll: ItemOperation = {
  option: {
    name: 'Get Many',
    value: 'getAll',
    action: 'Get many bots',
    description: 'Search the directory of bots',
  },
  label: {
    names: {
      search: 'Search',
      returnAll: 'Return All',
      limit: 'Limit',
      simplify: 'Simplify',
      sort: 'Sort',
      fields: 'Fields',
    },
  },
  properties: [
    ...howMany,
    {
      displayName: 'Search',
      name: 'search',
      type: 'fixedCollection',
      typeOptions: { multipleValues: true },
      placeholder: 'Add Condition',
      default: {},
      description: 'What a field of the bot has to hold; all conditions together',
      options: [
        {
          displayName: 'Conditions',
          name: 'conditions',
          values: [
            {
              displayName: 'Field',
              name: 'field',
              type: 'options',
              options: botFields,
              default: 'username',
              description: 'The field that is searched',
            },
            { displayName: 'Value', name: 'value', type: 'string', default: '', placeholder: 'e.g. music' },
          ],
        },
      ],
    },
    {
      displayName: 'Simplify',
      name: 'simplify',
      type: 'boolean',
      default: true,
      description: 'Whether to return a simplified version of the response instead of the raw data',
    },
    {
      displayName: 'Options',
      name: 'options',
      type: 'collection',
      placeholder: 'Add option',
      default: {},
      options: [
        {
          displayName: 'Fields',
          name: 'fields',
          type: 'multiOptions',
          displayOptions: { show: { '/simplify': [false] } },
          options: botFields,
          default: [],
          description: 'The fields to return; all where none is chosen',
        },
        {
          displayName: 'Sort',
          name: 'sort',
          type: 'options',
          options: [
            { name: 'Most Servers First', value: '-serverCount' },
            { name: 'Most Votes First', value: '-points' },
            { name: 'Most Votes of This Month First', value: '-monthlyPoints' },
            { name: 'Name', value: 'username' },
            { name: 'Newest First', value: '-date' },
          ],
          default: '-points',
          description: 'The order of the bots. As an expression: any field, with - before it for descending.',
        },
      ],
    },
  ],
  async run({ functions, legacyClient }, itemIndex) {
    const limit = readLimit(functions, itemIndex);
    const query = readQuery(functions, itemIndex);
    const { bots } = await legacyClient();
    const found: Bot[] = [];
    while (found.length < limit) {
      const size = Math.min(limits.botSearch.max, limit - found.length);
      const page = await bots.search({ ...query, limit: size, ...(found.length > 0 && { offset: found.length }) });
      // A service that gives less than it was asked for may have more; one that says how many there are has no more.
      if (page.results.length === 0) break;
      found.push(...page.results.slice(0, size));
      if (found.length >= (page.total ?? (page.results.length < size ? 0 : Number.POSITIVE_INFINITY))) break;
    }
    return found;
  },
};

function readQuery(functions: Context['functions'], itemIndex: number): BotSearch {
  const search = readSearch(functions, itemIndex);
  const { sort, fields } = readCollection(functions, 'options', itemIndex) as Pick<BotSearch, 'sort' | 'fields'>;
  const wanted = readSwitch(functions, 'simplify', itemIndex) ? simpleBotFields : fields;
  return {
    ...(search.size > 0 && { search: Object.fromEntries(search) }),
    ...(sort !== undefined && { sort }),
    ...(wanted !== undefined && wanted.length > 0 && { fields: wanted }),
  };
}

function readSearch(functions: Context['functions'], itemIndex: number): Map<string, string> {
  const search = new Map<string, string>();
  const conditions = functions.getNodeParameter('search.conditions', itemIndex, []) as Condition[];
  for (const { field, value } of conditions) {
    if (search.has(field)) throw refuse(`has two conditions on ${field}; the service takes one`, 'search');
    search.set(field, typeof value === 'boolean' ? String(value) : toText(value, 'search', field));
  }
  return search;
}

interface Condition {
  readonly field: string;
  readonly value: unknown;
}
