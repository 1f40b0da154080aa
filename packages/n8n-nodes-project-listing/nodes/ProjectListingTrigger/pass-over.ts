import type { ListingClient } from '@project-listing/core/kernel';
import { type Budget, type Clock, drain } from './drain.ts';
import { Reading } from './reading.ts';
import type { State } from './state.ts';

/** There was no time to read the list to its end. */
export class EndNotFoundError extends Error {
  override readonly name = 'EndNotFoundError';
}

/**
 * Reads the list to its end, and keeps nothing of it but where that is. It does so at once or not at all: what is cast
 * before a second attempt would be passed over too.
 */
export async function passOver(
  state: State,
  client: ListingClient,
  clock: Clock,
  { time, ids }: Budget,
): Promise<State> {
  const reading = new Reading(state, ids);
  const end = clock().getTime() + time;
  for (;;) {
    const before = reading.votes.length;
    const rest = end - clock().getTime();
    const failure = await drain(reading, client, clock, { ids, time: rest, pages: Infinity, votes: Infinity });
    if (failure !== undefined) throw failure;
    if (reading.isAtEnd) return reading.state();
    // A page that leads to itself ends the reading as well. Where the next one brings nothing new, that is the end.
    if (!reading.hasCursor && reading.votes.length === before) return reading.state();
    if (clock().getTime() >= end) throw new EndNotFoundError();
  }
}
