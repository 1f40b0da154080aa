import type { Call, CallOptions } from '../call.ts';
import type { Vote, VoteListStart, VoteStatus, VoteUser } from '../contract/models.ts';
import { getVote, listVotes } from '../contract/operations.ts';
import { ApiError } from '../errors.ts';
import { type Paginated, paginate } from '../pagination.ts';

/** Votes for the project. */
export interface VotesResource {
  /** The votes since a moment or after a cursor, oldest first within each page (section 4.3). */
  list(from: VoteListStart, options?: CallOptions): Paginated<Vote>;
  /** A user's active vote (section 4.3); `undefined` where the user has not voted or the vote has expired. */
  get(user: VoteUser, options?: CallOptions): Promise<VoteStatus | undefined>;
}

export const votesResource = (call: Call): VotesResource => ({
  list: (from, options) =>
    paginate(
      (cursor) => call(listVotes, cursor === undefined || cursor === from.cursor ? from : { cursor }, options),
      from.cursor,
    ),

  async get(user, options) {
    try {
      return await call(getVote, user, options);
    } catch (error) {
      // A page that says 404 is not the API's word about a vote.
      if (error instanceof ApiError && error.kind === 'not-found' && error.problem !== undefined) return undefined;
      throw error;
    }
  },
});
