import { createSandbox } from '@project-listing/sandbox';
import type { INodeParameters } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resources } from '../nodes/ProjectListing/resources/index.ts';
import { runNode } from './fake-functions.ts';

const now = '2026-11-21T12:00:00.000Z';
const botId = '800000000000000001';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs an operation for some items against a new sandbox. */
function setUp(switches?: Parameters<typeof createSandbox>[0]) {
  const sandbox = createSandbox({ now: () => new Date(now), ...switches });
  const run = (
    operation: string,
    parameters: INodeParameters | ((item: number) => INodeParameters) = {},
    items = 1,
  ) => {
    const [resource = '', name = ''] = operation.split(':');
    return runNode({
      fetch: sandbox.fetch,
      token: resource === 'bot' ? sandbox.projects.bot.legacyToken : sandbox.projects.bot.token,
      items: Array.from({ length: items }, (_, n) => ({ json: { n } })),
      parameters: (item) => ({
        resource,
        operation: name,
        ...(typeof parameters === 'function' ? parameters(item) : parameters),
      }),
    });
  };
  return { sandbox, run };
}

const content = 'A long text about the bot. '.repeat(12);
const bearer = 'Bearer sandbox-bot-token';
const bare = 'sandbox-bot-legacy-token';

/** Operation, its parameters, the request by hand from the API's specification, and the output. */
const table: [string, INodeParameters, string, string, unknown][] = [
  [
    'announcement:create',
    { title: 'Version 2.0', content: 'Everything is new.', category: 'new_feature' },
    'POST /api/v1/projects/@me/announcements',
    '{"title":"Version 2.0","content":"Everything is new.","category":"new_feature"}',
    { title: 'Version 2.0', content: 'Everything is new.', createdAt: expect.stringContaining('2026-11-21T12:00:00') },
  ],
  [
    'bot:checkVote',
    { botId, userId: '42' },
    `GET /api/bots/${botId}/check?userId=42`,
    '',
    { userId: '42', voted: false },
  ],
  ['bot:getAll', { limit: 10, simplify: false }, 'GET /api/bots?limit=10', '', expect.objectContaining({ id: botId })],
  ['bot:getStats', { botId }, `GET /api/bots/${botId}/stats`, '', { shards: [] }],
  [
    'bot:postStats',
    { botId, stats: { serverCount: 120, shardCount: 2, shards: '70, 50' } },
    `POST /api/bots/${botId}/stats`,
    '{"server_count":120,"shards":[70,50],"shard_count":2}',
    { success: true },
  ],
  [
    'command:replace',
    { commands: '[{"name":"ping","description":"Replies with Pong!"}]' },
    'PUT /api/v1/projects/@me/commands',
    '[{"name":"ping","description":"Replies with Pong!"}]',
    { success: true },
  ],
  [
    'metric:update',
    { projectType: 'bot', metrics: { serverCount: 12, shardCount: 1 } },
    'PATCH /api/v1/projects/@me/metrics',
    '{"server_count":12,"shard_count":1}',
    { success: true },
  ],
  [
    'metric:updateMany',
    { projectType: 'bot', metrics: { serverCount: 12 }, timestamp: '2026-11-20T12:00:00Z' },
    'POST /api/v1/projects/@me/metrics/batch',
    '{"data":[{"metrics":{"server_count":12},"timestamp":"2026-11-20T12:00:00Z"}]}',
    { accepted: 1, requests: 1 },
  ],
  [
    'page:update',
    { pages: { page: [{ locale: 'de', headline: 'Ein guter Bot', content }] } },
    'PATCH /api/v1/projects/@me',
    `{"headline":{"de":"Ein guter Bot"},"page_content":{"de":"${content}"}}`,
    { success: true },
  ],
  ['project:get', {}, 'GET /api/v1/projects/@me', '', expect.objectContaining({ type: 'bot', votesTotal: 0 })],
  [
    'vote:check',
    { userId: '42' },
    'GET /api/v1/projects/@me/votes/42?source=chat_platform',
    '',
    { userId: '42', active: false },
  ],
  [
    'vote:getAll',
    { since: '2026-11-01T00:00:00Z', output: 'list' },
    'GET /api/v1/projects/@me/votes?startDate=2026-11-01T00%3A00%3A00Z',
    '',
    { votes: [], cursor: expect.any(String) },
  ],
];

test('the table holds every operation, 12 of them', () => {
  const all = resources.flatMap(({ option, operations }) =>
    Object.keys(operations).map((name) => `${option.value}:${name}`),
  );
  expect(table.map(([name]) => name).sort()).toEqual(all.sort());
  expect(all).toHaveLength(12);
});

test.each(table)('%s sends what the specification says', async (operation, parameters, line, body, output) => {
  const { run } = setUp();
  const result = await run(operation, parameters);
  const authorization = operation.startsWith('bot:') ? bare : bearer;
  const [method, path] = line.split(' ');
  expect(result.sent).toEqual([{ method, path, authorization, body }]);
  const pairedItem = operation === 'metric:updateMany' ? [{ item: 0 }] : { item: 0 };
  expect(result.output[0]).toEqual({ json: output, pairedItem });
});

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
      parameters: () => ({ resource: 'bot', operation: 'getAll', simplify: false, ...parameters }),
    });
    expect(sent.map(({ path }) => path.replace('/api/bots?', ''))).toEqual(queries);
    expect(output.map(({ json }) => json['id'])).toEqual(bots.slice(0, count).map(({ id }) => id));
  });
});

