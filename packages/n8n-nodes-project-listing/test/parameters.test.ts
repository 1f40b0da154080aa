import { ExpressionError, type INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { runNode } from './fake-functions.ts';
import { botId, setUp, stopClock } from './set-up.ts';

stopClock();

test.each([
  [
    'announcement:create',
    { title: 'x', content: 'y' },
    'Title has 1 characters; the least is 3. Add 2 or more.\nContent has 1 characters; the least is 10. Add 9 or more.',
  ],
  ['bot:postStats', { botId, stats: {} }, /^Statistics has no number of servers/],
  ['bot:postStats', { botId, stats: { shards: '1, x' } }, /^Servers per Shard is not a list of whole numbers/],
  ['bot:postStats', { botId, stats: { serverCount: 1, shardCount: 1, shardId: 3 } }, /^Shard ID is 3, but there are 1/],
  ['bot:getStats', { botId: '..' }, /^Bot ID is "\.\."/],
  ['bot:getAll', { limit: 0 }, /^Limit is not a whole number of 1 or more/],
  [
    'metric:update',
    { projectType: 'server', metrics: { memberCount: 1, onlineCount: 2 } },
    /^Online Count is 2, more than/,
  ],
  ['metric:update', { metrics: {} }, /^Metrics is empty/],
  ['vote:getAll', { since: '2025-01-01' }, /^Since is 2025-01-01T00:00:00.000Z; the limit is one year back/],
  ['vote:getAll', { from: 'cursor', cursor: '' }, /^Cursor is empty; give the ID/],
])('%s with %o names the parameter and sends nothing', async (operation, parameters, description) => {
  const { sandbox, run } = setUp();
  await expect(run(operation, parameters as INodeParameters)).rejects.toMatchObject({
    message: 'A parameter is not valid',
    description:
      typeof description === 'string'
        ? `${description.replace(/[^.]$/, '$&.')}\nNothing was sent.`
        : expect.stringMatching(description),
    context: { itemIndex: 0 },
  });
  expect(sandbox.control.requests.list()).toEqual([]);
});

describe('what an expression gives', () => {
  const run = (operation: string, expressions: Record<string, () => unknown>, given: INodeParameters = {}) => {
    const { sandbox } = setUp();
    const [resource = '', name = ''] = operation.split(':');
    return runNode({
      fetch: sandbox.fetch,
      token: resource === 'bot' ? sandbox.projects.bot.legacyToken : sandbox.projects.bot.token,
      expressions,
      timezone: 'Europe/Berlin',
      parameters: () => ({ resource, operation: name, ...given }),
    });
  };

  test.each([
    ['announcement:create', 'title', undefined, 'Title is empty; its expression found nothing'],
    ['announcement:create', 'content', { a: 1 }, 'Content must be a text, not {"a":1}'],
    ['command:replace', 'commands', undefined, 'Commands is empty; its expression found nothing'],
    [
      'metric:update',
      'metrics',
      { serverCount: 1, shardCount: undefined },
      'Shard Count is empty; give a value, or remove the field',
    ],
    [
      'metric:update',
      'metrics',
      { serverCount: 1, shardCount: '' },
      'Shard Count is empty; give a value, or remove the field',
    ],
    [
      'metric:updateMany',
      'timestamp',
      undefined,
      'Timestamp is empty; its expression found nothing, and would have meant now',
    ],
    [
      'metric:updateMany',
      'timestamp',
      '',
      'Timestamp is empty; its expression found nothing, and would have meant now',
    ],
    [
      'page:update',
      'pages.page',
      [{ locale: 'en', headline: null }],
      'Headline (English) is empty; its expression found nothing',
    ],
    ['vote:check', 'userId', ' ', 'User ID is empty; give the ID'],
    ['vote:getAll', 'since', undefined, 'Since is not a date; give one such as 2026-01-31 or 2026-01-31T12:00:00Z'],
    ['vote:getAll', 'cursor', undefined, 'Cursor is empty; its expression found nothing'],
    ['vote:getAll', 'returnAll', 'yes', 'Return All is neither true nor false; give one of them'],
    [
      'bot:getAll',
      'search.conditions',
      [
        { field: 'tags', value: 'a' },
        { field: 'tags', value: 'b' },
      ],
      'Search has two conditions on tags; the service takes one',
    ],
    ['bot:getAll', 'search.conditions', [{ field: 'tags' }], 'Search.tags is empty; its expression found nothing'],
  ])('%s: %s = %j is refused', async (operation, parameter, value, description) => {
    const given: INodeParameters = {
      ...(operation === 'announcement:create' && { title: 'News', content: 'Everything is new.' }),
      ...(operation === 'metric:updateMany' && { metrics: { serverCount: 1 } }),
      ...(parameter === 'cursor' && { from: 'cursor' }),
      ...(operation === 'vote:getAll' && { since: '2026-11-01' }),
    };
    await expect(run(operation, { [parameter]: () => value }, given)).rejects.toMatchObject({
      message: 'A parameter is not valid',
      description: `${description.replace(/[^.]$/, '$&.')}\nNothing was sent.`,
    });
  });

  test.each([
    '11/20/2026 08:00:00',
    'Nov 20 2026',
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-13-01',
    '12',
    12,
    0,
    '2026',
    true,
    {},
  ])('%j is no date: nobody can know what is meant', async (value) => {
    await expect(run('vote:getAll', { since: () => value })).rejects.toMatchObject({
      description: expect.stringMatching(/^Since is not a date/),
    });
  });

  test.each([
    [new Date('2026-11-20T08:00:00Z'), '2026-11-20T08:00:00.000Z'],
    [Date.parse('2026-11-20T08:00:00Z'), '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 08:00:00', '2026-11-20T07:00:00.000Z'],
    ['2026-11-20T08:00', '2026-11-20T07:00:00.000Z'],
    ['2026-11-20T08:00:00+0200', '2026-11-20T06:00:00.000Z'],
    // A year ago, by the time it arrives.
    ['2025-11-21T12:00:00.000Z', '2025-11-21T12:01:00.000Z'],
    ['2025-11-20T13:00:00.000Z', '2025-11-21T12:01:00.000Z'],
  ])('%j is the moment %s', async (value, wire) => {
    const { sent } = await run('vote:getAll', { since: () => value });
    expect(new URL(`https://x${sent[0]?.path}`).searchParams.get('startDate')).toBe(wire);
  });

  test('numbers may come as texts, and ids with blanks around them', async () => {
    const metrics = await run('metric:update', { metrics: () => ({ serverCount: '12', shardCount: ' 2 ' }) });
    expect(metrics.sent[0]?.body).toBe('{"server_count":12,"shard_count":2}');
    const stats = await run('bot:postStats', { botId: () => ` ${botId}\n`, stats: () => ({ shards: ['1', 2] }) });
    expect(stats.sent[0]).toMatchObject({ path: `/api/bots/${botId}/stats`, body: '{"shards":[1,2]}' });
  });

  test("n8n's own error stays as it is, with the item", async () => {
    const thrown = new ExpressionError("Referenced node doesn't exist", { description: 'It was renamed.' });
    const fail = () => {
      throw thrown;
    };
    for (const [operation, parameter] of [
      ['announcement:create', 'title'],
      ['metric:updateMany', 'metrics'],
    ] as const) {
      await expect(run(operation, { [parameter]: fail })).rejects.toMatchObject({
        message: "Referenced node doesn't exist",
        description: 'It was renamed.',
        context: { itemIndex: 0 },
      });
    }
  });
});
