import type { ItemOperation } from '../../operation.ts';
import { readId } from '../../parameters.ts';
import { botId } from './bot-id.ts';

/** GET /bots/:bot_id/stats (section 4.8). */
export const getStats: ItemOperation = {
  option: {
    name: 'Get Statistics',
    value: 'getStats',
    action: 'Get the statistics of a bot',
    description: 'Read how many servers and shards a bot has posted',
  },
  label: { names: { botId: 'Bot ID' } },
  properties: [botId],
  async run({ functions, legacyClient }, itemIndex) {
    return (await legacyClient()).bots.stats(readId(functions, 'botId', itemIndex));
  },
};
