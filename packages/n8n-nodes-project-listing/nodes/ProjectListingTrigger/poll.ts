import type { ListingClient, Vote } from '@project-listing/core/kernel';
import { type Clock, drain } from './drain.ts';
import { Reading } from './reading.ts';
import { type Scope, type Source, scopeOf } from './scope.ts';
import { begin, type Start } from './start.ts';
import { readState, type State } from './state.ts';

export interface PollParams {
  readonly source: Source;
  readonly start: Start;
  /** Votes of less weight are left out. */
  readonly minimumWeight: number;
}

export interface Polled {
  /** The new votes, oldest first. */
  readonly votes: readonly Vote[];
  /** To be handed to the next poll. */
  readonly state: State;
  /** On the first poll: the state to start again from where n8n does not keep the other one. */
  readonly seed?: State;
  /** What a person should know. */
  readonly notice?: string;
  /** What ended the reading early, after some of it was done. */
  readonly failure?: unknown;
}

/** Enough to catch up fast, and an execution that holds as many votes is still a small one. */
const limits = { pages: 50, votes: 5000 };

/**
 * Reads what is new since the last poll. It keeps nothing itself and changes nothing that it is handed: where it throws,
 * nothing has happened.
 * @param stored What the poll before returned as `state`, or anything else for the first.
 */
export async function poll(
  stored: unknown,
  { source, start, minimumWeight }: PollParams,
  client: ListingClient,
  clock: Clock,
  budgetMs: number,
): Promise<Polled> {
  const { known, ...project } = await scopeOf(readState(stored), source, client);
  const { state, notice }: Seed = known === undefined ? seed(project, start, clock()) : { state: known };
  const reading = new Reading(state);
  const isTooEarly = !reading.hasCursor && new Date(state.since) > clock();
  const failure = isTooEarly ? undefined : await drain(reading, client, clock, { ...limits, budgetMs });
  const next = reading.state();
  // The first poll from now on passes over what is there, whatever time the service gives it.
  const isPassing = known === undefined && start.from === 'now';
  return {
    votes: isPassing ? [] : reading.votes.filter(({ weight }) => weight >= minimumWeight),
    state: next,
    ...(known === undefined && { seed: isPassing ? next : state }),
    ...(notice !== undefined && { notice }),
    ...(failure !== undefined && { failure }),
  };
}

type Seed = Pick<Polled, 'state' | 'notice'>;

/** The state before anything was read. */
function seed(project: Scope, start: Start, now: Date): Seed {
  const { since, skipUntil, notice } = begin(start, now);
  const state: State = {
    version: 1,
    ...project,
    since: since.toISOString(),
    recent: [],
    ...(skipUntil !== undefined && { skipUntil: skipUntil.toISOString() }),
  };
  return { state, ...(notice !== undefined && { notice }) };
}
