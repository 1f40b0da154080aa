import { labelled } from '../../failure.ts';
import type { ItemOperation } from '../../operation.ts';
import { readText } from '../../parameters.ts';
import { botId } from './bot-id.ts';

/** GET /bots/:bot_id/stats (section 4.8). */
export const getStats: ItemOperation = {
  option: {
    name: 'Get Statistics',
    value: 'getStats',
    action: 'Get the statistics of a bot',
    description: 'Read how many servers and shards a bot has posted',
  },
  label: labelled({ botId: 'Bot ID' }),
  properties: [botId],
  async run({ functions, legacyClient }, itemIndex) {
    return (await legacyClient()).bots.stats(readText(functions, 'botId', itemIndex));
  },
};
