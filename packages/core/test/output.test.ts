import { describe, expect, test } from 'vitest';
import { ContractError } from '../src/kernel.ts';
import { rejection, scripted } from './support/transport.ts';

// The answers that other clients were seen to refuse are all read.

const answering = (body: unknown, status = 200) => scripted(() => ({ status, body }));

describe('project', () => {
  const documented = {
    id: '264811613708746752',
    name: 'Larkbell',
    platform: 'discord',
    type: 'bot',
    headline: 'Plans events',
    tags: ['utility'],
    votes: 12,
    votes_total: 3_456,
    review_score: 4.75,
    review_count: 20,
  };

  test('as documented, in the words of any profile', async () => {
    expect(await answering(documented).client.project.get()).toEqual({
      id: '264811613708746752',
      name: 'Larkbell',
      platform: 'chat_platform',
      type: 'bot',
      headline: 'Plans events',
      tags: ['utility'],
      votes: 12,
      votesTotal: 3_456,
      reviewScore: 4.75,
      reviewCount: 20,
    });
  });

  test('null and "" are not given; a new word and a new key are kept', async () => {
    const body = { ...documented, headline: null, name: '', tags: null, type: 'plugin', owner: { id: '1' } };
    const project = await answering(body).client.project.get();
    expect(project).not.toHaveProperty('headline');
    expect(project).not.toHaveProperty('name');
    expect(project).toMatchObject({ tags: [], type: 'plugin', owner: { id: '1' } });
  });

  test('with an id alone', async () => {
    expect(await answering({ id: '1' }).client.project.get()).toEqual({ id: '1', tags: [] });
  });
});

describe('votes', () => {
  const odd = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.1234567Z', '2026-01-01T00:00:00.12+00:00'];
  const vote = (created_at: string) => ({ user_id: '1', platform_id: '2', weight: 2, created_at, expires_at: null });

  test('odd timestamps come as they were sent', async () => {
    const { client } = scripted((_, nth) => ({ body: { cursor: `c${nth}`, data: nth === 0 ? odd.map(vote) : [] } }));
    const votes = await client.votes.list({ cursor: 'c' }).toArray({ limit: 10 });
    expect(votes).toEqual(odd.map((createdAt) => ({ userId: '1', platformId: '2', weight: 2, createdAt })));
  });

  test('the last page without a cursor', async () => {
    expect(
      await answering({ data: [], cursor: null }).client.votes.list({ cursor: 'c' }).toArray({ limit: 1 }),
    ).toEqual([]);
  });

  test('a page with votes and no cursor would lose the rest, so it is an error', async () => {
    const { client } = answering({ data: [vote(odd[0] as string)] });
    const error = await rejection<ContractError>(client.votes.list({ cursor: 'c' }).toArray({ limit: 1 }));
    expect(error).toBeInstanceOf(ContractError);
    expect(error.message).toContain('cursor: is missing from a page with votes');
  });

  test('a vote status', async () => {
    const body = { created_at: odd[1], expires_at: '2026-01-01T12:00:00Z', weight: 1 };
    expect(await answering(body).client.votes.get({ id: '1' })).toEqual({
      createdAt: odd[1],
      expiresAt: '2026-01-01T12:00:00Z',
      weight: 1,
    });
  });

  test.each([
    { type: 'about:blank', title: 'Not Found', status: 404, detail: 'not voted' },
    { title: 'Not Found', status: 404 },
    undefined,
  ])('404 means no active vote, with the body %j', async (body) => {
    expect(await answering(body, 404).client.votes.get({ id: '1' })).toBeUndefined();
  });
});

test('a page that says 404 is an error, not an answer about a vote', async () => {
  const error = await rejection(answering('<html>Not found</html>', 404).client.votes.get({ id: '1' }));
  expect(error).toMatchObject({ kind: 'not-found', status: 404 });
});

describe('announcement', () => {
  test.each([200, 201, 202])('any success, %i', async (status) => {
    const body = { title: 'Hello', content: 'Hello world', created_at: '2026-01-01T00:00:00Z' };
    const input = { title: 'Hello', content: 'Hello world' };
    expect(await answering(body, status).client.announcements.create(input)).toEqual({
      ...input,
      createdAt: '2026-01-01T00:00:00Z',
    });
  });

  test.each([undefined, null, {}])('made, with nothing to tell: %j', async (body) => {
    const input = { title: 'Hello', content: 'Hello world' };
    expect(await answering(body, 201).client.announcements.create(input)).toEqual({});
  });

  test.each(['<html>', [], 5, { title: 5 }])('done, but the answer %j cannot be read', async (body) => {
    const error = await rejection<ContractError>(
      answering(body, 201).client.announcements.create({ title: 'Hello', content: 'Hello world' }),
    );
    expect(error).toMatchObject({ kind: 'contract', outcome: 'done', status: 201 });
    expect(error.message).not.toMatch(/give|must|5/);
  });
});

describe('v0', () => {
  test('empty 200 after posting statistics', async () => {
    await expect(answering(undefined).legacy.bots.postStats('1', { serverCount: 5 })).resolves.toBeUndefined();
  });

  test.each([
    [1, true],
    [0, false],
    [true, true],
    [false, false],
    ['1', true],
    ['0', false],
    ['false', false],
    ['true', true],
  ])('voted %j is %j', async (voted, expected) => {
    expect(await answering({ voted }).legacy.bots.hasVoted('1', '2')).toBe(expected);
  });

  test('voted of another kind is an error, not a guess', async () => {
    expect(await rejection(answering({ voted: 'maybe' }).legacy.bots.hasVoted('1', '2'))).toBeInstanceOf(ContractError);
  });

  test('statistics never posted', async () => {
    expect(await answering({ server_count: null, shards: [], shard_count: null }).legacy.bots.stats('1')).toEqual({
      shards: [],
    });
  });

  test('a bot in the words of any profile', async () => {
    const results = [
      { id: '1', github: 'https://example.org/x', donatebotguildid: '', certifiedBot: false, defAvatar: null },
    ];
    const page = await answering({ results, limit: 50, offset: 0, total: 1 }).legacy.bots.search();
    expect(page).toEqual({
      results: [{ id: '1', repository: 'https://example.org/x', certified: false }],
      limit: 50,
      offset: 0,
      count: 1,
      total: 1,
    });
  });
});
