import { ApiError, type ListingClient, ListingError } from '@project-listing/core/kernel';
import type { Reading } from './reading.ts';

/** The clock, handed in. */
export type Clock = () => Date;

/** How much one poll may read and remember. */
export interface Budget {
  /** In ms. No page more is read after it. */
  readonly time: number;
  readonly pages: number;
  /** No page more is read once there are so many new ones. */
  readonly votes: number;
  /** How many ids of votes are remembered. */
  readonly ids: number;
}

const badCursorStatuses = [400, 404, 410, 422];

/**
 * Reads pages until the list ends or the budget is spent; the rest comes with the next poll.
 * @returns The failure that ended it early, where one did after a page was read.
 * @throws The failure, where no page was read.
 */
export async function drain(reading: Reading, client: ListingClient, clock: Clock, budget: Budget): Promise<unknown> {
  const deadline = clock().getTime() + budget.time;
  let pages = 0;
  const read = async () => {
    for await (const page of client.votes.list(reading.from(clock())).pages()) {
      reading.take(page);
      pages += 1;
      if (pages >= budget.pages || reading.votes.length >= budget.votes || clock().getTime() >= deadline) return;
    }
  };
  const failureOf = (work: Promise<void>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  let failure = await failureOf(read());
  if (isBadCursor(failure) && reading.hasCursor) {
    reading.reread();
    failure = await failureOf(read());
  }
  if (failure !== undefined && (pages === 0 || !(failure instanceof ListingError))) throw failure;
  return failure;
}

const isBadCursor = (error: unknown) => error instanceof ApiError && badCursorStatuses.includes(error.status);
