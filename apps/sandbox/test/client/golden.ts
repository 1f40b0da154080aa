import type { LegacyClient, ListingClient } from '@project-listing/core';

/** One request exactly as it has to be on the wire, written by hand from the API's specification. */
export interface Golden {
  /** The section of the API. */
  readonly section: string;
  readonly operation: string;
  /** The call that must produce it. */
  readonly call: (client: ListingClient & LegacyClient) => Promise<unknown>;
  /** Method and target, to the byte. */
  readonly line: string;
  /** `TOKEN` stands for the token. */
  readonly authorization: 'Bearer TOKEN' | 'TOKEN';
  readonly contentType: 'application/json' | undefined;
  readonly body: string;
  /** What the service answers, by the specification. */
  readonly status: number;
}

const bearer = { authorization: 'Bearer TOKEN', contentType: undefined, body: '' } as const;
const bearerJson = { authorization: 'Bearer TOKEN', contentType: 'application/json' } as const;
const legacy = { authorization: 'TOKEN', contentType: undefined, body: '' } as const;

const text = 'Larkbell plans events for your community. '.repeat(8);

/** The moment at which the golden requests are made. */
export const goldenNow = '2026-06-01T00:00:00.000Z';

/** The id of the bot that asks, in the sandbox. */
export const goldenBot = (id: string): readonly Golden[] => [
  {
    section: '4.1',
    operation: 'project.get',
    call: (client) => client.project.get(),
    line: 'GET /api/v1/projects/@me',
    ...bearer,
    status: 200,
  },
  {
    section: '4.2',
    operation: 'project.update',
    call: (client) =>
      client.project.update({ headline: { en: 'Plans events', de: 'Plant Ereignisse' }, pageContent: { en: text } }),
    line: 'PATCH /api/v1/projects/@me',
    ...bearerJson,
    body: `{"headline":{"en":"Plans events","de":"Plant Ereignisse"},"page_content":{"en":"${text}"}}`,
    status: 204,
  },
  {
    section: '4.3',
    operation: 'votes.list',
    call: (client) => client.votes.list({ since: new Date('2026-01-31T12:00:00Z') }).toArray({ limit: 1 }),
    line: 'GET /api/v1/projects/@me/votes?startDate=2026-01-31T12%3A00%3A00.000Z',
    ...bearer,
    status: 200,
  },
  {
    section: '4.3',
    operation: 'votes.get',
    call: (client) => client.votes.get({ id: '160105994217586689', source: 'chat_platform' }),
    line: 'GET /api/v1/projects/@me/votes/160105994217586689?source=chat_platform',
    ...bearer,
    status: 404,
  },
  {
    section: '4.4',
    operation: 'announcements.create',
    call: (client) =>
      client.announcements.create({ title: 'Version 2', content: 'It is “here”.\n👋', category: 'new_feature' }),
    line: 'POST /api/v1/projects/@me/announcements',
    ...bearerJson,
    body: '{"title":"Version 2","content":"It is “here”.\\n👋","category":"new_feature"}',
    status: 201,
  },
  {
    section: '4.5',
    operation: 'metrics.update',
    call: (client) => client.metrics.update({ serverCount: 1_200, shardCount: 2 }),
    line: 'PATCH /api/v1/projects/@me/metrics',
    ...bearerJson,
    body: '{"server_count":1200,"shard_count":2}',
    status: 204,
  },
  {
    section: '4.6',
    operation: 'metrics.updateBatch',
    call: (client) =>
      client.metrics.updateBatch([
        { metrics: { serverCount: 3 }, timestamp: '2026-05-02T00:00:00Z' },
        { metrics: { serverCount: 2 }, timestamp: new Date('2026-05-01T00:00:00Z') },
        { metrics: { serverCount: 1 } },
      ]),
    line: 'POST /api/v1/projects/@me/metrics/batch',
    ...bearerJson,
    body:
      '{"data":[{"metrics":{"server_count":1}},' +
      '{"metrics":{"server_count":2},"timestamp":"2026-05-01T00:00:00.000Z"},' +
      '{"metrics":{"server_count":3},"timestamp":"2026-05-02T00:00:00Z"}]}',
    status: 204,
  },
  {
    section: '4.7',
    operation: 'commands.replace',
    call: (client) => client.commands.replace([{ name: 'ping', description: 'Replies with Pong!' }]),
    line: 'PUT /api/v1/projects/@me/commands',
    ...bearerJson,
    body: '[{"name":"ping","description":"Replies with Pong!"}]',
    status: 204,
  },
  {
    section: '4.8',
    operation: 'bots.search',
    call: (client) =>
      client.bots.search({
        search: { username: 'lark bell', library: 'discord.js' },
        limit: 500,
        offset: 10,
        sort: '-monthlyPoints',
        fields: ['id', 'serverCount'],
      }),
    line:
      'GET /api/bots?search=username%3A+lark+bell+lib%3A+discord.js&limit=500&offset=10' +
      '&sort=-monthlyPoints&fields=id%2Cserver_count',
    ...legacy,
    status: 200,
  },
  {
    section: '4.8',
    operation: 'bots.stats',
    call: (client) => client.bots.stats(id),
    line: `GET /api/bots/${id}/stats`,
    ...legacy,
    status: 200,
  },
  {
    section: '4.8',
    operation: 'bots.hasVoted',
    call: (client) => client.bots.hasVoted(id, '160105994217586689'),
    line: `GET /api/bots/${id}/check?userId=160105994217586689`,
    ...legacy,
    status: 200,
  },
  {
    section: '4.8',
    operation: 'bots.postStats',
    call: (client) => client.bots.postStats(id, { shards: [10, 20], shardId: 1, shardCount: 2 }),
    line: `POST /api/bots/${id}/stats`,
    authorization: 'TOKEN',
    contentType: 'application/json',
    body: '{"shards":[10,20],"shard_id":1,"shard_count":2}',
    status: 200,
  },
];
