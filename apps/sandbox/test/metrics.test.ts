import { describe, expect, test } from 'vitest';
import { ago, now, open } from './api.ts';

const path = '/projects/@me/metrics';
const batch = `${path}/batch`;

describe('PATCH /projects/@me/metrics', () => {
  test('each type of project has its own', async () => {
    const { bot, server, game, control } = open();
    expect(await bot('PATCH', path, { server_count: 420, shard_count: 2 })).toMatchObject({ status: 204, body: '' });
    expect((await server('PATCH', path, { member_count: 10, online_count: 10 })).status).toBe(204);
    expect((await game('PATCH', path, { player_count: 0 })).status).toBe(204);
    expect(control.listing('bot').metrics).toEqual({ serverCount: 420, shardCount: 2 });
    expect(control.listing('server').metrics).toEqual({ memberCount: 10, onlineCount: 10 });
    expect(control.listing('game').metrics).toEqual({ playerCount: 0 });
  });

  test('one number alone leaves the other as it was', async () => {
    const { bot, control } = open();
    await bot('PATCH', path, { server_count: 1, shard_count: 2 });
    await bot('PATCH', path, { server_count: 3 });
    expect(control.listing('bot').metrics).toEqual({ serverCount: 3, shardCount: 2 });
  });

  test.each([
    ['bot', {}, ''],
    ['bot', { member_count: 1 }, 'member_count'],
    ['bot', { player_count: 1 }, 'player_count'],
    ['bot', { server_count: -1 }, 'server_count'],
    ['bot', { server_count: 1.5 }, 'server_count'],
    ['bot', { server_count: '5' }, 'server_count'],
    ['bot', { server_count: null }, 'server_count'],
    ['bot', { serverCount: 5 }, 'serverCount'],
    ['bot', { server_count: 1, guilds: 2 }, 'guilds'],
    ['server', { server_count: 1 }, 'server_count'],
    ['server', { member_count: 1, online_count: 2 }, 'online_count'],
    ['game', { member_count: 1 }, 'member_count'],
    ['game', {}, ''],
    ['game', [], ''],
  ] as const)('%s: %j is 422', async (project, body, field) => {
    const api = open();
    expect(await api[project]('PATCH', path, body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect(api.control.listing(project).metrics).toEqual({});
  });
});

describe('POST /projects/@me/metrics/batch', () => {
  const values = (control: ReturnType<typeof open>['control']) =>
    control.listing('bot').measurements.map(({ value }) => value);

  test('those without a timestamp first, in the order of the request, then by time', async () => {
    const { bot, control } = open();
    const data = [
      { metrics: { server_count: 1 }, timestamp: ago(10) },
      { metrics: { server_count: 2 } },
      { metrics: { server_count: 3 }, timestamp: ago(3000) },
      { metrics: { server_count: 4 } },
      // The same moment as the first, written with another zone: the order of the request decides.
      { metrics: { server_count: 5 }, timestamp: '2026-03-15T12:59:50+01:00' },
      { metrics: { server_count: 6 }, timestamp: ago(200) },
    ];
    expect(await bot('POST', batch, { data })).toMatchObject({ status: 204, body: '' });
    expect(values(control)).toEqual([2, 4, 3, 6, 1, 5]);
    expect(control.listing('bot').metrics).toEqual({ serverCount: 4 });
  });

  test('what is filled in later does not replace what is newer', async () => {
    const { bot, control } = open();
    await bot('PATCH', path, { server_count: 100 });
    control.clock.advance(60);
    await bot('POST', batch, { data: [{ metrics: { server_count: 1 }, timestamp: ago(86_400) }] });
    expect(control.listing('bot').metrics).toEqual({ serverCount: 100 });
  });

  const bad = {
    data: [
      { metrics: { server_count: 1 }, timestamp: ago(10) },
      { metrics: { server_count: 2 }, timestamp: ago(20) },
      { metrics: { server_count: 3 } },
      { metrics: { server_count: -4 }, timestamp: ago(15) },
    ],
  };

  test('partial: what was processed before the bad entry stays, and the problem names the entry', async () => {
    const { bot, control } = open();
    expect(await bot('POST', batch, bad)).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'data[3].metrics.server_count' }],
        detail: expect.stringContaining('data[3].metrics.server_count'),
      },
    });
    expect(values(control)).toEqual([3, 2]);
  });

  test('atomic: nothing stays', async () => {
    const { bot, control } = open({ switches: { batchFailure: 'atomic' } });
    expect(await bot('POST', batch, bad)).toMatchObject({ status: 422 });
    expect(values(control)).toEqual([]);
  });

  test.each([
    ['no data', {}, 'data'],
    ['no array', { data: {} }, 'data'],
    ['no entry', { data: [] }, 'data'],
    ['101 entries', { data: Array.from({ length: 101 }, () => ({ metrics: { server_count: 1 } })) }, 'data'],
    ['an unknown field', { data: [{ metrics: { server_count: 1 } }], more: 1 }, 'more'],
    ['an unknown field of an entry', { data: [{ metrics: { server_count: 1 }, at: 1 }] }, 'data[0].at'],
    ['an entry without metrics', { data: [{ timestamp: now }] }, 'data[0].metrics'],
    ['an entry that is none', { data: [5] }, 'data[0]'],
    ['empty metrics', { data: [{ metrics: {} }] }, 'data[0].metrics'],
    ['metrics of another type', { data: [{ metrics: { member_count: 1 } }] }, 'data[0].metrics.member_count'],
    ['a timestamp that is none', { data: [{ metrics: { server_count: 1 }, timestamp: 'now' }] }, 'data[0].timestamp'],
    ['a number as timestamp', { data: [{ metrics: { server_count: 1 }, timestamp: 1 }] }, 'data[0].timestamp'],
    ['no zone', { data: [{ metrics: { server_count: 1 }, timestamp: '2026-03-01T12:00:00' }] }, 'data[0].timestamp'],
    [
      'no such zone',
      { data: [{ metrics: { server_count: 1 }, timestamp: '2026-03-01T12:00:00+99:99' }] },
      'data[0].timestamp',
    ],
    [
      '30 February',
      { data: [{ metrics: { server_count: 1 }, timestamp: '2026-02-30T12:00:00Z' }] },
      'data[0].timestamp',
    ],
    ['too far ahead', { data: [{ metrics: { server_count: 1 }, timestamp: ago(-300.001) }] }, 'data[0].timestamp'],
  ])('%s is 422', async (_, body, field) => {
    const { bot, control } = open();
    expect(await bot('POST', batch, body)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect(values(control)).toEqual([]);
  });

  test('the limits themselves are allowed: 100 entries, 5 minutes ahead', async () => {
    const { bot, control } = open();
    const data = Array.from({ length: 100 }, (_, index) => ({
      metrics: { server_count: index },
      timestamp: ago(-300),
    }));
    expect((await bot('POST', batch, { data })).status).toBe(204);
    expect(values(control)).toHaveLength(100);
  });
});