describe('vote:check', () => {
  test('tells an active vote', async () => {
    const { sandbox, run } = setUp();
    sandbox.control.votes.cast({ platformId: '42', weight: 2 });
    const { output } = await run('vote:check', { userId: '42' });
    expect(output[0]?.json).toMatchObject({ userId: '42', active: true, weight: 2, createdAt: expect.any(String) });
  });

  test('a number that has lost digits is refused, a shorter one is taken', async () => {
    const { run } = setUp();
    await expect(run('vote:check', { userId: Number('140862798832861184') })).rejects.toMatchObject({
      description: expect.stringMatching(/^User ID is a number too long to be exact/),
    });
    const { sent } = await run('vote:check', { userId: 42, source: 'service' });
    expect(sent[0]?.path).toBe('/api/v1/projects/@me/votes/42?source=service');
  });
});

describe('vote:getAll', () => {
  const votes = (count: number) => {
    const set = setUp({ now: () => new Date(now), switches: { pageSize: 4 } });
    set.sandbox.control.votes.cast({ count, spreadSeconds: 600 });
    return set;
  };
  const since = '2026-11-21T00:00:00Z';

  test('an item for each vote, each with the cursor', async () => {
    const { run } = votes(3);
    const { output } = await run('vote:getAll', { since });
    expect(output).toHaveLength(3);
    expect(new Set(output.map(({ json }) => json['cursor'])).size).toBe(1);
    expect(output[0]?.json).toMatchObject({ userId: expect.any(String), weight: 1, cursor: expect.any(String) });
  });

  test('resuming at the cursor never skips a vote, whatever the limit', async () => {
    const { run } = votes(11);
    const all = (await run('vote:getAll', { since, returnAll: true })).output.map(({ json }) => json['createdAt']);
    expect(all).toHaveLength(11);
    for (const limit of [4, 5, 7, 8, 11, 12]) {
      const first = await run('vote:getAll', { since, limit, output: 'list' });
      const [{ json } = expect.fail()] = first.output;
      const { votes: got, cursor } = json as unknown as { votes: { createdAt: string }[]; cursor: string };
      const rest = await run('vote:getAll', { from: 'cursor', cursor, returnAll: true });
      const resumed = rest.output.map((item) => item.json['createdAt']);
      expect(got).toHaveLength(Math.min(limit, 11));
      expect(new Set([...got.map(({ createdAt }) => createdAt), ...resumed])).toEqual(new Set(all));
      // What is repeated is less than a page.
      expect(got.length + resumed.length - 11).toBeLessThan(4);
    }
  });

  test('a limit within the first page after a date leaves no cursor', async () => {
    const { run } = votes(11);
    const { output } = await run('vote:getAll', { since, limit: 3, output: 'list' });
    expect(output[0]?.json).toEqual({ votes: expect.objectContaining({ length: 3 }) });
  });

  test.each([
    ['2026-11-20T08:00:00', '2026-11-20T07:00:00.000Z'],
    ['2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['2026-11-20T08:00:00.1234567+00:00', '2026-11-20T08:00:00.1234567+00:00'],
  ])("takes %s in the workflow's zone", async (given, wire) => {
    const { sandbox } = setUp();
    const { sent } = await runNode({
      fetch: sandbox.fetch,
      token: sandbox.projects.bot.token,
      timezone: 'Europe/Berlin',
      parameters: () => ({ resource: 'vote', operation: 'getAll', since: given }),
    });
    expect(new URL(`https://x${sent[0]?.path}`).searchParams.get('startDate')).toBe(wire);
  });
});

describe('command:replace', () => {
  test('clears all commands only where that is allowed', async () => {
    const { run } = setUp();
    await expect(run('command:replace', { commands: '[]' })).rejects.toMatchObject({
      description: expect.stringContaining('Commands is empty, which would clear all commands'),
    });
    const { sent } = await run('command:replace', { commands: '[]', allowEmpty: true });
    expect(sent[0]?.body).toBe('[]');
  });

  test('takes a value as well as a text', async () => {
    const { run } = setUp();
    const commands = [{ name: 'ping', description: 'Replies with Pong!' }];
    const { sent } = await run('command:replace', { commands } as unknown as INodeParameters);
    expect(sent[0]?.body).toBe(JSON.stringify(commands));
  });

  test.each([
    ['[{"name": ping}]', /^Commands is not JSON: /],
    ['[{"name":"Ping","description":"Replies"}]', /^Commands\[0\]\.name /],
    ['{}', /^Commands must be an array/],
  ])('tells what is wrong with %s', async (commands, description) => {
    const { run } = setUp();
    await expect(run('command:replace', { commands })).rejects.toMatchObject({
      description: expect.stringMatching(description),
    });
  });
});

describe('metric:updateMany', () => {
  test('sends 250 items in 3 requests: without a timestamp first, then oldest first', async () => {
    const { run } = setUp();
    const day = (item: number) => new Date(Date.parse(now) - item * 3_600_000).toISOString();
    const { output, sent } = await run(
      'metric:updateMany',
      (item) => ({ projectType: 'bot', metrics: { serverCount: item }, timestamp: item < 10 ? '' : day(item) }),
      250,
    );
    const counts = sent.map(({ body }) =>
      (JSON.parse(body) as { data: { metrics: { server_count: number } }[] }).data.map(
        ({ metrics }) => metrics.server_count,
      ),
    );
    expect(counts.map(({ length }) => length)).toEqual([100, 100, 50]);
    const backwards = Array.from({ length: 240 }, (_, index) => 249 - index);
    expect(counts.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...backwards]);
    expect(output).toHaveLength(1);
    expect(output[0]?.json).toEqual({ accepted: 250, requests: 3 });
    expect(output[0]?.pairedItem).toHaveLength(250);
  });

  test.each([
    [{ metrics: { serverCount: -1 } }, 'Server Count (item 240) is -1; give 0 or more'],
    [{ metrics: {} }, /^Metrics \(item 240\) is empty; give at least one number/],
    [{ metrics: { serverCount: 1 }, timestamp: 'soon' }, /^Timestamp \(item 240\) is not a date/],
    [{ metrics: { serverCount: 1 }, timestamp: '2026-11-22' }, /^Timestamp \(item 240\) is 43,200 seconds ahead/],
  ])('item 240 with %o: nothing is sent, and the error names it', async (bad, description) => {
    const { sandbox, run } = setUp();
    const result = run(
      'metric:updateMany',
      (item) => ({ projectType: 'bot', metrics: { serverCount: 1 }, ...(item === 240 && bad) }) as INodeParameters,
      250,
    );
    await expect(result).rejects.toMatchObject({
      message: 'A parameter is not valid, so nothing was sent',
      description: typeof description === 'string' ? description : expect.stringMatching(description),
      context: { itemIndex: 240 },
    });
    expect(sandbox.control.requests.list()).toEqual([]);
  });
});

