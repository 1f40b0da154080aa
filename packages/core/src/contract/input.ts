import { z } from 'zod/v4';
import { judge, measure } from '../length.ts';
import { describe, digits } from './issues.ts';
import { limits, type Range } from './limits.ts';
import { isLocale, type Localized, locales } from './locale.ts';
import type {
  AnnouncementInput,
  BotSearch,
  BotStatsInput,
  Metrics,
  MetricsEntry,
  ProjectUpdate,
  VoteListStart,
  VoteUser,
} from './models.ts';
import { announcementCategories } from './names.ts';
import { isoTime, isTimestamp, oneYearBefore, timestampToDate } from './timestamp.ts';

// What we send, validated before it leaves. Every message gives the limit, the size of the value and the remedy; the
// issue's path gives the field.

type Refine<T> = (value: T, issue: (message: string, ...path: (string | number)[]) => void) => void;

/** A schema with rules of our own: `refine` reports what is wrong with a value of the right shape. */
function refined<S extends z.ZodType>(schema: S, refine: Refine<z.output<S>>): S {
  return schema.superRefine((value, context) => {
    // Not all versions of zod stop here on their own when the shape is wrong.
    if (context.issues.length > 0) return;
    refine(value, (message, ...path) => context.addIssue({ code: 'custom', message, path }));
  }) as unknown as S;
}

/** An object of these fields and no other. */
const object = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject(shape, {
    error: ({ code, keys }) => {
      if (code !== 'unrecognized_keys') return undefined;
      const unknown = `${keys.length === 1 ? 'field' : 'fields'} ${keys.join(', ')}`;
      return `has the unknown ${unknown}; it takes ${Object.keys(shape).join(', ')}`;
    },
  });

/** The input of an operation that takes none. */
export const nothing: z.ZodType<void> = z.void();

/** What is wrong with the length of a text, or `undefined`. Only what is wrong under every way of counting. */
export function lengthIssue(text: string, limit: Range): string | undefined {
  const fit = judge(text, limit);
  if (fit === 'too-short') {
    const missing = limit.min - text.length;
    return `has ${digits(text.length)} characters; the least is ${digits(limit.min)}. Add ${digits(missing)} or more.`;
  }
  if (fit === 'too-long') {
    const { graphemes } = measure(text);
    const surplus = graphemes - limit.max;
    return `has ${digits(graphemes)} characters; the most is ${digits(limit.max)}. Remove ${digits(surplus)} or more.`;
  }
  return undefined;
}

const text = (limit: Range) =>
  refined(z.string(), (value, issue) => {
    const message = lengthIssue(value, limit);
    if (message !== undefined) issue(message);
  });

const localized = (limit: Range): z.ZodType<Localized> =>
  refined(z.record(z.string(), z.unknown()), (texts, issue) => {
    for (const [locale, value] of Object.entries(texts)) {
      if (!isLocale(locale)) {
        issue(`is not a locale of the API; use one of ${locales.join(', ')}`, locale);
      } else if (value !== undefined) {
        const message =
          typeof value === 'string' ? lengthIssue(value, limit) : `must be a text, not ${describe(value)}`;
        if (message !== undefined) issue(message, locale);
      }
    }
  });

const hasText = (texts: Localized | undefined) => Object.values(texts ?? {}).some((value) => value !== undefined);

/** Section 4.2. */
export const projectUpdate: z.ZodType<ProjectUpdate> = refined(
  object({
    headline: localized(limits.headline).optional(),
    pageContent: localized(limits.pageContent).optional(),
  }) as unknown as z.ZodType<ProjectUpdate>,
  ({ headline, pageContent }, issue) => {
    if (!hasText(headline) && !hasText(pageContent))
      issue('changes nothing; give a headline or a pageContent in a locale');
  },
);

/** Section 4.4. */
export const announcement: z.ZodType<AnnouncementInput> = object({
  title: text(limits.announcementTitle),
  content: text(limits.announcementContent),
  category: z.enum(announcementCategories).optional(),
}) as z.ZodType<AnnouncementInput>;

const count = z.int().min(0);

const metricsKinds = [
  ['bot', ['serverCount', 'shardCount']],
  ['server', ['memberCount', 'onlineCount']],
  ['game', ['playerCount']],
] as const;

/** Section 2.5. */
export const metrics: z.ZodType<Metrics> = refined(
  object({
    serverCount: count.optional(),
    shardCount: count.optional(),
    memberCount: count.optional(),
    onlineCount: count.optional(),
    playerCount: count.optional(),
  }),
  (given, issue) => {
    const kinds = metricsKinds.filter(([, fields]) => fields.some((field) => given[field] !== undefined));
    if (kinds.length === 0) {
      const choices = metricsKinds.map(([kind, fields]) => `${fields.join(' or ')} for a ${kind}`);
      issue(`is empty; give at least one number: ${choices.join(', ')}`);
    }
    if (kinds.length > 1) {
      issue(`mixes fields of a ${kinds.map(([kind]) => kind).join(' and of a ')}; keep those of your project's type`);
    }
    const { memberCount, onlineCount } = given;
    if (memberCount !== undefined && onlineCount !== undefined && onlineCount > memberCount) {
      const message = `is ${onlineCount}, more than memberCount, which is ${memberCount}; take both at the same moment`;
      issue(message, 'onlineCount');
    }
  },
) as unknown as z.ZodType<Metrics>;

const timestampExample = '2026-01-31T12:00:00Z';

const moment = refined(z.unknown(), (value, issue) => {
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) issue('is an invalid Date; give a valid one');
  } else if (typeof value !== 'string' || !isTimestamp(isoTime(value))) {
    issue(`is ${describe(value)}; give a Date, a day, or an ISO 8601 time with its zone, such as ${timestampExample}`);
  }
}) as unknown as z.ZodType<Date | string>;

