import type { RateLimitError } from '@project-listing/core/kernel';
import type { Start } from './start.ts';
import type { State } from './state.ts';

// What n8n does not keep is kept in this process.

/** Where the triggers started that n8n has no state of yet: its durable engine drops the state of an activation. */
const seeds = new Map<string, { readonly from: Start['from']; readonly seed: State }>();

/** The triggers that poll right now. n8n's default engine starts a poll whether or not the last one has ended. */
const polling = new Set<string>();

/** What the service asked the credentials to wait for, and until when. */
const waits = new Map<string, { readonly error: RateLimitError; readonly until: number }>();

/** No wait is longer, whatever the service says. In ms. */
const longestWait = 24 * 60 * 60 * 1000;

/** The states from which votes were emitted a moment ago, by trigger: their digests, and since when. */
const spent = new Map<string, Map<string, number>>();

/**
 * How long a state counts as spent, in ms. Less than the minute between two polls: where n8n could not save what came
 * after it, the state comes again and has to be taken.
 */
const spentFor = 30_000;

/** Where a trigger started, unless another start was chosen since. */
export function recallSeed(trigger: string, { from }: Start): State | undefined {
  const known = seeds.get(trigger);
  return known?.from === from ? known.seed : undefined;
}

/** Remembers where a trigger started; without a seed, forgets it. */
export function rememberSeed(trigger: string, { from }: Start, seed: State | undefined): void {
  if (seed === undefined) seeds.delete(trigger);
  else seeds.set(trigger, { from, seed });
}

/** Does some work of a trigger, or does nothing while it is at it already; then `null`. */
export async function alone<T>(trigger: string, work: () => Promise<T>): Promise<T | null> {
  if (polling.has(trigger)) return null;
  polling.add(trigger);
  try {
    return await work();
  } finally {
    polling.delete(trigger);
  }
}

/**
 * Tells whether votes were emitted from a state a moment ago. n8n's durable engine reads the state before it starts a
 * poll, and so may hand the same one to two that are due together.
 */
export function isSpent(trigger: string, state: string, now: Date): boolean {
  const since = spent.get(trigger)?.get(state);
  return since !== undefined && Math.abs(now.getTime() - since) < spentFor;
}

/** Remembers that votes were emitted from a state. */
export function rememberSpent(trigger: string, state: string, now: Date): void {
  const time = now.getTime();
  const recent = [...(spent.get(trigger) ?? [])].filter(([, since]) => time - since < spentFor);
  spent.set(trigger, new Map([...recent, [state, time]]));
}

/** Remembers that the service asked a credential to wait, where it said for how long. */
export function rememberWait(origin: string, error: RateLimitError, now: Date): void {
  const { retryAt } = error;
  if (retryAt === undefined) return;
  waits.set(origin, { error, until: Math.min(retryAt.getTime(), now.getTime() + longestWait) });
}

/** Why a credential has to wait still. n8n's default engine would ask every minute, which lengthens the wait. */
export function recallWait(origin: string, now: Date): RateLimitError | undefined {
  const wait = waits.get(origin);
  const rest = wait === undefined ? 0 : wait.until - now.getTime();
  // More than the longest is left only where the clock was set back.
  if (rest > 0 && rest <= longestWait) return wait?.error;
  waits.delete(origin);
  return undefined;
}
