import { describe, expect, test } from 'vitest';
import { switchTable } from '../src/index.ts';
import { now, open, page } from './api.ts';

describe('the clock', () => {
  test('is set, moved and let go', async () => {
    const { raw, control } = open();
    const post = (body: object) => raw('POST', '/_sandbox/clock', body);
    expect((await raw('GET', '/_sandbox/clock')).body).toEqual({ now });
    expect((await post({ now: '2026-01-01T00:00:00+01:00' })).body).toEqual({ now: '2025-12-31T23:00:00.000Z' });
    expect((await post({ advance: 1.5 })).body).toEqual({ now: '2025-12-31T23:00:01.500Z' });
    expect((await post({ advance: -1 })).body).toEqual({ now: '2025-12-31T23:00:00.500Z' });
    const reset = await post({ reset: true });
    expect(Math.abs(Date.parse(reset.body.now) - Date.now())).toBeLessThan(5_000);
    control.clock.advance(3600);
    expect(control.clock.now().getTime() - Date.now()).toBeGreaterThan(3_590_000);
  });

  test.each([[{}], [{ now: 'soon' }], [{ now: 5 }], [{ advance: '5' }], [{ advance: 1e15 }], [{ reset: false }]])(
    '%j is 422',
    async (body) => {
      const { raw } = open();
      expect((await raw('POST', '/_sandbox/clock', body)).status).toBe(422);
      expect((await raw('GET', '/_sandbox/clock')).body).toEqual({ now });
    },
  );
});

describe('switches', () => {
  test('are listed with what they take', async () => {
    const { raw } = open();
    const { status, body } = await raw('GET', '/_sandbox/switches');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(Object.keys(switchTable));
    expect(body.pageSize).toEqual({
      value: 100,
      default: 100,
      allowed: 'a whole number from 1 to 10000',
      about: 'Votes on one page of the votes list.',
    });
    for (const { value, default: normal } of Object.values<{ value: unknown; default: unknown }>(body)) {
      expect(value).toBe(normal);
    }
  });

  test('change by PATCH', async () => {
    const { raw, control } = open();
    const { status, body } = await raw('PATCH', '/_sandbox/switches', { pageSize: 7, profile: 'topgg' });
    expect(status).toBe(200);
    expect(body.pageSize).toMatchObject({ value: 7, default: 100 });
    expect(control.switches.get()).toMatchObject({ pageSize: 7, profile: 'topgg', badCursorStatus: 422 });
  });

  test.each([
    [{ pagesize: 7 }, 'pageSize'],
    [{ profile: 'discord' }, '"specification", "topgg"'],
    [{ pageSize: 0 }, 'a whole number from 1 to 10000'],
    [{ pageSize: '7' }, 'a whole number from 1 to 10000'],
    [{ announcementStatus: 204 }, '201, 200'],
    [{ __proto__: null, constructor: 1 }, 'pageSize'],
  ])('%j is 422 and names what is allowed; the others of the request are not changed', async (change, named) => {
    const { raw, control } = open();
    const answer = await raw('PATCH', '/_sandbox/switches', { timestampDigits: 0, ...change });
    expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining(named) } });
    expect(control.switches.get().timestampDigits).toBe(6);
  });

  test('a switch that does not exist fails where it is started with', () => {
    expect(() => open({ switches: { pageSize: -1 } })).toThrow('a whole number from 1 to 10000');
  });
});

describe('the request log', () => {
  test('has what came and what was answered, without the token', async () => {
    const { bot, v0, raw } = open();
    await bot('PATCH', '/projects/@me?a=1&b=%26', { headline: { en: 'Hi' } });
    await v0('GET', '/bots?limit=1');
    await raw('POST', '/api/v1/nothing', 'not json', { 'content-type': 'text/plain' });
    const { body } = await raw('GET', '/_sandbox/requests');
    expect(body.requests).toMatchObject([
      {
        id: expect.stringMatching(/^req_/),
        at: now,
        operation: 'project.update',
        method: 'PATCH',
        path: '/api/v1/projects/@me',
        query: { a: '1', b: '&' },
        headers: { authorization: 'Bearer [redacted]', 'content-type': 'application/json' },
        body: { headline: { en: 'Hi' } },
        status: 422,
        duration: expect.any(Number),
      },
      { operation: 'bots.search', path: '/api/bots', headers: { authorization: '[redacted]' }, status: 200 },
      { path: '/api/v1/nothing', body: 'not json', status: 404 },
    ]);
    expect(body.requests[2]).not.toHaveProperty('operation');
    expect(JSON.stringify(body)).not.toContain('sandbox-bot');
  });

  test('its id is the id of the answer', async () => {
    const { bot, control } = open();
    const answer = await bot('GET', '/projects/@me');
    expect(control.requests.list()[0]?.id).toBe(answer.headers.get('x-request-id'));
  });

  test('is cleared, and keeps the latest 10,000', async () => {
    const { raw, control } = open();
    for (let i = 0; i < 10_001; i++) await raw('OPTIONS', `/api/v1/${i}`);
    expect(control.requests.list()).toHaveLength(10_000);
    expect(control.requests.list()[0]?.path).toBe('/api/v1/1');
    expect((await raw('DELETE', '/_sandbox/requests')).status).toBe(204);
    expect(control.requests.list()).toEqual([]);
  });

  test('bodies have a bound of their own', async () => {
    const { raw, control } = open();
    const body = 'x'.repeat(4 * 1024 * 1024);
    for (let i = 0; i < 20; i++) await raw('POST', '/api/v1/nothing', body);
    expect(control.requests.list()).toHaveLength(16);
  });
});

