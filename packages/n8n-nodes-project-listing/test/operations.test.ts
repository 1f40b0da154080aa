import { createSandbox } from '@project-listing/sandbox';
import { ExpressionError, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resources } from '../nodes/ProjectListing/resources/index.ts';
import { type FakeOptions, runNode } from './fake-functions.ts';

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

  test('going on where it ended gives every vote once, whatever the limit', async () => {
    const { run } = votes(11);
    const all = (await run('vote:getAll', { since, returnAll: true })).output.map(({ json }) => json['createdAt']);
    expect(all).toHaveLength(11);
    for (const limit of [1, 2, 3, 4, 5, 7, 8, 11, 12]) {
      const seen: unknown[] = [];
      let place: INodeParameters = { from: 'since', since };
      for (let runs = 0; runs < 13; runs++) {
        const { output } = await run('vote:getAll', { ...place, limit, output: 'list' });
        const {
          votes: got = [],
          cursor,
          skip = 0,
        } = (output[0]?.json ?? {}) as { votes?: IDataObject[]; cursor?: string; skip?: number };
        expect(got.length).toBeLessThanOrEqual(limit);
        seen.push(...got.map(({ createdAt }) => createdAt));
        place = cursor === undefined ? { ...place, skip } : { from: 'cursor', cursor, skip };
      }
      expect(seen).toEqual(all);
    }
  });

  test('a limit within the first page after a date leaves no cursor', async () => {
    const { run } = votes(11);
    const { output } = await run('vote:getAll', { since, limit: 3, output: 'list' });
    expect(output[0]?.json).toEqual({ votes: expect.objectContaining({ length: 3 }), skip: 3 });
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
    [{ metrics: { serverCount: 1 }, timestamp: 'soon' }, /^Timestamp is not a date/],
    [{ metrics: { serverCount: 1 }, timestamp: '2026-11-22' }, /^Timestamp \(item 240\) is 43,200 seconds ahead/],
  ])('item 240 with %o: nothing is sent, and the error names it', async (bad, description) => {
    const { sandbox, run } = setUp();
    const result = run(
      'metric:updateMany',
      (item) => ({ projectType: 'bot', metrics: { serverCount: 1 }, ...(item === 240 && bad) }) as INodeParameters,
      250,
    );
    await expect(result).rejects.toMatchObject({
      message: 'A parameter is not valid',
      description:
        typeof description === 'string' ? `${description}\nNothing was sent.` : expect.stringMatching(description),
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
  ['vote:getAll', { from: 'cursor', cursor: '' }, /^Cursor is empty; give the ID/],
])('%s with %o names the parameter and sends nothing', async (operation, parameters, description) => {
  const { sandbox, run } = setUp();
  await expect(run(operation, parameters as INodeParameters)).rejects.toMatchObject({
    message: 'A parameter is not valid',
    description:
      typeof description === 'string' ? `${description}\nNothing was sent.` : expect.stringMatching(description),
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
      description: `${description}\nNothing was sent.`,
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

describe('with "On Error: Continue"', () => {
  const items = (count: number) => Array.from({ length: count }, (_, n) => ({ json: { n } }));

  test.each([
    [401, 1],
    [429, 1],
    [403, 5],
    [422, 5],
    [500, 5],
  ])('after status %i, of 5 items %i are sent, and all are answered', async (status, requests) => {
    const { output, sent } = await runNode({
      fetch: async () => new Response('{}', { status }),
      token: 'a-token',
      continueOnFail: true,
      items: items(5),
      parameters: (n) => ({ resource: 'vote', operation: 'check', userId: `${n}` }),
    });
    expect(sent).toHaveLength(requests);
    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 3, 4].map((item) => ({ item })));
    for (const { json } of output) expect(json['error']).toContain(`(status ${status})`);
  });

  const updateMany = (send: FakeOptions['fetch'], parameters: (n: number) => INodeParameters, continueOnFail = true) =>
    runNode({
      fetch: send,
      token: 'a-token',
      continueOnFail,
      items: items(250),
      parameters: (n) => ({
        resource: 'metric',
        operation: 'updateMany',
        metrics: { serverCount: n },
        ...parameters(n),
      }),
    });

  test('metric:updateMany with one item that is not valid sends none, and answers for each', async () => {
    const { output, sent } = await updateMany(
      async () => new Response(null, { status: 204 }),
      (n) => (n === 7 ? { metrics: { serverCount: -1 } } : {}),
    );
    expect(sent).toEqual([]);
    expect(output.map(({ pairedItem }) => pairedItem)).toEqual(items(250).map(({ json }) => ({ item: json.n })));
    expect(output[3]?.json).toEqual({
      error: 'A parameter is not valid',
      details: 'Server Count (item 7) is -1; give 0 or more\nNothing was sent.',
    });
  });

  test('metric:updateMany that fails on the way tells which items are in', async () => {
    // Items with a timestamp come last, oldest first: 249 down to 200.
    const dated = (n: number): INodeParameters =>
      n < 200 ? {} : { timestamp: new Date(1.79e12 - n * 1e6).toISOString() };
    const failThird = () => {
      let requests = 0;
      return async () => new Response(null, { status: ++requests === 3 ? 500 : 204 });
    };
    const { output } = await updateMany(failThird(), dated);
    expect(output[0]).toEqual({
      json: { accepted: 200 },
      pairedItem: items(200).map(({ json }) => ({ item: json.n })),
    });
    expect(output.slice(1).map(({ pairedItem }) => pairedItem)).toEqual(
      items(250)
        .slice(200)
        .map(({ json }) => ({ item: json.n })),
    );
    await expect(updateMany(failThird(), dated, false)).rejects.toMatchObject({
      message: 'The service failed (status 500)',
      description: expect.stringMatching(/Accepted before it: items 0-199\.$/),
    });
  });
});
