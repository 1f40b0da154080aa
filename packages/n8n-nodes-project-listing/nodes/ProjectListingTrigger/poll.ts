import type { ListingClient, Vote } from '@project-listing/core/kernel';
import { type Budget, type Clock, drain } from './drain.ts';
import { passOver } from './pass-over.ts';
import { Reading } from './reading.ts';
import { type Scope, type Source, scopeOf } from './scope.ts';
import { begin, type Start } from './start.ts';
import { readState, type State } from './state.ts';

export interface PollParams {
  readonly source: Source;
  readonly start: Start;
  /** Votes of less weight are left out. */
  readonly minimumWeight: number;
  /** What an earlier poll returned as `seed`. */
  readonly seed?: State | undefined;
}

export interface Polled {
  /** The new votes, oldest first. */
  readonly votes: readonly Vote[];
  /** To be handed to the next poll. */
  readonly state: State;
  /** Where the trigger started, to be handed to the next poll in case it is handed no state; left out once it was. */
  readonly seed?: State;
  /** What a person should know. */
  readonly notice?: string;
  /** What ended the reading early, after some of it was done. */
  readonly failure?: unknown;
}

/**
 * Reads what is new since the last poll. It keeps nothing itself and changes nothing that it is handed: where it throws,
 * nothing has happened.
 * @param stored What the poll before returned as `state`; for the first, anything else.
 * @param available Four fifths of the time are used.
 */
export async function poll(
  stored: unknown,
  { source, start, minimumWeight, seed }: PollParams,
  client: ListingClient,
  clock: Clock,
  available: Budget,
): Promise<Polled> {
  // The last request may take its time.
  const budget = { ...available, time: 0.8 * available.time };
  const kept = readState(stored);
  const states = [kept, seed].filter((state) => state !== undefined);
  const { known, ...scope } = await scopeOf(states, source, client);
  const isKept = kept !== undefined && kept.scope === known?.scope;

  const { state, notice }: Started =
    known === undefined ? await startAnew(scope, start, client, clock, budget) : { state: known };
  const reading = new Reading(state, budget.ids);
  // Nothing to be had yet: of a future date, or after a start that has just been at the end of the list.
  const isEarly = !reading.hasCursor && new Date(state.since) > clock();
  const isUpToDate = known === undefined && start.from === 'now';
  const failure = isEarly || isUpToDate ? undefined : await drain(reading, client, clock, budget);
  return {
    votes: reading.votes.filter(({ weight }) => weight >= minimumWeight),
    state: reading.state(),
    ...(!isKept && { seed: state }),
    ...(notice !== undefined && { notice }),
    ...(failure !== undefined && { failure }),
  };
}

type Started = Pick<Polled, 'state' | 'notice'>;

/** The state before anything was emitted. */
async function startAnew(
  scope: Scope,
  start: Start,
  client: ListingClient,
  clock: Clock,
  budget: Budget,
): Promise<Started> {
  const { since, isAtEnd, notice } = begin(start, clock());
  const state: State = { version: 1, ...scope, since: since.toISOString(), recent: [] };
  if (isAtEnd) return { state: await passOver(state, client, clock, budget) };
  return { state, ...(notice !== undefined && { notice }) };
}
