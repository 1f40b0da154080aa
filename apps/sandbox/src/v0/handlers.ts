import type { Handler } from '../exchange.ts';
import { checkVote } from './check.ts';
import { searchBots } from './search.ts';
import { getStats, postStats } from './stats.ts';

/** Operation -> what does it. */
export const v0Handlers: Readonly<Record<string, Handler>> = {
  'bots.search': searchBots,
  'bots.stats': getStats,
  'bots.hasVoted': checkVote,
  'bots.postStats': postStats,
};
