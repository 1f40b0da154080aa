import { describe, expect, test } from 'vitest';
import { ago, open, page } from './api.ts';

const own = '800000000000000001';
const other = '810000000000000001';
const ids = (body: { results: { id: string }[] }) => body.results.map(({ id }) => id);

describe('GET /bots', () => {
  test('the first page: 50 bots with every field', async () => {
    const { v0 } = open();
    const { status, body } = await v0('GET', '/bots');
    expect(status).toBe(200);
    expect(body).toMatchObject({ limit: 50, offset: 0, count: 50, total: 51 });
    expect(body.results).toHaveLength(50);
    expect(Object.keys(body.results[0]).sort()).toEqual(
      [
        ...['id', 'username', 'discriminator', 'avatar', 'defAvatar', 'lib', 'prefix', 'shortdesc', 'longdesc', 'tags'],
        ...['website', 'support', 'repository', 'owners', 'guilds', 'invite', 'date', 'server_count', 'shard_count'],
        ...['certifiedBot', 'vanity', 'points', 'monthlyPoints', 'donationbotguildid'],
      ].sort(),
    );
  });

  test('the record of the project shows its votes, metrics and texts', async () => {
    const { v0, bot, control } = open();
    control.votes.cast({ count: 2 });
    control.votes.cast({ createdAt: ago(30 * 86_400) });
    await bot('PATCH', '/projects/@me/metrics', { server_count: 7 });
    await bot('PATCH', '/projects/@me', { headline: { en: 'Hello' }, page_content: { en: page } });
    const { body } = await v0('GET', `/bots?search=${encodeURIComponent(`id: ${own}`)}`);
    expect(body.results).toMatchObject([
      { id: own, points: 3, monthlyPoints: 2, server_count: 7, shard_count: null, shortdesc: 'Hello', longdesc: page },
    ]);
  });

  test('limit and offset page through all, each once', async () => {
    const { v0 } = open();
    const pages = await Promise.all([0, 20, 40, 60].map((offset) => v0('GET', `/bots?limit=20&offset=${offset}`)));
    expect(pages.map(({ body }) => body.count)).toEqual([20, 20, 11, 0]);
    expect(new Set(pages.flatMap(({ body }) => ids(body))).size).toBe(51);
    expect((await v0('GET', '/bots?limit=500')).body).toMatchObject({ limit: 500, count: 51 });
  });

  test.each([
    ['limit=501', 'limit'],
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=', 'limit'],
    ['limit=1.5', 'limit'],
    ['offset=-1', 'offset'],
    ['sort=fame', 'sort'],
    ['sort=', 'sort'],
    ['fields=id,fame', 'fields'],
    ['fields=', 'fields'],
    ['search=fame:%20high', 'search'],
    ['search=jukebox', 'search'],
  ])('%s is 400 and names the parameter', async (query, parameter) => {
    const { v0 } = open();
    expect(await v0('GET', `/bots?${query}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(parameter) },
    });
  });

  test('more than the most is cut down, where the switch says so', async () => {
    const { v0 } = open({ switches: { legacyLimitOver: 'clamped' } });
    expect(await v0('GET', '/bots?limit=9999')).toMatchObject({ status: 200, body: { limit: 500 } });
  });

  test('sorted by a field, ascending and descending; what has no value comes last', async () => {
    const { v0 } = open();
    const counts = async (sort: string) =>
      (await v0('GET', `/bots?limit=500&fields=server_count&sort=${sort}`)).body.results.map(
        ({ server_count }: { server_count: number | null }) => server_count,
      );
    const ascending = await counts('server_count');
    const numbers = ascending.filter((count: number | null) => count !== null);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(ascending.at(-1)).toBe(null);
    const descending = await counts('-server_count');
    expect(descending.slice(0, numbers.length)).toEqual([...numbers].reverse());
    expect(descending.at(-1)).toBe(null);
    const names = (await v0('GET', '/bots?limit=500&sort=username')).body.results;
    expect(names[0].username).toBe('Amber Gardener');
  });

  test('only the fields that are asked for', async () => {
    const { v0 } = open();
    const { body } = await v0('GET', '/bots?limit=1&fields=id,shortdesc');
    expect(body.results).toEqual([{ id: own, shortdesc: 'Reminders and events that everyone sees in time.' }]);
  });

  test.each([
    ['username: jukebox', 10],
    ['username: amber jukebox', 1],
    ['tags: jukebox', 10],
    ['certifiedBot: true', 8],
    ['lib: discordgo tags: fun', 0],
    ['lib: serenity tags: fun', 12],
    ['website: https://bots.example/iris', 5],
    ['username: nobody', 0],
    ['', 51],
  ])('search "%s" finds %i', async (search, total) => {
    const { v0 } = open();
    const { body } = await v0('GET', `/bots?limit=500&search=${encodeURIComponent(search)}`);
    expect(body).toMatchObject({ total, count: total });
  });

  test('in the words of the topgg profile', async () => {
    const { v0 } = open({ switches: { profile: 'topgg' } });
    const { body } = await v0('GET', '/bots?limit=2&fields=github,donatebotguildid&sort=-github');
    expect(Object.keys(body.results[0])).toEqual(['github', 'donatebotguildid']);
    expect((await v0('GET', '/bots?fields=repository')).status).toBe(400);
  });

  test.each([
    ['null', null],
    ['empty', ''],
    ['omitted', undefined],
  ] as const)('no value as %s', async (absentForm, value) => {
    const { v0 } = open({ switches: { absentForm } });
    expect((await v0('GET', '/bots?limit=1')).body.results[0].avatar).toBe(value);
  });
});

describe('GET /bots/:bot_id/stats', () => {
  test('before and after the first posting', async () => {
    const { v0 } = open();
    expect(await v0('GET', `/bots/${own}/stats`)).toMatchObject({ status: 200, body: { shards: [] } });
    expect((await v0('GET', `/bots/${own}/stats`)).body).toEqual({ shards: [] });
    await v0('POST', `/bots/${own}/stats`, { server_count: [3, 4] });
    expect((await v0('GET', `/bots/${own}/stats`)).body).toEqual({ server_count: 7, shards: [3, 4], shard_count: 2 });
  });

  test('of another bot, and of none', async () => {
    const { v0 } = open();
    expect((await v0('GET', `/bots/${other}/stats`)).body).toEqual({ server_count: 37, shards: [], shard_count: 2 });
    expect(await v0('GET', '/bots/1/stats')).toMatchObject({ status: 404, body: { error: expect.any(String) } });
  });
});

describe('POST /bots/:bot_id/stats', () => {
  const path = `/bots/${own}/stats`;
  const after = async (...bodies: object[]) => {
    const { v0 } = open();
    for (const body of bodies) {
      const answer = await v0('POST', path, body);
      expect(answer).toMatchObject({ status: 200, body: '' });
    }
    return (await v0('GET', path)).body;
  };

  test('a total', async () => {
    expect(await after({ server_count: 5 })).toEqual({ server_count: 5, shards: [] });
    expect(await after({ server_count: 5, shard_count: 2 })).toEqual({ server_count: 5, shards: [], shard_count: 2 });
  });

  test('one number per shard, by either name', async () => {
    const expected = { server_count: 6, shards: [1, 2, 3], shard_count: 3 };
    expect(await after({ server_count: [1, 2, 3] })).toEqual(expected);
    expect(await after({ shards: [1, 2, 3] })).toEqual(expected);
  });

  test('shard by shard', async () => {
    const first = { server_count: 10, shard_id: 0, shard_count: 3 };
    const last = { server_count: 5, shard_id: 2, shard_count: 3 };
    expect(await after(first, last)).toEqual({ server_count: 15, shards: [10, 0, 5], shard_count: 3 });
  });

  test('they are the metrics of the project', async () => {
    const { v0, control } = open();
    await v0('POST', path, { server_count: 5, shard_count: 1 });
    expect(control.listing('bot').metrics).toEqual({ serverCount: 5, shardCount: 1 });
  });

  test.each([
    [{}],
    [{ shard_count: 1 }],
    [{ server_count: -1 }],
    [{ server_count: '5' }],
    [{ server_count: [1, 'x'] }],
    [{ server_count: 1, shard_id: 3, shard_count: 3 }],
    [{ server_count: 1, shard_count: 0 }],
    [{ server_count: 1, guilds: 5 }],
    [[1]],
  ])('%j is 400', async (body) => {
    const { v0, control } = open();
    expect(await v0('POST', path, body)).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect(control.listing('bot').metrics).toEqual({});
  });

  test('of another bot is 403, of none 404, with the token of a server 403', async () => {
    const { v0, raw } = open();
    expect((await v0('POST', `/bots/${other}/stats`, { server_count: 1 })).status).toBe(403);
    expect((await v0('POST', '/bots/1/stats', { server_count: 1 })).status).toBe(404);
    const headers = { authorization: 'sandbox-server-token' };
    expect((await raw('POST', `/api${path}`, { server_count: 1 }, headers)).status).toBe(403);
  });
});

describe('statistics that no storage should hold', () => {
  test.each([
    [{ shards: [] }, 'shards: is empty'],
    [{ shards: [Number.MAX_SAFE_INTEGER, 1] }, 'shards: add up to more than 9007199254740991'],
    [{ server_count: 1, shard_id: 5_000_000_000 }, 'has more than 100000 shards'],
    [{ server_count: 1, shard_count: 20_000_000 }, 'has more than 100000 shards'],
  ])('%j is refused, and the bot stays readable', async (body, error) => {
    const { v0 } = open();
    const answer = await v0('POST', `/bots/${own}/stats`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(error);
    expect((await v0('GET', `/bots/${own}/stats`)).body).toEqual({ shards: [] });
  });
});

describe('GET /bots/:bot_id/check', () => {
  const check = `/bots/${own}/check`;

  test('1 within 12 hours of the vote, else 0; by the id on the chat platform', async () => {
    const { v0, control } = open();
    control.votes.cast({ userId: '1', platformId: '11' });
    expect(await v0('GET', `${check}?userId=11`)).toMatchObject({ status: 200, body: { voted: 1 } });
    expect((await v0('GET', `${check}?userId=1`)).body).toEqual({ voted: 0 });
    control.clock.advance(12 * 3600 - 1);
    expect((await v0('GET', `${check}?userId=11`)).body).toEqual({ voted: 1 });
    control.clock.advance(1);
    expect((await v0('GET', `${check}?userId=11`)).body).toEqual({ voted: 0 });
  });

  test('votes for another project do not count', async () => {
    const { v0, control } = open();
    control.votes.cast({ project: 'server', platformId: '11' });
    expect((await v0('GET', `${check}?userId=11`)).body).toEqual({ voted: 0 });
  });

  test('it stays right with more than 1,000 votes in a month', async () => {
    const { v0, control } = open();
    control.votes.cast({ platformId: '11' });
    control.votes.cast({ count: 2_000 });
    expect((await v0('GET', `${check}?userId=11`)).body).toEqual({ voted: 1 });
  });

  test('no user is 400, another bot 403, no bot 404', async () => {
    const { v0 } = open();
    expect(await v0('GET', check)).toMatchObject({ status: 400, body: { error: expect.stringContaining('userId') } });
    expect((await v0('GET', `${check}?userId=`)).status).toBe(400);
    expect((await v0('GET', `/bots/${other}/check?userId=1`)).status).toBe(403);
    expect((await v0('GET', '/bots/1/check?userId=1')).status).toBe(404);
  });
});

describe('the rate of the bot endpoints', () => {
  const spend = async (api: ReturnType<typeof open>, requests: number) => {
    for (let i = 0; i < requests; i++) expect((await api.v0('GET', '/bots?limit=1')).status).toBe(200);
  };

  test('60 requests a minute for each token, of all endpoints together', async () => {
    const api = open();
    await spend(api, 59);
    api.control.clock.advance(10);
    expect((await api.v0('GET', `/bots/${own}/stats`)).status).toBe(200);
    const over = await api.v0('GET', `/bots/${own}/check?userId=1`);
    expect(over).toMatchObject({ status: 429, body: { error: expect.any(String) } });
    expect(over.headers.get('retry-after')).toBe('50');
    const headers = { authorization: 'sandbox-bot-token' };
    expect((await api.raw('GET', '/api/bots?limit=1', undefined, headers)).status).toBe(200);
    expect((await api.bot('GET', '/projects/@me')).status).toBe(200);
    api.control.clock.advance(50);
    await spend(api, 59);
    expect((await api.v0('GET', '/bots')).status).toBe(429);
  });

  test('a block that each attempt starts anew is a switch, and so is the limit', async () => {
    const api = open({ switches: { botRequestsPerMinute: 2, botLimitBlock: 3600 } });
    await spend(api, 2);
    expect((await api.v0('GET', '/bots')).headers.get('retry-after')).toBe('3600');
    api.control.clock.advance(3599);
    expect((await api.v0('GET', '/bots')).headers.get('retry-after')).toBe('3600');
    api.control.clock.advance(3600);
    await spend(api, 2);
  });
});

describe('the form of a v0 error', () => {
  test.each([
    ['json', 'application/json', { error: 'Unauthorized' }],
    ['text', 'text/plain; charset=utf-8', 'Unauthorized'],
    ['html', 'text/html; charset=utf-8', expect.stringContaining('<h1>401 Unauthorized</h1>')],
  ] as const)('%s', async (legacyErrorForm, type, body) => {
    const { raw } = open({ switches: { legacyErrorForm } });
    const answer = await raw('GET', '/api/bots');
    expect(answer).toMatchObject({ status: 401, body });
    expect(answer.headers.get('content-type')).toBe(type);
  });
});
