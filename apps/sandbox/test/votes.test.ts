import { describe, expect, test } from 'vitest';
import { ago, now, open } from './api.ts';

const votes = '/projects/@me/votes';
const since = (time: string) => `${votes}?startDate=${encodeURIComponent(time)}`;

describe('GET /projects/@me/votes', () => {
  test('votes from the start on, oldest first', async () => {
    const { bot, control } = open();
    control.votes.cast({ userId: '1', platformId: '11', createdAt: ago(300) });
    control.votes.cast({ userId: '2', platformId: '22', createdAt: ago(100), weight: 2 });
    control.votes.cast({ userId: '3', platformId: '33', createdAt: ago(200) });
    control.votes.cast({ project: 'server', createdAt: ago(200) });
    const answer = await bot('GET', since(ago(200)));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      cursor: expect.any(String),
      data: [
        {
          user_id: '3',
          platform_id: '33',
          weight: 1,
          created_at: '2026-03-15T11:56:40.000000Z',
          expires_at: '2026-03-15T23:56:40.000000Z',
        },
        {
          user_id: '2',
          platform_id: '22',
          weight: 2,
          created_at: '2026-03-15T11:58:20.000000Z',
          expires_at: '2026-03-15T23:58:20.000000Z',
        },
      ],
    });
  });

  test.each([
    ['neither start nor cursor', votes],
    ['no time', since('yesterday')],
    ['an empty time', since('')],
    ['a time without a zone', since('2026-03-01T12:00:00')],
    ['a plus that was not encoded', `${votes}?startDate=2026-03-01T12:00:00+00:00`],
    ['more than a year back', since('2025-03-15T11:59:59.999Z')],
  ])('%s is 422 and names startDate', async (_, path) => {
    const { bot } = open();
    expect(await bot('GET', path)).toMatchObject({ status: 422, body: { errors: [{ field: 'startDate' }] } });
  });

  test('a calendar year back is allowed, to the millisecond; so is a day alone', async () => {
    const { bot, control } = open();
    expect((await bot('GET', since('2025-03-15T12:00:00.000Z'))).status).toBe(200);
    expect((await bot('GET', since('2026-03-01'))).status).toBe(200);
    control.clock.set('2028-02-29T00:00:00Z');
    expect((await bot('GET', since('2027-02-28T00:00:00Z'))).status).toBe(200);
    expect((await bot('GET', since('2027-02-27T23:59:59Z'))).status).toBe(422);
  });

  test('the status without start and cursor is a switch', async () => {
    const { bot } = open({ switches: { missingStartStatus: 400 } });
    expect((await bot('GET', votes)).status).toBe(400);
  });

  test.each([
    [6, 'Z', '2026-03-15T11:00:00.123456Z'],
    [0, 'Z', '2026-03-15T11:00:00Z'],
    [3, '+00:00', '2026-03-15T11:00:00.123+00:00'],
    [7, '+00:00', '2026-03-15T11:00:00.1234567+00:00'],
  ] as const)('timestamps with %i digits and %s', async (timestampDigits, timestampZone, created_at) => {
    const { bot, control } = open({ switches: { timestampDigits, timestampZone } });
    control.votes.cast({ createdAt: '2026-03-15T11:00:00.1234567Z' });
    expect((await bot('GET', since(ago(86_400)))).body.data).toMatchObject([{ created_at }]);
  });

  test('a field that no document names', async () => {
    const { bot, control } = open({ switches: { unknownFields: 'present' } });
    control.votes.cast();
    const { body } = await bot('GET', since(ago(1)));
    expect(body).toHaveProperty('sandbox');
    expect(body.data[0]).toHaveProperty('sandbox');
  });
});

describe('GET /projects/@me/votes/:user_id', () => {
  const seed = (api: ReturnType<typeof open>) => {
    api.control.votes.cast({ userId: '1', platformId: '11', createdAt: ago(90_000) });
    api.control.votes.cast({ userId: '1', platformId: '11', createdAt: ago(3600), weight: 2 });
    return api;
  };
  const status = { created_at: '2026-03-15T11:00:00.000000Z', expires_at: '2026-03-15T23:00:00.000000Z', weight: 2 };

  test('the latest vote, by either id', async () => {
    const { bot } = seed(open());
    expect(await bot('GET', `${votes}/1`)).toMatchObject({ status: 200, body: status });
    expect((await bot('GET', `${votes}/1?source=service`)).body).toEqual(status);
    expect((await bot('GET', `${votes}/11?source=chat_platform`)).body).toEqual(status);
  });

  test('another id, another source and another project are 404', async () => {
    const { bot, server } = seed(open());
    expect(await bot('GET', `${votes}/2`)).toMatchObject({ status: 404, body: { type: 'about:blank', status: 404 } });
    expect((await bot('GET', `${votes}/11`)).status).toBe(404);
    expect((await bot('GET', `${votes}/1?source=chat_platform`)).status).toBe(404);
    expect((await server('GET', `${votes}/1`)).status).toBe(404);
  });

  test('a vote expires after 12 hours, to the moment', async () => {
    const { bot, control } = seed(open());
    control.clock.set('2026-03-15T22:59:59.999Z');
    expect((await bot('GET', `${votes}/1`)).status).toBe(200);
    control.clock.set('2026-03-15T23:00:00.000Z');
    expect((await bot('GET', `${votes}/1`)).status).toBe(404);
  });

  test('the body of the 404 without a type is a switch', async () => {
    const { bot } = open({ switches: { voteNotFoundForm: 'withoutType' } });
    const { status, body } = await bot('GET', `${votes}/1`);
    expect(status).toBe(404);
    expect(body).toEqual({ title: 'Not Found', status: 404, detail: expect.any(String) });
  });

  test('an unknown source is 422', async () => {
    const { bot } = open();
    const answer = await bot('GET', `${votes}/1?source=discord`);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'source' }] } });
  });

  test('in the words of the topgg profile', async () => {
    const { bot } = seed(open({ switches: { profile: 'topgg' } }));
    expect((await bot('GET', `${votes}/1?source=topgg`)).body).toEqual(status);
    expect((await bot('GET', `${votes}/11?source=discord`)).body).toEqual(status);
    expect((await bot('GET', `${votes}/1?source=service`)).status).toBe(422);
    expect((await bot('GET', '/projects/@me')).body.platform).toBe('discord');
  });

  test('an id of odd characters is one segment', async () => {
    const { bot, control } = open();
    control.votes.cast({ userId: 'a/b?c', createdAt: now });
    expect((await bot('GET', `${votes}/${encodeURIComponent('a/b?c')}`)).status).toBe(200);
  });
});
