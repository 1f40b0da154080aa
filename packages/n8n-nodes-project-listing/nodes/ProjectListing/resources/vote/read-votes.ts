import type { Vote, VoteListStart, VotesResource } from '@project-listing/core/kernel';

/** A place in the list of votes: where to begin, and how many votes from there on to leave out. */
export interface Place {
  readonly from: VoteListStart;
  readonly skip: number;
}

/** Votes, and where a later run goes on: after them, without a gap and without one twice. */
export interface ReadVotes {
  readonly votes: readonly Vote[];
  /** The cursor to go on from. Left out where the limit cut the first page after a date: go on from the same date. */
  readonly cursor?: string;
  /** How many votes to leave out from there on. Left out where there are none. */
  readonly skip?: number;
}

/**
 * Reads votes up to a limit. The API knows no place within a page, so where the limit cuts one, a later run has to begin
 * at the page's own beginning and leave out what was read of it.
 */
export async function readVotes(resource: VotesResource, { from, skip }: Place, limit: number): Promise<ReadVotes> {
  const votes: Vote[] = [];
  let cursor = from.cursor;
  let left = skip;
  for await (const page of resource.list(from).pages()) {
    const end = left + limit - votes.length;
    votes.push(...page.data.slice(left, end));
    if (page.data.length > end) return { votes, ...(cursor !== undefined && { cursor }), skip: end };
    left = Math.max(0, left - page.data.length);
    cursor = page.cursor === '' ? cursor : page.cursor;
    if (votes.length === limit) break;
  }
  return { votes, ...(cursor !== undefined && { cursor }), ...(left > 0 && { skip: left }) };
}
