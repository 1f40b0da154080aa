import { type ListingClient, ListingError, type Vote } from '@project-listing/core/kernel';
import type { Clock } from './drain.ts';
import { earliestStart } from './start.ts';

/** How many votes a sample has at most. */
const size = 10;

/** How many pages of one window are read at most. */
const pagesPerWindow = 5;

const hour = 60 * 60 * 1000;
const windows = [hour, 24 * hour, 7 * 24 * hour, 30 * 24 * hour, 365 * 24 * hour];

/**
 * The newest votes, at most 10, oldest first. The list begins with the oldest vote and cannot be turned around, so this
 * looks back over a growing window: an hour, a day, a week, 30 days, a year; at most five pages of each. Where those do
 * not reach the end, the votes of the window before are the newest; where that had none, what was read has to do.
 */
export async function sampleVotes(
  client: ListingClient,
  clock: Clock,
  minimumWeight: number,
): Promise<readonly Vote[]> {
  let newest: readonly Vote[] = [];
  for (const window of windows) {
    const since = Math.max(clock().getTime() - window, earliestStart(clock()).getTime());
    const read = await readWindow(client, new Date(since), minimumWeight).catch((error: unknown) => {
      // A sample that is small is better than none.
      if (error instanceof ListingError && newest.length > 0) return undefined;
      throw error;
    });
    if (read === undefined) return newest;
    if (!read.isWhole) return newest.length > 0 ? newest : read.votes;
    newest = read.votes;
    if (newest.length >= size) break;
  }
  return newest;
}

async function readWindow(client: ListingClient, since: Date, minimumWeight: number) {
  let votes: Vote[] = [];
  let pages = 0;
  for await (const { data } of client.votes.list({ since }).pages()) {
    votes = [...votes, ...data.filter(({ weight }) => weight >= minimumWeight)].slice(-size);
    pages += 1;
    if (data.length > 0 && pages >= pagesPerWindow) return { votes, isWhole: false };
  }
  return { votes, isWhole: true };
}
