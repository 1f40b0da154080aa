import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type History, histories, live, type Wrongs } from './histories.ts';
import { type Mistake, runMutant } from './mutants.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const allIsWell: Wrongs = { lost: [], twice: [], early: [] };

/** What goes wrong with a mistake in some history of an engine. */
async function findWrongs(mistake: Mistake, engine: History['engine'], numRuns: number): Promise<Wrongs> {
  const liveWith = async (history: History) =>
    await live(history, (limits) => (functions) => runMutant(mistake, functions, limits));
  const property = fc.asyncProperty(histories, async (history) => {
    expect(await liveWith({ ...history, engine })).toEqual(allIsWell);
  });
  const { counterexample } = await fc.check(property, { numRuns });
  return counterexample === null ? allIsWell : await liveWith({ ...counterexample[0], engine });
}

test.each(['default', 'durable'] as const)('the copy has no mistake of its own (%s engine)', async (engine) => {
  expect(await findWrongs('none', engine, 1000)).toEqual(allIsWell);
});

test.each<[Mistake, History['engine'], (keyof Wrongs)[]]>([
  ['early', 'default', ['lost', 'twice', 'early']],
  ['forgetful', 'durable', ['lost']],
  ['unguarded', 'default', ['twice']],
  ['trusting', 'durable', ['twice']],
  ['blind', 'default', ['twice', 'early']],
  ['blind', 'durable', ['twice', 'early']],
  ['markless', 'default', ['twice', 'early']],
  ['markless', 'durable', ['twice', 'early']],
  ['hasty', 'default', ['lost']],
])('a mistake shows: %s (%s engine)', async (mistake, engine, kinds) => {
  const wrongs = await findWrongs(mistake, engine, 5000);
  expect(kinds.filter((kind) => wrongs[kind].length > 0)).not.toEqual([]);
});
