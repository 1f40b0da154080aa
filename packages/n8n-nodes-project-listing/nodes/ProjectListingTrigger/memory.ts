import type { State } from './state.ts';

// What n8n does not keep, kept in this process by workflow and node.

/** Where a trigger started that n8n has no state of yet: its durable engine drops the state of an activation. */
const seeds = new Map<string, State>();

/** The polls that run. n8n's default engine starts the next one whether or not the last one has ended. */
const running = new Set<string>();

export const recall = (node: string): State | undefined => seeds.get(node);

/** Remembers a start; with none, forgets it. */
export function remember(node: string, seed: State | undefined): void {
  if (seed === undefined) seeds.delete(node);
  else seeds.set(node, seed);
}

/** Does it unless it is being done for this node; then `null`. */
export async function alone<T>(node: string, work: () => Promise<T>): Promise<T | null> {
  if (running.has(node)) return null;
  running.add(node);
  try {
    return await work();
  } finally {
    running.delete(node);
  }
}
