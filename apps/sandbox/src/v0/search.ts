import { limits } from '@project-listing/core/schemas';
import { botNames, botPageNames, botSearchQueryNames, spell } from '@project-listing/core/wire';
import type { Exchange, Handler } from '../exchange.ts';
import { refuse } from '../receive.ts';
import type { DirectoryBot } from '../storage/bots.ts';
import { write } from '../write.ts';
import { listBots } from './directory.ts';

type Field = keyof typeof botNames & keyof DirectoryBot;

/** Section 4.8. */
export const searchBots: Handler = (exchange) => {
  const { switches } = exchange;
  const { filters, sort, fields, limit, offset } = readSearch(exchange);
  const matching = listBots(exchange).filter((bot) => filters.every(([field, value]) => matches(bot[field], value)));
  if (sort !== undefined) matching.sort(by(sort));
  const results = matching.slice(offset, offset + limit).map((bot) => {
    const chosen = fields?.map((field) => [field, bot[field]]) ?? Object.entries(bot);
    return write(botNames, Object.fromEntries(chosen), switches);
  });
  const page = { results, limit, offset, count: results.length, total: matching.length };
  return Response.json(write(botPageNames, page, switches));
};

interface Search {
  readonly filters: readonly (readonly [Field, string])[];
  readonly sort: { readonly field: Field; readonly descending: boolean } | undefined;
  readonly fields: readonly Field[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

function readSearch({ query, switches }: Exchange): Search {
  const param = (name: keyof typeof botSearchQueryNames) => query.get(botSearchQueryNames[name].wire) ?? undefined;
  const field = (parameter: string, word: string): Field => {
    const fields = Object.keys(botNames) as Field[];
    const found = fields.find((ours) => spell(botNames[ours], switches.profile) === word);
    if (found === undefined) throw wrong(parameter, `names ${JSON.stringify(word)}, which is no field of a bot`);
    return found;
  };
  const sort = param('sort');
  const over = switches.legacyLimitOver === 'clamped' ? Number.MAX_SAFE_INTEGER : limits.botSearch.max;
  const limit = wholeNumber('limit', param('limit') ?? String(limits.botSearch.default), limits.botSearch.min, over);
  return {
    filters: readFilters(param('search') ?? '').map(([word, value]) => [field('search', word), value]),
    sort:
      sort === undefined
        ? undefined
        : { field: field('sort', sort.replace(/^-/, '')), descending: sort.startsWith('-') },
    fields: param('fields')
      ?.split(',')
      .map((word) => field('fields', word.trim())),
    limit: Math.min(limit, limits.botSearch.max),
    offset: wholeNumber('offset', param('offset') ?? '0', 0, Number.MAX_SAFE_INTEGER),
  };
}

const wrong = (parameter: string, message: string) => refuse([{ field: parameter, message }], 400);

function wholeNumber(parameter: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw wrong(parameter, `is ${JSON.stringify(text)}; give a whole number from ${least} to ${most}`);
}

/** `name: value other: more words` -> its pairs. */
function readFilters(search: string): readonly (readonly [string, string])[] {
  const [before = '', ...parts] = search.split(/(?:^|\s+)([A-Za-z_]\w*):(?:\s+|$)/);
  if (before.trim() !== '') throw wrong('search', 'is not of the form "field: value field2: value2"');
  const pairs: [string, string][] = [];
  for (let at = 0; at < parts.length; at += 2) pairs.push([parts[at] ?? '', (parts[at + 1] ?? '').trim()]);
  return pairs;
}

/** Texts that contain the value, lists with such an entry, numbers and truths that read the same; letter case apart. */
function matches(value: DirectoryBot[Field], wanted: string): boolean {
  if (Array.isArray(value)) return value.some((entry) => matches(entry, wanted));
  if (typeof value === 'string') return value.toLowerCase().includes(wanted.toLowerCase());
  return String(value ?? '').toLowerCase() === wanted.toLowerCase();
}

/** Numbers by size, everything else as text; what has no value comes last either way. */
function by({
  field,
  descending,
}: {
  field: Field;
  descending: boolean;
}): (a: DirectoryBot, b: DirectoryBot) => number {
  return (one, other) => {
    const [a, b] = [one[field], other[field]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
    return descending ? -order : order;
  };
}