describe('page:update', () => {
  test('several languages in one request, only what was filled in', async () => {
    const { run } = setUp();
    const page = [
      { locale: 'en', headline: 'A good bot', content: '' },
      { locale: 'tr', headline: '', content },
    ];
    const { sent } = await run('page:update', { pages: { page } });
    expect(sent.map(({ body }) => body)).toEqual([
      `{"headline":{"en":"A good bot"},"page_content":{"tr":"${content}"}}`,
    ]);
  });

  test('a map of locales as JSON', async () => {
    const { run } = setUp();
    const pagesJson = JSON.stringify({ en: { headline: 'A good bot' }, tr: { content } });
    const { sent } = await run('page:update', { definePages: 'json', pagesJson });
    expect(sent[0]?.body).toBe(`{"headline":{"en":"A good bot"},"page_content":{"tr":"${content}"}}`);
  });

  test.each([
    [{ pages: {} }, /changes nothing/],
    [{ pages: { page: [{ locale: 'de', headline: 'No' }] } }, /^Headline \(German\) has 2 characters; the least is 3/],
    [{ pages: { page: [{ locale: 'de', content: 'No' }] } }, /^Content \(German\) has 2 characters; the least is 300/],
    [{ pages: { page: [{ locale: 'de' }, { locale: 'de' }] } }, /^Pages has German twice/],
    [{ definePages: 'json', pagesJson: '{"xx":{"headline":"A good bot"}}' }, /^Headline \(xx\) is not a locale/],
    [
      { definePages: 'json', pagesJson: '{"en":{"headlines":"A good bot"}}' },
      /^Pages has no headline and content for en/,
    ],
    [{ definePages: 'json', pagesJson: '{"en":"A good bot"}' }, /^Pages has no headline and content for en/],
    [{ definePages: 'json', pagesJson: '[]' }, /^Pages is not an object of locales/],
    [{ definePages: 'json', pagesJson: '{' }, /^Pages is not JSON/],
  ])('tells what is wrong with %o', async (parameters, description) => {
    const { sandbox, run } = setUp();
    await expect(run('page:update', parameters as INodeParameters)).rejects.toMatchObject({
      description: expect.stringMatching(description),
    });
    expect(sandbox.control.requests.list()).toEqual([]);
  });
});

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
  ['vote:getAll', { from: 'cursor', cursor: '' }, /^Cursor is empty/],
])('%s with %o names the parameter and sends nothing', async (operation, parameters, description) => {
  const { sandbox, run } = setUp();
  await expect(run(operation, parameters as INodeParameters)).rejects.toMatchObject({
    message: 'A parameter is not valid, so nothing was sent',
    description: typeof description === 'string' ? description : expect.stringMatching(description),
    context: { itemIndex: 0 },
  });
  expect(sandbox.control.requests.list()).toEqual([]);
});
