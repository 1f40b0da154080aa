import { type BotStatsInput, botStatsInput } from '@project-listing/core/schemas';
import { botStatsInputNames, botStatsNames } from '@project-listing/core/wire';
import { type Exchange, type Handler, nowOf, segmentOf } from '../exchange.ts';
import { latestMetrics } from '../metrics.ts';
import { projects } from '../projects.ts';
import { receive, refuse, required } from '../receive.ts';
import { readJson } from '../receive-body.ts';
import { write } from '../write.ts';
import { requireOwnBot, unknownBot } from './directory.ts';

/** Section 2.7. Any token may read them; a number that was never posted is left out. */
export const getStats: Handler = (exchange) =>
  Response.json(write(botStatsNames, statsOf(exchange, segmentOf(exchange, 'botId')), exchange.switches));

function statsOf({ storage }: Exchange, id: string): object {
  if (id === projects.bot.platformId) {
    return { ...latestMetrics(storage, 'bot'), shards: storage.projects.shards('bot') };
  }
  const bot = storage.bots.get(id);
  if (bot === undefined) throw unknownBot();
  const { serverCount, shardCount } = bot;
  return { ...(serverCount !== null && { serverCount }), shards: [], ...(shardCount !== null && { shardCount }) };
}

/** Section 4.8. The answer is a 200 without a body. */
export const postStats: Handler = (exchange) => {
  const { storage, switches, body } = exchange;
  requireOwnBot(exchange);
  const given = required(receive(botStatsInput, botStatsInputNames, readJson(body), switches.profile), 400);
  refuseTooMany(given);
  const shards = shardsAfter(given, storage.projects.shards('bot'));
  const serverCount = shards.length > 0 ? shards.reduce((sum, servers) => sum + servers, 0) : totalOf(given);
  const shardCount = given.shardCount ?? (shards.length > 0 ? shards.length : undefined);
  storage.projects.setShards('bot', shards);
  for (const [metric, value] of Object.entries({ serverCount, shardCount })) {
    if (value !== undefined) storage.measurements.insert('bot', { metric, value, measuredAt: nowOf(exchange) });
  }
  return new Response(null, { status: 200 });
};

const mostShards = 100_000;

/** What the API sets no limit to, and the storage has to. */
function refuseTooMany({ serverCount, shards, shardId = 0, shardCount = 0 }: BotStatsInput): void {
  const perShard = shards ?? (typeof serverCount === 'object' ? serverCount : []);
  const errors = [
    ...(Math.max(shardId + 1, shardCount, perShard.length) > mostShards
      ? [{ field: '', message: `has more than ${mostShards} shards` }]
      : []),
    ...(perShard.reduce((sum, servers) => sum + servers, 0) > Number.MAX_SAFE_INTEGER
      ? [{ field: botStatsInputNames.shards.wire, message: `add up to more than ${Number.MAX_SAFE_INTEGER}` }]
      : []),
  ];
  if (errors.length > 0) throw refuse(errors, 400);
}

/** Servers per shard after a posting: an array replaces them, one shard's number goes into its place, a total alone clears them. */
function shardsAfter(
  { serverCount, shards, shardId, shardCount }: BotStatsInput,
  before: readonly number[],
): readonly number[] {
  if (shards !== undefined) return shards;
  if (typeof serverCount === 'object') return serverCount;
  if (shardId === undefined || serverCount === undefined) return [];
  const length = shardCount ?? Math.max(before.length, shardId + 1);
  return Array.from({ length }, (_, shard) => (shard === shardId ? serverCount : (before[shard] ?? 0)));
}

const totalOf = ({ serverCount }: BotStatsInput) => (typeof serverCount === 'number' ? serverCount : 0);