describe('votes', () => {
  test('one, with everything made up', async () => {
    const { raw } = open();
    expect(await raw('POST', '/_sandbox/votes', {})).toMatchObject({
      status: 201,
      body: {
        count: 1,
        votes: [
          {
            userId: '100000000000000001',
            platformId: '200000000000000001',
            weight: 1,
            createdAt: '2026-03-15T12:00:00.0000000Z',
            expiresAt: '2026-03-16T00:00:00.0000000Z',
          },
        ],
      },
    });
  });

  test('spread over a time, up to now or from a start', () => {
    const { control } = open();
    const times = (input: object) => control.votes.cast(input).map(({ createdAt }) => createdAt);
    expect(times({ count: 3, spreadSeconds: 1 })).toEqual([
      '2026-03-15T11:59:59.0000000Z',
      '2026-03-15T11:59:59.5000000Z',
      '2026-03-15T12:00:00.0000000Z',
    ]);
    expect(times({ count: 4, spreadSeconds: 1, createdAt: '2026-01-01T00:00:00Z' })).toEqual([
      '2026-01-01T00:00:00.0000000Z',
      '2026-01-01T00:00:00.3333333Z',
      '2026-01-01T00:00:00.6666666Z',
      '2026-01-01T00:00:01.0000000Z',
    ]);
  });

  test('a voter keeps both ids', () => {
    const { control } = open();
    const [first] = control.votes.cast({ userId: '1' });
    const [second, third] = control.votes.cast({ userId: '1', count: 2 });
    expect(new Set([first?.platformId, second?.platformId, third?.platformId]).size).toBe(1);
    expect(control.votes.cast({ platformId: first?.platformId as string })[0]?.userId).toBe('1');
  });

  test.each([
    [{ count: 0 }],
    [{ count: 1.5 }],
    [{ project: 'bots' }],
    [{ weight: 0 }],
    [{ createdAt: 'now' }],
    [{ userId: '' }],
    [{ user_id: '1' }],
  ])('%j is 422', async (body) => {
    const { raw, control } = open();
    expect((await raw('POST', '/_sandbox/votes', body)).status).toBe(422);
    expect(control.listing('bot').votesTotal).toBe(0);
  });
});

describe('the listing', () => {
  test('shows what a visitor sees', async () => {
    const { raw, bot, control } = open();
    await bot('PATCH', '/projects/@me', { headline: { en: 'Hello' }, page_content: { de: page } });
    await bot('PATCH', '/projects/@me/metrics', { shard_count: 1 });
    control.votes.cast({ weight: 2 });
    expect(await raw('GET', '/_sandbox/listing/bot')).toMatchObject({
      status: 200,
      body: {
        project: { key: 'bot', id: '700000000000000001', state: 'valid' },
        headline: { en: 'Hello' },
        pageContent: { de: page },
        announcements: [],
        commands: [],
        metrics: { shardCount: 1 },
        votes: 2,
        votesTotal: 2,
      },
    });
    expect((await raw('GET', '/_sandbox/listing/robot')).status).toBe(404);
  });
});

describe('projects', () => {
  test('get another state', async () => {
    const { raw, bot } = open();
    expect((await raw('POST', '/_sandbox/projects/bot', { state: 'deleted' })).status).toBe(204);
    expect((await bot('GET', '/projects/@me')).status).toBe(404);
    expect((await raw('POST', '/_sandbox/projects/bot', { state: 'gone' })).status).toBe(422);
    expect((await raw('POST', '/_sandbox/projects/robot', { state: 'valid' })).status).toBe(404);
    await raw('POST', '/_sandbox/projects/bot', { state: 'valid' });
    expect((await bot('GET', '/projects/@me')).status).toBe(200);
  });
});

test('a reset forgets everything', async () => {
  const { raw, bot, v0, control } = open({ switches: { pageSize: 5, botRequestsPerMinute: 1 } });
  control.setProjectState('server', 'deleted');
  control.votes.cast({ count: 3 });
  control.switches.set({ pageSize: 9 });
  control.faults.add({ kind: 'reset', operation: 'votes.list' });
  await bot('PATCH', '/projects/@me', { headline: { en: 'Hello' } });
  await v0('GET', '/bots');
  expect((await v0('GET', '/bots')).status).toBe(429);
  expect((await raw('POST', '/_sandbox/reset')).status).toBe(204);
  expect(control.listing('bot')).toMatchObject({ headline: {}, votesTotal: 0 });
  expect(control.listing('server').project.state).toBe('valid');
  expect(control.switches.get().pageSize).toBe(5);
  expect(control.faults.list()).toEqual([]);
  expect(control.requests.list()).toEqual([]);
  expect(Math.abs(control.clock.now().getTime() - Date.now())).toBeLessThan(5_000);
  expect((await v0('GET', '/bots')).status).toBe(200);
  expect(control.votes.cast()[0]?.userId).toBe('100000000000000001');
});

test('the control tells what it has', async () => {
  const { raw } = open();
  expect((await raw('GET', '/_sandbox')).body.control).toContain('POST /_sandbox/votes');
});

test('the control is not for pages of another origin, and nothing happens', async () => {
  const { raw, control } = open();
  control.votes.cast();
  const from = (origin: string) => raw('POST', '/_sandbox/reset', undefined, { origin });
  expect((await from('https://evil.example')).status).toBe(403);
  expect(control.listing('bot').votesTotal).toBe(1);
  expect((await from('https://sandbox.example')).status).toBe(204);
});
