import { describe, expect, test } from 'vitest';
import { InputError, type ListingClient } from '../src/kernel.ts';
import { check, metricsBatch } from '../src/schemas.ts';
import { rejection, scripted } from './support/transport.ts';

// Bad input by hand: each message names the field, the limit, the size of the value and the remedy.

const { client, legacy, requests } = scripted(() => ({ status: 204 }));
const wrong = <T>(value: T) => value as never;
const long = (length: number) => 'x'.repeat(length);

const cases: [string, () => Promise<unknown>, string | RegExp][] = [
  [
    '299 characters',
    () => client.project.update({ pageContent: { de: long(299) } }),
    'pageContent.de: has 299 characters; the least is 300. Add 1 or more.',
  ],
  [
    'a page too long',
    () => client.project.update({ pageContent: { en: long(50_003) } }),
    'pageContent.en: has 50,003 characters; the most is 50,000. Remove 3 or more.',
  ],
  [
    'a headline too long',
    () => client.project.update({ headline: { en: long(141) } }),
    'headline.en: has 141 characters; the most is 140. Remove 1 or more.',
  ],
  [
    'locale xx',
    () => client.project.update({ headline: wrong({ xx: 'Hello' }) }),
    'headline.xx: is not a locale of the API; use one of en, de, fr, pt, tr, hi, ja, ar, nl, ko, it, es, ru, uk, vi, zh',
  ],
  [
    'nothing to change',
    () => client.project.update({ headline: {} }),
    'changes nothing; give a headline or a pageContent',
  ],
  [
    'an unknown field',
    () => client.project.update(wrong({ headline: { en: 'Hello' }, page_content: {} })),
    'The input has the unknown field page_content; it takes headline, pageContent',
  ],
  [
    'a missing title',
    () => client.announcements.create(wrong({ content: long(10) })),
    'title: is missing; give a text',
  ],
  [
    'a short title',
    () => client.announcements.create({ title: 'v1', content: long(10) }),
    'title: has 2 characters; the least is 3. Add 1 or more.',
  ],
  [
    'an unknown category',
    () => client.announcements.create({ title: 'Hello', content: long(10), category: wrong('news') }),
    'category: is "news"; use one of announcement, event, new_feature',
  ],
  [
    'more online than members',
    () => client.metrics.update({ memberCount: 10, onlineCount: 12 }),
    'onlineCount: is 12, more than memberCount, which is 10; take both at the same moment',
  ],
  [
    'empty metrics',
    () => client.metrics.update({}),
    'is empty; give at least one number: serverCount or shardCount for a bot, memberCount or onlineCount for a server, playerCount for a game',
  ],
  [
    'mixed metrics',
    () => client.metrics.update(wrong({ serverCount: 1, playerCount: 2 })),
    "mixes fields of a bot and of a game; keep those of your project's type",
  ],
  ['a negative count', () => client.metrics.update({ serverCount: -1 }), 'serverCount: is -1; give 0 or more'],
  ['half a server', () => client.metrics.update({ serverCount: 1.5 }), 'serverCount: must be a whole number, not 1.5'],
  [
    'a timestamp without zone',
    () => client.metrics.updateBatch([{ metrics: { serverCount: 1 }, timestamp: '2026-01-01T00:00:00' }]),
    '[0].timestamp: is "2026-01-01T00:00:00"; give a Date, a day, or an ISO 8601 time with its zone',
  ],
  [
    'a timestamp in the future',
    () => client.metrics.updateBatch([{ metrics: { serverCount: 1 }, timestamp: new Date(Date.now() + 601_000) }]),
    /\[0\]\.timestamp: is 60[01] seconds ahead; the most is 300\. Check the clock\./,
  ],
  ['an empty user id', () => client.votes.get({ id: '' }), 'id: is ""; give the id as the service shows it'],
  ['a user id of dots', () => client.votes.get({ id: '..' }), 'id: is ".."; give the id as the service shows it'],
  ['half a character', () => client.votes.get({ id: '\ud800' }), 'id: holds half of a character'],
  [
    'a second filter in a search',
    () => legacy.bots.search({ search: { username: 'a lib: serenity' } }),
    'search.username: is "a lib: serenity", which reads as another field; leave out "name:"',
  ],
  [
    'a search for no field',
    () => legacy.bots.search({ search: { 'a b': 'c' } }),
    'search.a b: is not the name of a field',
  ],
  ['a field that descends', () => legacy.bots.search({ fields: ['-points'] }), 'fields[0]: is not the name of a field'],
  [
    'commands in a circle',
    () => {
      const command: Record<string, unknown> = { name: 'a', description: 'b' };
      command['self'] = command;
      return client.commands.replace([wrong(command)]);
    },
    'The input cannot be written as JSON',
  ],
  [
    'a builder whose JSON is wrong',
    () => client.commands.replace([wrong({ name: 'fine', description: 'b', toJSON: () => ({ name: 'NOT FINE' }) })]),
    '[0].name',
  ],
  [
    'null for a headline',
    () => client.project.update(wrong({ headline: null })),
    'headline: must be an object, not null',
  ],
  [
    'an unknown source',
    () => client.votes.get({ id: '1', source: wrong('discord') }),
    'source: is "discord"; use one of service, chat_platform',
  ],
  [
    'an empty cursor',
    () => client.votes.list({ cursor: '' }).toArray({ limit: 1 }),
    'cursor: is empty; give the cursor of an earlier page, or since',
  ],
  [
    'neither since nor cursor',
    () => client.votes.list(wrong({})).toArray({ limit: 1 }),
    'needs either since or cursor; give exactly one of them',
  ],
  [
    'too far back',
    () => client.votes.list({ since: '2020-01-01T00:00:00Z' }).toArray({ limit: 1 }),
    'since: is 2020-01-01T00:00:00.000Z; the limit is one year back. Give ',
  ],
  ['a bot id that climbs', () => legacy.bots.stats('.'), 'botId: is "."; give the id as the service shows it'],
  ['limit 501', () => legacy.bots.search({ limit: 501 }), 'limit: is 501; give 500 or less'],
  [
    'no statistics',
    () => legacy.bots.postStats('1', { shardId: 0 }),
    'stats: has no number of servers; give serverCount or shards',
  ],
  [
    'a shard too many',
    () => legacy.bots.postStats('1', { serverCount: 1, shardId: 2, shardCount: 2 }),
    'stats.shardId: is 2, but there are 2 shards; they count from 0 to 1',
  ],
];

