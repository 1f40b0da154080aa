import { describe, expect, test } from 'vitest';
import { runNode } from './fake-functions.ts';
import { setUp, stopClock } from './set-up.ts';

stopClock();

describe('bot:getAll', () => {
  test('asks for the simple fields alone, and for the order', async () => {
    const { run } = setUp();
    const { sent } = await run('bot:getAll', { limit: 5, options: { sort: '-points' } });
    const { searchParams } = new URL(`https://x${sent[0]?.path}`);
    expect(Object.fromEntries(searchParams)).toEqual({
      limit: '5',
      sort: '-points',
      fields: 'id,username,shortdesc,tags,points,monthlyPoints,server_count,certifiedBot,website,invite',
    });
  });

  test('searches for all conditions', async () => {
    const { run } = setUp();
    const conditions = [
      { field: 'username', value: 'music' },
      { field: 'certified', value: true },
    ];
    const { sent } = await run('bot:getAll', { search: { conditions } });
    expect(new URL(`https://x${sent[0]?.path}`).searchParams.get('search')).toBe('username: music certifiedBot: true');
  });

  test.each([
    [{ limit: 1200 }, ['limit=500', 'limit=500&offset=500', 'limit=200&offset=1000'], 1200],
    [{ returnAll: true }, ['limit=500', 'limit=500&offset=500', 'limit=500&offset=1000'], 1300],
  ])('reads %o in pages of 500', async (parameters, queries, count) => {
    const bots = Array.from({ length: 1300 }, (_, id) => ({ id: `${id}` }));
    const pages: typeof fetch = async (url) => {
      const { searchParams } = new URL(String(url));
      const offset = Number(searchParams.get('offset'));
      const results = bots.slice(offset, offset + Number(searchParams.get('limit')));
      return Response.json({ results, limit: 500, offset, count: results.length, total: bots.length });
    };
    const { output, sent } = await runNode({
      fetch: pages,
      token: 'a-token',
      parameters: () => ({ resource: 'bot', operation: 'getAll', simplify: false, ...parameters }),
    });
    expect(sent.map(({ path }) => path.replace('/api/bots?', ''))).toEqual(queries);
    expect(output.map(({ json }) => json['id'])).toEqual(bots.slice(0, count).map(({ id }) => id));
  });
});

describe('bot:getAll against a service that', () => {
  const bots = Array.from({ length: 350 }, (_, id) => ({ id: `${id}` }));
  const read = (answer: (offset: number, limit: number) => object) =>
    runNode({
      token: 'a-token',
      fetch: async (url) => {
        const { searchParams } = new URL(String(url));
        return Response.json(answer(Number(searchParams.get('offset')), Number(searchParams.get('limit'))));
      },
      parameters: () => ({ resource: 'bot', operation: 'getAll', returnAll: true }),
    });

  test('gives less than it was asked for: reads on', async () => {
    const { output, sent } = await read((offset) => ({
      results: bots.slice(offset, offset + 100),
      total: bots.length,
    }));
    expect([output.length, sent.length]).toEqual([350, 4]);
  });

  test('ignores the offset: stops at the total', async () => {
    const { output, sent } = await read((_, limit) => ({ results: bots.slice(0, limit), total: bots.length }));
    expect([output.length, sent.length]).toEqual([350, 1]);
  });

  test('tells no total: stops at a page that is not full', async () => {
    const { output, sent } = await read((offset, limit) => ({ results: bots.slice(offset, offset + limit) }));
    expect([output.length, sent.length]).toEqual([350, 1]);
  });
});
