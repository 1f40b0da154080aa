import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from '../../nodes/ProjectListingTrigger/run.ts';
import { histories, live } from './histories.ts';

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const numRuns = 20_000;

test(`in ${numRuns} histories no vote is lost, and none is emitted twice but the last batch before a crash`, async () => {
  const property = fc.asyncProperty(histories, async (history) => {
    expect(await live(history, (limits) => (functions) => run(functions, limits))).toEqual({
      lost: [],
      twice: [],
      early: [],
    });
  });
  await fc.assert(property, { numRuns });
}, 120_000);
