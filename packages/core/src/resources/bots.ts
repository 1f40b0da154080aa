import type { Call, CallOptions } from '../call.ts';
import type { BotPage, BotSearch, BotStats, BotStatsInput } from '../contract/models.ts';
import { checkBotVote, getBotStats, postBotStats, searchBots } from '../contract/operations.ts';

/** The bot directory of v0 (section 4.8): 60 requests a minute. */
export interface BotsResource {
  /** Searches the directory. */
  search(query?: BotSearch, options?: CallOptions): Promise<BotPage>;
  /** Reads the statistics of a bot. */
  stats(botId: string, options?: CallOptions): Promise<BotStats>;
  /** Tells whether a user of the chat platform voted for the bot in the past 12 hours. */
  hasVoted(botId: string, userId: string, options?: CallOptions): Promise<boolean>;
  /** Posts the statistics of a bot. */
  postStats(botId: string, stats: BotStatsInput, options?: CallOptions): Promise<void>;
}

export const botsResource = (call: Call): BotsResource => ({
  search: (query = {}, options) => call(searchBots, query, options),
  stats: (botId, options) => call(getBotStats, { botId }, options),
  hasVoted: (botId, userId, options) => call(checkBotVote, { botId, userId }, options),
  postStats: (botId, stats, options) => call(postBotStats, { botId, stats }, options),
});
