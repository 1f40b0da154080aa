import type { BotStatsInput } from '@project-listing/core/kernel';
import { labelled } from '../../failure.ts';
import type { ItemOperation } from '../../operation.ts';
import { readCollection, readText, refuse } from '../../parameters.ts';
import { botId } from './bot-id.ts';

const names = {
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
  label: ([first, ...rest]) =>
    first === 'stats' && rest.length === 0
      ? 'Statistics'
      : labelled({ botId: 'Bot ID', ...names })(first === 'stats' ? rest : [first ?? '', ...rest]),
  properties: [
    botId,
    {
      displayName: 'Statistics',
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
          default: 0,
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
          default: 1,
          description: 'How many shards the bot has',
        },
        {
          displayName: names.shardId,
          name: 'shardId',
          type: 'number',
          typeOptions: { minValue: 0 },
          default: 0,
          description: 'Which shard posts this, counted from 0',
        },
      ],
    },
  ],
  async run({ functions, legacyClient }, itemIndex) {
    const { shards, ...rest } = readCollection<Record<keyof BotStatsInput, unknown>>(functions, 'stats', itemIndex);
    const stats = { ...rest, ...(shards !== undefined && { shards: toNumbers(shards) }) } as BotStatsInput;
    await (await legacyClient()).bots.postStats(readText(functions, 'botId', itemIndex), stats);
    return { success: true };
  },
};

/** `1200, 1180`, a JSON array, or an array that an expression gave. What is no number is told by the validators. */
function toNumbers(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const parts = value.replace(/^\s*\[|\]\s*$/g, '').split(',');
  return parts.map((part) => {
    if (!/^\s*\d+\s*$/.test(part))
      throw refuse('is not a list of whole numbers; give one such as 1200, 1180', 'shards');
    return Number(part);
  });
}
