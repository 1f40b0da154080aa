import { setTimeout } from 'node:timers/promises';

/** Asks until there is an answer, and gives that. Throws when it takes longer than `seconds`. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  { seconds = 60, every = 100 }: { seconds?: number; every?: number } = {},
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await setTimeout(every);
  }
}
