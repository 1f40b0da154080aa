import { type ListingClient, TimeoutError } from '@project-listing/core/kernel';
import { type Clock, drain } from './drain.ts';
import type { PollBudget } from './poll.ts';
import { Reading } from './reading.ts';
import type { State } from './state.ts';

/**
 * Reads the list to its end, and keeps nothing of it but where that is. It does so at once or not at all: what is cast
 * before a second attempt would be passed over too.
 */
export async function passOver(
  state: State,
  client: ListingClient,
  clock: Clock,
  { time, ids }: PollBudget,
): Promise<State> {
  const reading = new Reading(state, ids);
  const end = clock().getTime() + time;
  for (;;) {
    const before = reading.votes.length;
    const rest = end - clock().getTime();
    const failure = await drain(reading, client, clock, { time: rest, pages: Infinity, votes: Infinity });
    if (failure !== undefined) throw failure;
    // A cursor that leads to itself ends a reading as well; where another one brings nothing new, that is the end.
    if (reading.isAtEnd || (reading.hasCursor === false && reading.votes.length === before)) return reading.state();
    if (end - clock().getTime() < time / 5) {
      const reason = 'the votes of the last hour are too many to be passed over in the time of one poll';
      throw new TimeoutError('votes.list', `The start was not found: ${reason}.`, 'not-sent', reason);
    }
  }
}
