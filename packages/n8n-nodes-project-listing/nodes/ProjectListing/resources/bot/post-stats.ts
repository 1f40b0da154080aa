import type { BotStatsInput } from '@project-listing/core/kernel';
import { noNumber } from '../../hints.ts';
import type { ItemOperation } from '../../operation.ts';
import { readCollection, readId, refuse, toNumber } from '../../parameters.ts';
import { botId } from './bot-id.ts';

const names = {
  botId: 'Bot ID',
  stats: 'Statistics',
  serverCount: 'Server Count',
  shards: 'Servers per Shard',
  shardId: 'Shard ID',
  shardCount: 'Shard Count',
};

/** POST /bots/:bot_id/stats (section 4.8). */
export const postStats: ItemOperation = {
  option: {
    name: 'Post Statistics',
    value: 'postStats',
    action: 'Post the statistics of a bot',
    description: 'Post how many servers and shards a bot has',
  },
  label: {
    names,
    of: ([first, field]) =>
      first === 'stats' && typeof field === 'string' && field in names ? names[field as 'shards'] : undefined,
  },
  properties: [
    botId,
    {
      displayName: names.stats,
      name: 'stats',
      type: 'collection',
      placeholder: 'Add Number',
      default: {},
      description: 'At least the Server Count, or the Servers per Shard',
      options: [
        {
          displayName: names.serverCount,
          name: 'serverCount',
          type: 'number',
          typeOptions: { minValue: 0 },
          default: noNumber,
          description: 'How many servers the bot is in',
        },
        {
          displayName: names.shards,
          name: 'shards',
          type: 'string',
          default: '',
          placeholder: 'e.g. 1200, 1180, 1215',
          description: 'How many servers each shard is in, from shard 0 on, separated by commas',
        },
        {
          displayName: names.shardCount,
          name: 'shardCount',
          type: 'number',
          typeOptions: { minValue: 1 },
          default: noNumber,
          description: 'How many shards the bot has',
        },
        {
          displayName: names.shardId,
          name: 'shardId',
          type: 'number',
          typeOptions: { minValue: 0 },
          default: noNumber,
          description: 'Which shard posts this, counted from 0',
        },
      ],
    },
  ],
  async run({ functions, legacyClient }, itemIndex) {
    const id = readId(functions, 'botId', itemIndex);
    const given = Object.entries(readCollection(functions, 'stats', itemIndex));
    const stats = Object.fromEntries(
      given.map(([field, value]) => [field, field === 'shards' ? toNumbers(value) : toNumber(value)]),
    );
    await (await legacyClient()).bots.postStats(id, stats as BotStatsInput);
    return { success: true };
  },
};

/** `1200, 1180`, a JSON array, or an array or a number that an expression gave. The validators tell what is no number. */
function toNumbers(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.map(toNumber);
  const parts = String(value)
    .replace(/^\s*\[|\]\s*$/g, '')
    .split(',');
  if (parts.some((part) => !/^\s*\d+\s*$/.test(part))) {
    throw refuse('is not a list of whole numbers; give one such as 1200, 1180', 'shards');
  }
  return parts.map(toNumber);
}
