import { voteKey } from '@project-listing/core';
import { expect, test } from 'vitest';
import type { FaultInput } from '../../src/index.ts';
import { connect } from './support.ts';

const day = 24 * 60 * 60;
const since = () => new Date(Date.now() - 2 * day * 1000);

/** Faults that a client is to get over by itself, drawn at random. */
function randomFault(): FaultInput {
  const faults: FaultInput[] = [
    { kind: 'reset', when: 'before' },
    { kind: 'reset', when: 'after' },
    { kind: 'html', status: 502 },
    { kind: 'status', status: 503 },
    { kind: 'status', status: 504, body: 'upstream' },
    { kind: 'rate-limit', seconds: 0, form: 'seconds' },
    { kind: 'rate-limit', seconds: 0, form: 'date' },
    { kind: 'rate-limit', seconds: 0, form: 'body' },
    { kind: 'delay', delay: 5 },
  ];
  const fault = faults[Math.floor(Math.random() * faults.length)] ?? expect.fail();
  return { ...fault, skip: Math.floor(Math.random() * 2), operation: 'votes.list' };
}

test('10,000 votes drained through random faults: none lost, none twice', async () => {
  const { client, control } = await connect({ retries: 10 }, { switches: { pageSize: 250 } });
  // Three hours hold them all, so many share a moment and pages end between two of them.
  const cast = control.votes.cast({ count: 10_000, spreadSeconds: 3 * 60 * 60 });

  const keys: string[] = [];
  for await (const vote of client.votes.list({ since: since() })) {
    keys.push(voteKey(vote));
    // At random places, sometimes two for one request.
    if (Math.random() < 30 / 10_000) control.faults.add(randomFault());
  }
  expect(keys).toHaveLength(10_000);
  expect(new Set(keys).size).toBe(10_000);
  expect(new Set(keys.map((key) => key.split(' ')[0]))).toEqual(new Set(cast.map(({ userId }) => userId)));
  const faulty = control.requests.list().filter(({ status }) => status !== 200);
  expect(faulty.length).toBeGreaterThan(5);
});

test('a drain that is killed at any page resumes at its cursor', async () => {
  const { client, control } = await connect({}, { switches: { pageSize: 7 } });
  control.votes.cast({ count: 100, spreadSeconds: 50 });
  const users: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; users.length < 100 && pages < 50; pages++) {
    for await (const page of client.votes.list(cursor === undefined ? { since: since() } : { cursor }).pages()) {
      users.push(...page.data.map(({ userId }) => userId));
      cursor = page.cursor;
      break;
    }
  }
  expect(new Set(users).size).toBe(100);
  expect(users).toHaveLength(100);
});

test('votes cast after the end of the list are found from its last cursor', async () => {
  const { client, control } = await connect();
  control.votes.cast({ count: 3 });
  const pages = await Array.fromAsync(client.votes.list({ since: since() }).pages());
  expect(pages.map(({ data }) => data.length)).toEqual([3, 0]);
  control.votes.cast({ count: 2 });
  const { cursor = '' } = pages.at(-1) ?? {};
  expect(await client.votes.list({ cursor }).toArray({ limit: 10 })).toHaveLength(2);
});

test('a cursor with + / = & in it survives', async () => {
  const { client, control } = await connect({}, { switches: { pageSize: 2, cursorCharacters: 'reserved' } });
  control.votes.cast({ count: 7, spreadSeconds: 60 });
  const pages = await Array.fromAsync(client.votes.list({ since: since() }).pages());
  expect(pages.every(({ cursor }) => /^\+\/=&/.test(cursor))).toBe(true);
  expect(pages.flatMap(({ data }) => data)).toHaveLength(7);
});

test.each([0, 1, 3, 6, 7])('timestamps of %i fractional digits, with +00:00', async (timestampDigits) => {
  const switches = { timestampDigits, timestampZone: '+00:00' } as never;
  const { client, control } = await connect({}, { switches });
  control.votes.cast({ count: 2, spreadSeconds: 1 });
  const votes = await client.votes.list({ since: since() }).toArray({ limit: 5 });
  const fraction = timestampDigits === 0 ? '' : `\\.\\d{${timestampDigits}}`;
  for (const { createdAt } of votes) expect(createdAt).toMatch(new RegExp(`\\d${fraction}\\+00:00$`));
  expect(votes).toHaveLength(2);
});

test('one user’s vote, by either id, while it is active', async () => {
  const { client, control } = await connect();
  const [vote = expect.fail()] = control.votes.cast({ weight: 2 });
  expect(await client.votes.get({ id: vote.userId })).toMatchObject({ weight: 2 });
  expect(await client.votes.get({ id: vote.platformId, source: 'chat_platform' })).toMatchObject({ weight: 2 });
  expect(await client.votes.get({ id: vote.platformId, source: 'service' })).toBeUndefined();
  control.clock.advance(13 * 60 * 60);
  expect(await client.votes.get({ id: vote.userId })).toBeUndefined();
});

test('the topgg profile is spoken on both sides', async () => {
  const { client, legacy, control, projects } = await connect({ profile: 'topgg' }, { switches: { profile: 'topgg' } });
  const [vote = expect.fail()] = control.votes.cast();
  expect(await client.votes.get({ id: vote.platformId, source: 'chat_platform' })).toBeDefined();
  expect(control.requests.list().at(-1)?.query).toEqual({ source: 'discord' });
  expect(await client.project.get()).toMatchObject({ platform: 'chat_platform', type: 'bot' });
  const { results } = await legacy.bots.search({ search: { id: projects.bot.platformId } });
  expect(results[0]).not.toHaveProperty('github');
});
