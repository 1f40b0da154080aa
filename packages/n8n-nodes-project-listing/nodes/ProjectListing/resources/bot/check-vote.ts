import type { ItemOperation } from '../../operation.ts';
import { readId } from '../../parameters.ts';
import { botId } from './bot-id.ts';

/** GET /bots/:bot_id/check (section 4.8). */
export const checkVote: ItemOperation = {
  option: {
    name: 'Check Vote',
    value: 'checkVote',
    action: 'Check whether a user voted for a bot',
    description: 'Tell whether a user voted for the bot in the past 12 hours',
  },
  label: { names: { botId: 'Bot ID', userId: 'User ID' } },
  properties: [
    botId,
    {
      displayName: 'User ID',
      name: 'userId',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'e.g. 140862798832861184',
      description: "The user's ID on the chat platform",
    },
  ],
  async run({ functions, legacyClient }, itemIndex) {
    const userId = readId(functions, 'userId', itemIndex);
    const voted = await (await legacyClient()).bots.hasVoted(readId(functions, 'botId', itemIndex), userId);
    return { userId, voted };
  },
};
