import type { z } from 'zod/v4';
import type { ProfileName } from '../profile.ts';
import { type ApplicationCommand, applicationCommands } from './commands.ts';
import * as input from './input.ts';
import type * as models from './models.ts';
import * as names from './names.ts';
import * as output from './output.ts';
import { toWire, wordToWire } from './rename.ts';
import { isoTime } from './timestamp.ts';

/** What an operation puts into a request, beside its method and path. */
export interface Encoded {
  /** Values of the `:name` segments of the path, not yet percent-encoded. */
  readonly segments?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** To be sent as JSON. */
  readonly body?: unknown;
}

/** One endpoint of the API: what goes in, how it is written, and what comes out. */
export interface Operation<Input, Output> {
  /** Resource and method of the client: `votes.list`. */
  readonly name: string;
  readonly version: 'v1' | 'v0';
  /** The section of the API that describes it. */
  readonly section: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Relative to the base URL of its version, with `:name` segments. */
  readonly path: string;
  /** Whether the service may carry out a part of it and then refuse the rest. */
  readonly partial?: boolean;
  readonly input: z.ZodType<Input>;
  encode(input: Input, profile: ProfileName): Encoded;
  /** Reads the body of a success; without it the body is not looked at. */
  readonly output?: z.ZodType<Output>;
}

const operation = <Input, Output = void>(o: Operation<Input, Output>): Operation<Input, Output> => o;

export const getProject = operation({
  name: 'project.get',
  version: 'v1',
  section: '4.1',
  method: 'GET',
  path: '/projects/@me',
  input: input.nothing,
  encode: () => ({}),
  output: output.project,
});

export const updateProject = operation({
  name: 'project.update',
  version: 'v1',
  section: '4.2',
  method: 'PATCH',
  path: '/projects/@me',
  input: input.projectUpdate,
  encode: (update, profile) => {
    const given = Object.entries(update).filter(([, texts]) => Object.keys(texts ?? {}).length > 0);
    return { body: toWire(names.projectUpdateNames, Object.fromEntries(given), profile) };
  },
});

export const createAnnouncement = operation({
  name: 'announcements.create',
  version: 'v1',
  section: '4.4',
  method: 'POST',
  path: '/projects/@me/announcements',
  input: input.announcement,
  encode: (announcement, profile) => ({ body: toWire(names.announcementInputNames, announcement, profile) }),
  output: output.announcement,
});

export const updateMetrics = operation({
  name: 'metrics.update',
  version: 'v1',
  section: '4.5',
  method: 'PATCH',
  path: '/projects/@me/metrics',
  input: input.metrics,
  encode: (metrics, profile) => ({ body: toWire(names.metricsNames, metrics, profile) }),
});

export const updateMetricsBatch = operation({
  name: 'metrics.updateBatch',
  version: 'v1',
  section: '4.6',
  method: 'POST',
  path: '/projects/@me/metrics/batch',
  partial: true,
  input: input.metricsBatch,
  encode: (entries, profile) => {
    const data = entries.map(({ metrics, timestamp }) => {
      const wire = {
        metrics: toWire(names.metricsNames, metrics, profile),
        timestamp: timestamp && isoTime(timestamp),
      };
      return toWire(names.entryNames, wire, profile);
    });
    return { body: toWire(names.batchNames, { data }, profile) };
  },
});

export const replaceCommands = operation<readonly ApplicationCommand[]>({
  name: 'commands.replace',
  version: 'v1',
  section: '4.7',
  method: 'PUT',
  path: '/projects/@me/commands',
  input: applicationCommands,
  encode: (commands) => ({ body: commands }),
});

export const listVotes = operation({
  name: 'votes.list',
  version: 'v1',
  section: '4.3',
  method: 'GET',
  path: '/projects/@me/votes',
  input: input.voteListStart,
  encode: (start, profile) => {
    const query = start.cursor === undefined ? { since: isoTime(start.since) } : { cursor: start.cursor };
    return { query: toWire(names.voteListQueryNames, query, profile) as Record<string, string> };
  },
  output: output.votePage,
});

export const getVote = operation({
  name: 'votes.get',
  version: 'v1',
  section: '4.3',
  method: 'GET',
  path: '/projects/@me/votes/:userId',
  input: input.voteUser,
  encode: ({ id, source }, profile) => ({
    segments: { userId: id },
    // The default is left to the service: one query parameter less.
    ...(source !== undefined && {
      query: toWire(
        names.voteStatusQueryNames,
        { source: wordToWire(names.voteSourceWords, source, profile) },
        profile,
      ) as Record<string, string>,
    }),
  }),
  output: output.voteStatus,
});

export const searchBots = operation({
  name: 'bots.search',
  version: 'v0',
  section: '4.8',
  method: 'GET',
  path: '/bots',
  input: input.botSearch,
  encode: ({ search, limit, offset, sort, fields }, profile) => {
    const field = (name: string) => wordToWire(names.botNames, name, profile);
    const query = {
      search:
        search &&
        Object.entries(search)
          .map(([name, value]) => `${field(name)}: ${value}`)
          .join(' '),
      limit: limit?.toString(),
      offset: offset?.toString(),
      sort: sort?.replace(/^(-?)(.*)$/, (_, descending, name) => descending + field(name)),
      fields: fields?.map(field).join(','),
    };
    return { query: toWire(names.botSearchQueryNames, query, profile) as Record<string, string> };
  },
  output: output.botPage,
});

export const getBotStats = operation({
  name: 'bots.stats',
  version: 'v0',
  section: '4.8',
  method: 'GET',
  path: '/bots/:botId/stats',
  input: input.botId,
  encode: ({ botId }) => ({ segments: { botId } }),
  output: output.botStats,
});

export const checkBotVote = operation({
  name: 'bots.hasVoted',
  version: 'v0',
  section: '4.8',
  method: 'GET',
  path: '/bots/:botId/check',
  input: input.botCheck,
  encode: ({ botId, userId }, profile) => ({
    segments: { botId },
    query: toWire(names.botCheckQueryNames, { userId }, profile) as Record<string, string>,
  }),
  output: output.botVoted,
});

export const postBotStats = operation({
  name: 'bots.postStats',
  version: 'v0',
  section: '4.8',
  method: 'POST',
  path: '/bots/:botId/stats',
  input: input.botStats,
  encode: ({ botId, stats }, profile) => ({
    segments: { botId },
    body: toWire(names.botStatsInputNames, stats satisfies models.BotStatsInput, profile),
  }),
});

/** Every operation of both versions, in the order of section 4. */
export const operations = [
  getProject,
  updateProject,
  listVotes,
  getVote,
  createAnnouncement,
  updateMetrics,
  updateMetricsBatch,
  replaceCommands,
  searchBots,
  getBotStats,
  checkBotVote,
  postBotStats,
] as const;