describe('bad input is refused before anything is sent', () => {
  test.each(cases)('%s', async (_, call, message) => {
    const before = requests.length;
    const error = await rejection<InputError>(call());
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ name: 'ListingError[input]', kind: 'input', outcome: 'not-sent' });
    if (typeof message === 'string') expect(error.message).toContain(message);
    else expect(error.message).toMatch(message);
    expect(requests).toHaveLength(before);
  });

  test('everything that is wrong is told at once', async () => {
    const bad = { title: '', content: '', category: wrong('x') } as Parameters<
      ListingClient['announcements']['create']
    >[0];
    const error = await rejection<InputError>(client.announcements.create(bad));
    expect(error.issues.map(({ path }) => path)).toEqual([['title'], ['content'], ['category']]);
  });

  test('very much that is wrong makes a message of bearable length', async () => {
    const entries = Array.from({ length: 10_000 }, () => ({ metrics: { serverCount: -1 } }));
    const error = await rejection<InputError>(client.metrics.updateBatch(entries));
    expect(error.issues).toHaveLength(10_000);
    expect(error.message).toMatch(/^\[19\]\.metrics.*\nand 9980 more$/m);
  });

  test('one request of 101 entries', () => {
    const entries = Array.from({ length: 101 }, () => ({ metrics: { serverCount: 1 } }));
    expect(check(metricsBatch, entries)).toEqual({
      issues: [{ path: [], message: 'has 101 entries; the most is 100. Split it into several requests.' }],
    });
  });
});

test('a text that only some ways of counting refuse is sent', async () => {
  await client.project.update({ headline: { en: '👍'.repeat(100) } });
  expect(requests.at(-1)?.body).toEqual({ headline: { en: '👍'.repeat(100) } });
});

test('a day is the start of that day in UTC', async () => {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { client, requests } = scripted(() => ({ body: { data: [] } }));
  await client.votes.list({ since: day }).toArray({ limit: 1 });
  expect(requests[0]?.query).toEqual({ startDate: `${day}T00:00:00Z` });
});

test('texts of no locale are not sent', async () => {
  await client.project.update({ headline: { en: 'Plans events' }, pageContent: {} });
  expect(requests.at(-1)?.body).toEqual({ headline: { en: 'Plans events' } });
});