/** The moment that a valid `Date` or timestamp names. */
const momentOf = (value: Date | string) => (value instanceof Date ? value : timestampToDate(isoTime(value)));

/** Section 4.6. */
export const metricsEntry: z.ZodType<MetricsEntry> = object({
  metrics,
  timestamp: refined(moment, (value, issue) => {
    const lead = momentOf(value).getTime() - Date.now();
    if (lead > limits.entryLead * 1000) {
      issue(`is ${digits(Math.round(lead / 1000))} seconds ahead; the most is ${limits.entryLead}. Check the clock.`);
    }
  }).optional(),
}) as z.ZodType<MetricsEntry>;

/** Any number of entries, all of one kind of project: there is none that takes several. */
export const metricsEntries: z.ZodType<readonly MetricsEntry[]> = refined(z.array(metricsEntry), (entries, issue) => {
  const kindOf = ({ metrics }: MetricsEntry) =>
    metricsKinds.find(([, fields]) =>
      fields.some((field) => (metrics as Record<string, unknown>)[field] !== undefined),
    )?.[0];
  const [first] = entries;
  for (const [index, entry] of entries.entries()) {
    if (first === undefined || kindOf(entry) === kindOf(first)) continue;
    issue(
      `are those of a ${kindOf(entry)}, and the first entry's those of a ${kindOf(first)}; keep one kind`,
      index,
      'metrics',
    );
    break;
  }
});

/** The entries of one batch request (section 4.6). */
export const metricsBatch: z.ZodType<readonly MetricsEntry[]> = refined(metricsEntries, (entries, issue) => {
  const { min, max } = limits.batchEntries;
  if (entries.length < min) issue(`has no entry; give ${min} to ${max}`);
  if (entries.length > max) issue(`has ${entries.length} entries; the most is ${max}. Split it into several requests.`);
});

/** One path segment: it must not be able to change the path. */
const pathSegment = refined(z.string(), (id, issue) => {
  if (!id.isWellFormed()) issue('holds half of a character; give the id as the service shows it');
  if (id === '' || id === '.' || id === '..') issue(`is ${JSON.stringify(id)}; give the id as the service shows it`);
});

/** Section 4.3. */
export const voteListStart: z.ZodType<VoteListStart> = refined(
  object({ since: moment.optional(), cursor: z.string().optional() }),
  ({ since, cursor }, issue) => {
    if ((since === undefined) === (cursor === undefined))
      issue('needs either since or cursor; give exactly one of them');
    if (cursor === '') issue('is empty; give the cursor of an earlier page, or since', 'cursor');
    const earliest = oneYearBefore(new Date());
    if (since !== undefined && momentOf(since) < earliest) {
      const given = momentOf(since).toISOString();
      issue(`is ${given}; the limit is one year back. Give ${earliest.toISOString()} or later.`, 'since');
    }
  },
) as unknown as z.ZodType<VoteListStart>;

/** Section 4.3. */
export const voteUser: z.ZodType<VoteUser> = object({
  id: pathSegment,
  source: z.enum(['service', 'chat_platform']).optional(),
}) as z.ZodType<VoteUser>;

const fieldName = z.string().regex(/^[A-Za-z_]\w*$/, 'is not the name of a field; use letters, digits and _');

/** A field to sort by; `-` before it for descending. */
const sortField = z
  .string()
  .regex(/^-?[A-Za-z_]\w*$/, 'is not the name of a field; use letters, digits and _, and - for descending');

/** What a field is searched for. `a: b` in it would be a second field. */
const searchText = refined(z.string(), (text, issue) => {
  if (/(^|\s)[A-Za-z_]\w*:(\s|$)/.test(text))
    issue(`is ${describe(text)}, which reads as another field; leave out "name:"`);
});

/** Section 4.8. */
export const botSearch: z.ZodType<BotSearch> = object({
  search: z.record(fieldName, searchText).optional(),
  limit: z.int().min(limits.botSearch.min).max(limits.botSearch.max).optional(),
  offset: z.int().min(0).optional(),
  sort: sortField.optional(),
  fields: z.array(fieldName).min(1).optional(),
}) as z.ZodType<BotSearch>;

/** Section 4.8. */
export const botId: z.ZodType<{ botId: string }> = object({ botId: pathSegment });

/** Section 4.8. */
export const botCheck: z.ZodType<{ botId: string; userId: string }> = object({
  botId: pathSegment,
  userId: z.string().min(1, 'is empty; give the id of the user on the chat platform'),
});

/** Section 4.8. */
export const botStatsInput: z.ZodType<BotStatsInput> = refined(
  object({
    serverCount: z.union([count, z.array(count)], 'must be a whole number, 0 or more, or an array of them').optional(),
    shards: z.array(count).min(1, 'is empty; give the servers of each shard').optional(),
    shardId: count.optional(),
    shardCount: z.int().min(1).optional(),
  }),
  ({ serverCount, shards, shardId, shardCount }, issue) => {
    if (serverCount === undefined && shards === undefined) {
      issue('has no number of servers; give serverCount or shards');
    }
    if (shardId !== undefined && shardCount !== undefined && shardId >= shardCount) {
      issue(`is ${shardId}, but there are ${shardCount} shards; they count from 0 to ${shardCount - 1}`, 'shardId');
    }
  },
) as unknown as z.ZodType<BotStatsInput>;

/** Section 4.8. */
export const botStats: z.ZodType<{ botId: string; stats: BotStatsInput }> = object({
  botId: pathSegment,
  stats: botStatsInput,
});
