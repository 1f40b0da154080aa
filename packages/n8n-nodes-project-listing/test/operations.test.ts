import type { INodeParameters } from 'n8n-workflow';
import { expect, test } from 'vitest';
import { resources } from '../nodes/ProjectListing/resources/index.ts';
import { botId, content, setUp, stopClock } from './set-up.ts';

stopClock();

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
