import type { Resource } from '../../operation.ts';
import { checkVote } from './check-vote.ts';
import { getAll } from './get-all.ts';
import { getStats } from './get-stats.ts';
import { postStats } from './post-stats.ts';

/** The legacy directory of bots (section 4.8): v0 of the API, with a credential of its own. */
export const bot: Resource = {
  option: { name: 'Bot (Legacy Directory)', value: 'bot' },
  operations: { checkVote, getAll, getStats, postStats },
};
