import type { ApiError, InputError, MetricsEntry, RateLimitError } from '@project-listing/core';
import { createClient, createLegacyClient } from '@project-listing/core';
import { describe, expect, test } from 'vitest';
import { connect } from './support.ts';

const news = { title: 'Version 2', content: 'Recurring events are here.' };
const page = 'Larkbell plans events for your community. '.repeat(8);

describe('what is written is what a visitor sees', () => {
  test('pages, commands, announcement, metrics', async () => {
    const { client, control } = await connect();
    await client.project.update({ headline: { en: 'Plans events', ar: 'ينظم الفعاليات' }, pageContent: { ja: page } });
    await client.project.update({ headline: { en: 'Plans your events' } });
    await client.commands.replace([{ name: 'ping', description: 'Replies with Pong!' }]);
    await client.metrics.update({ serverCount: 12, shardCount: 1 });
    const announcement = await client.announcements.create({ ...news, category: 'new_feature' });
    expect(announcement).toMatchObject(news);
    expect(Date.parse(announcement.createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(control.listing('bot')).toMatchObject({
      headline: { en: 'Plans your events', ar: 'ينظم الفعاليات' },
      pageContent: { ja: page },
      commands: [{ name: 'ping', description: 'Replies with Pong!' }],
      announcements: [{ ...news, category: 'new_feature' }],
      metrics: { serverCount: 12, shardCount: 1 },
    });
  });

  test('statistics on v0, answered with an empty body', async () => {
    const { legacy, projects } = await connect();
    await legacy.bots.postStats(projects.bot.platformId, { serverCount: [5, 6] });
    expect(await legacy.bots.stats(projects.bot.platformId)).toMatchObject({ serverCount: 11, shards: [5, 6] });
  });
});

describe('a batch of 250', () => {
  const minute = (n: number) => new Date(Date.now() - n * 60_000).toISOString();
  const entries = Array.from(
    { length: 250 },
    (_, n): MetricsEntry => ({ metrics: { serverCount: n }, ...(n % 2 === 1 && { timestamp: minute(n) }) }),
  );

  test('arrives in 3 requests and is processed in the right order', async () => {
    const { client, control } = await connect();
    expect(await client.metrics.updateBatch(entries)).toEqual({ accepted: 250, requests: 3 });
    const even = Array.from({ length: 125 }, (_, n) => 2 * n);
    const oldestFirst = Array.from({ length: 125 }, (_, n) => 249 - 2 * n);
    const stored = control.listing('bot').measurements.map(({ value }) => value);
    expect(stored).toEqual([...even, ...oldestFirst]);
  });

  test('with entry 240 invalid is not sent', async () => {
    const { client, control } = await connect();
    const bad = entries.with(240, { metrics: { serverCount: -1 } });
    await expect(client.metrics.updateBatch(bad)).rejects.toMatchObject({ kind: 'input', outcome: 'not-sent' });
    expect(control.requests.list()).toEqual([]);
  });
});

describe('at most once', () => {
  test('an announcement whose answer is lost is made once, and unknown', async () => {
    const { client, control } = await connect();
    control.faults.add({ kind: 'reset', when: 'after', operation: 'announcements.create' });
    await expect(client.announcements.create(news)).rejects.toMatchObject({ kind: 'connection', outcome: 'unknown' });
    expect(control.listing('bot').announcements).toHaveLength(1);
    expect(control.requests.list()).toHaveLength(1);
  });

  test('one whose answer cannot be read is done', async () => {
    const { client, control } = await connect();
    control.faults.add({ kind: 'malformed', when: 'after', status: 201 });
    await expect(client.announcements.create(news)).rejects.toMatchObject({ kind: 'contract', outcome: 'done' });
    expect(control.listing('bot').announcements).toHaveLength(1);
  });

  test('a second one within 4 hours says when', async () => {
    const { client, control } = await connect();
    await client.announcements.create(news);
    control.clock.advance(60 * 60);
    const error = await client.announcements.create(news).catch((reason: RateLimitError) => reason);
    expect(error).toMatchObject({ kind: 'rate-limited', outcome: 'refused' });
    expect((error as RateLimitError).retryAfter).toBeCloseTo(3 * 60 * 60, -1);
    control.clock.advance(3 * 60 * 60);
    await client.announcements.create(news);
    expect(control.listing('bot').announcements).toHaveLength(2);
  });
});

describe('bad input by hand, told by the service', () => {
  test('a legacy token on v1', async () => {
    const { projects, served } = await connect();
    const client = createClient({ token: projects.bot.legacyToken, baseUrl: served.baseUrl });
    const error = await client.project.get().catch((reason: ApiError) => reason);
    expect(error).toMatchObject({ kind: 'authentication', status: 401 });
    expect((error as ApiError).message).toContain('a legacy (v0) token works on v0 only');
  });

  test('a base URL that is not the API', async () => {
    const { projects, served } = await connect();
    expect(() => createClient({ token: projects.bot.token, baseUrl: served.url })).toThrow(
      `baseUrl: is ${served.url}/; the base URL of v1 ends with /api/v1`,
    );
    const wrong = createLegacyClient({ token: projects.bot.legacyToken, baseUrl: `${served.url}/other/api` });
    await expect(wrong.bots.stats('1')).rejects.toMatchObject({ kind: 'not-found', status: 404 });
  });

  test('101 entries and an unknown category, past the client’s own validation', async () => {
    const { projects, served } = await connect();
    const send = async (path: string, body: unknown) => {
      const headers = { authorization: `Bearer ${projects.bot.token}`, 'content-type': 'application/json' };
      const response = await fetch(`${served.baseUrl}/projects/@me/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status: response.status, detail: ((await response.json()) as { detail: string }).detail };
    };
    const data = Array.from({ length: 101 }, () => ({ metrics: { server_count: 1 } }));
    expect(await send('metrics/batch', { data })).toEqual({
      status: 422,
      detail: 'data: has 101 entries; 1 to 100 are allowed.',
    });
    expect(await send('announcements', { ...news, category: 'news' })).toEqual({
      status: 422,
      detail: expect.stringContaining('category: is "news"; use one of announcement, event, new_feature'),
    });
  });

  test('metrics of another kind of project', async () => {
    const { client } = await connect();
    const error = await client.metrics.update({ playerCount: 1 }).catch((reason: ApiError) => reason);
    expect(error).toMatchObject({ kind: 'unprocessable', status: 422, outcome: 'refused' });
    expect((error as ApiError).problem?.detail).toContain('player_count');
  });

  test('an invalid project and a deleted one', async () => {
    const { client, control } = await connect();
    control.setProjectState('bot', 'invalid');
    await expect(client.project.get()).rejects.toMatchObject({ kind: 'authentication', status: 400 });
    control.setProjectState('bot', 'deleted');
    await expect(client.project.get()).rejects.toMatchObject({ kind: 'not-found', status: 404 });
    expect(await client.votes.get({ id: '1' }).catch((error: InputError) => error)).toBeUndefined();
  });

  test('a service that echoes the token', async () => {
    const { client, control, projects } = await connect();
    control.faults.add({ kind: 'echo' });
    const error = await client.project.get().catch((reason: ApiError) => reason);
    expect(JSON.stringify(error)).toContain('[token]');
    expect(JSON.stringify(error)).not.toContain(projects.bot.token);
    expect(JSON.stringify(control.requests.list())).not.toContain(projects.bot.token);
  });
});
