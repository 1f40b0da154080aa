import { projects } from '../../apps/sandbox/src/index.ts';

/** One operation of the node, and the requests it has to send, written by hand from the API's specification. */
export interface Golden {
  /** `resource:operation`, as the node has them. */
  readonly operation: string;
  readonly section: string;
  /** What a person fills in. */
  readonly parameters: Record<string, unknown>;
  /** The items that come in; one empty item where it is left out. */
  readonly input?: readonly object[];
  /** Method, target and body, to the byte. */
  readonly requests: readonly { readonly line: string; readonly body?: string }[];
  /** The items that go out. */
  readonly output: readonly object[];
}

const bot = projects.bot;
const text = 'Larkbell plans events for your community. '.repeat(8);

/** A voter, who is cast beforehand. */
export const voter = { userId: '160105994217586688', platformId: '160105994217586689', weight: 2 };

/** The moments that the answers tell, and that the requests name. */
export interface Moments {
  /** When the voter voted. */
  readonly votedAt: string;
  /** When that vote expires. */
  readonly expiresAt: string;
  /** From when on votes are read. */
  readonly since: string;
  /** When the announcement is made. */
  readonly now: string;
  /** The cursor after the last vote. */
  readonly cursor: string;
}

/** A moment within a URL: of what it consists, only the colons are escaped. */
const escapeMoment = (moment: string) => moment.replaceAll(':', '%3A');

/** In the order in which they are done: some read what others wrote. */
export const goldens = ({ votedAt, expiresAt, since, now, cursor }: Moments): readonly Golden[] => {
  const vote = { ...voter, createdAt: votedAt, expiresAt };
  return [
    {
      operation: 'announcement:create',
      section: '4.4',
      parameters: { title: 'Version 2', content: 'It is “here”.\n👋', category: 'new_feature' },
      requests: [
        {
          line: 'POST /api/v1/projects/@me/announcements',
          body: '{"title":"Version 2","content":"It is “here”.\\n👋","category":"new_feature"}',
        },
      ],
      output: [{ title: 'Version 2', content: 'It is “here”.\n👋', createdAt: now }],
    },
    {
      operation: 'bot:postStats',
      section: '4.8',
      parameters: { botId: bot.platformId, stats: { shards: '10, 20', shardId: 1, shardCount: 2 } },
      requests: [
        {
          line: `POST /api/bots/${bot.platformId}/stats`,
          body: '{"shards":[10,20],"shard_id":1,"shard_count":2}',
        },
      ],
      output: [{ success: true }],
    },
    {
      operation: 'bot:getAll',
      section: '4.8',
      parameters: {
        limit: 2,
        search: {
          conditions: [{ field: 'username', value: 'larkbell' }],
        },
        simplify: false,
        options: { sort: '-monthlyPoints', fields: ['id', 'serverCount'] },
      },
      requests: [
        {
          line: 'GET /api/bots?search=username%3A+larkbell&limit=2' + '&sort=-monthlyPoints&fields=id%2Cserver_count',
        },
      ],
      output: [{ id: bot.platformId, serverCount: 30 }],
    },
    {
      operation: 'bot:getStats',
      section: '4.8',
      parameters: { botId: bot.platformId },
      requests: [{ line: `GET /api/bots/${bot.platformId}/stats` }],
      output: [{ serverCount: 30, shards: [10, 20], shardCount: 2 }],
    },
    {
      operation: 'bot:checkVote',
      section: '4.8',
      parameters: { botId: bot.platformId, userId: voter.platformId },
      requests: [{ line: `GET /api/bots/${bot.platformId}/check?userId=${voter.platformId}` }],
      output: [{ userId: voter.platformId, voted: true }],
    },
    {
      operation: 'command:replace',
      section: '4.7',
      parameters: { commands: '[{"name":"ping","description":"Replies with Pong!"}]' },
      requests: [
        {
          line: 'PUT /api/v1/projects/@me/commands',
          body: '[{"name":"ping","description":"Replies with Pong!"}]',
        },
      ],
      output: [{ success: true }],
    },
    {
      operation: 'metric:update',
      section: '4.5',
      parameters: { projectType: 'bot', metrics: { serverCount: 1_200, shardCount: 2 } },
      requests: [{ line: 'PATCH /api/v1/projects/@me/metrics', body: '{"server_count":1200,"shard_count":2}' }],
      output: [{ success: true }],
    },
    {
      operation: 'metric:updateMany',
      section: '4.6',
      parameters: {
        projectType: 'bot',
        metrics: { serverCount: '={{ $json.servers }}' },
        timestamp: '={{ $json.at }}',
      },
      // Sent in the order of the API: by time.
      input: [
        { servers: 3, at: '2026-05-02T00:00:00Z' },
        { servers: 2, at: '2026-05-01T00:00:00Z' },
      ],
      requests: [
        {
          line: 'POST /api/v1/projects/@me/metrics/batch',
          body:
            '{"data":[{"metrics":{"server_count":2},"timestamp":"2026-05-01T00:00:00Z"},' +
            '{"metrics":{"server_count":3},"timestamp":"2026-05-02T00:00:00Z"}]}',
        },
      ],
      output: [{ accepted: 2, requests: 1 }],
    },
    {
      operation: 'page:update',
      section: '4.2',
      parameters: {
        definePages: 'fields',
        pages: {
          page: [
            { locale: 'en', headline: 'Plans events', content: text },
            { locale: 'de', headline: 'Plant Ereignisse', content: '' },
          ],
        },
      },
      requests: [
        {
          line: 'PATCH /api/v1/projects/@me',
          body: `{"headline":{"en":"Plans events","de":"Plant Ereignisse"},"page_content":{"en":"${text}"}}`,
        },
      ],
      output: [{ success: true }],
    },
    {
      operation: 'project:get',
      section: '4.1',
      parameters: {},
      requests: [{ line: 'GET /api/v1/projects/@me' }],
      output: [
        {
          id: bot.id,
          name: bot.name,
          platform: 'chat_platform',
          type: 'bot',
          headline: 'Plans events',
          tags: bot.tags,
          votes: voter.weight,
          votesTotal: voter.weight,
          reviewScore: 4.5,
          reviewCount: 12,
        },
      ],
    },
    {
      operation: 'vote:check',
      section: '4.3',
      parameters: { userId: voter.platformId, source: 'chat_platform' },
      requests: [{ line: `GET /api/v1/projects/@me/votes/${voter.platformId}?source=chat_platform` }],
      output: [{ userId: voter.platformId, active: true, createdAt: votedAt, expiresAt, weight: voter.weight }],
    },
    {
      operation: 'vote:getAll',
      section: '4.3',
      parameters: { from: 'since', since, returnAll: true },
      requests: [
        { line: `GET /api/v1/projects/@me/votes?startDate=${escapeMoment(since)}` },
        { line: `GET /api/v1/projects/@me/votes?cursor=${encodeURIComponent(cursor)}` },
      ],
      output: [{ ...vote, cursor }],
    },
  ];
};
