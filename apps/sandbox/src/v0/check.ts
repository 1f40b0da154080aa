import { botCheckNames, botCheckQueryNames } from '@project-listing/core/wire';
import { type Handler, nowOf } from '../exchange.ts';
import { addSeconds } from '../moment.ts';
import { refuse } from '../receive.ts';
import { write } from '../write.ts';
import { requireOwnBot } from './directory.ts';

/** How long ago a vote still counts, in seconds (section 3). */
const votedWithin = 12 * 60 * 60;

/** Section 4.8. */
export const checkVote: Handler = (exchange) => {
  const { query, storage, switches } = exchange;
  requireOwnBot(exchange);
  const field = botCheckQueryNames.userId.wire;
  const userId = query.get(field) ?? '';
  if (userId === '') throw refuse([{ field, message: "is missing; give the user's id on the chat platform" }], 400);
  const latest = storage.votes.latestOf('bot', 'platformId', userId);
  const voted = latest !== undefined && latest.createdAt > addSeconds(nowOf(exchange), -votedWithin);
  return Response.json(write(botCheckNames, { voted: voted ? 1 : 0 }, switches));
};
