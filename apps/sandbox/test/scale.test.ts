import { expect, test } from 'vitest';
import { createSandbox } from '../src/index.ts';
import { ago, now } from './api.ts';

// FULL_SCALE=1 runs the numbers of the requirements: they take a few seconds to make and are measured, not guessed.
const isFull = process.env['FULL_SCALE'] !== undefined;
const { few, many } = isFull ? { few: 10_000, many: 1_000_000 } : { few: 5_000, many: 60_000 };

type Costs = Awaited<ReturnType<typeof costs>>;

/** The median time of a page of votes, from places all over the list, in ms, and of the page to look at. */
async function costs(sandbox: ReturnType<typeof createSandbox>, starts: readonly string[]) {
  const headers = { authorization: 'Bearer sandbox-bot-token' };
  const time = async (url: string) => {
    const started = performance.now();
    const response = await sandbox.fetch(url, { headers });
    await response.arrayBuffer();
    expect(response.status).toBe(200);
    return performance.now() - started;
  };
  const lists: number[] = [];
  const looks: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    for (const start of starts) lists.push(await time(`http://127.0.0.1/api/v1/projects/@me/votes?startDate=${start}`));
    looks.push(await time('http://127.0.0.1/'));
    sandbox.control.requests.clear();
  }
  const median = (times: number[]) => times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
  return { list: median(lists), look: median(looks) };
}

test(`a page of ${many} votes costs no more than one of ${few}`, { timeout: 180_000, retry: 3 }, async () => {
  const days = 300;
  const [small, large] = [createSandbox(), createSandbox()];
  for (const [sandbox, count] of [
    [small, few],
    [large, many],
  ] as const) {
    sandbox.control.clock.set(now);
    sandbox.control.votes.cast({ count, spreadSeconds: days * 86_400 });
  }
  const starts = Array.from({ length: 40 }, (_, index) => ago((index + 1) * 7 * 86_400));
  // Once to warm up, then both in turns.
  await costs(small, starts);
  await costs(large, starts);
  const rounds: (readonly [Costs, Costs])[] = [];
  for (let round = 0; round < 3; round += 1)
    rounds.push([await costs(small, starts), await costs(large, starts)] as const);
  const least = (pick: 'list' | 'look', which: 0 | 1) => Math.min(...rounds.map((round) => round[which][pick]));
  const report = (['list', 'look'] as const).map((what) => {
    const [one, other] = [least(what, 0), least(what, 1)];
    return { what, few: `${one.toFixed(3)} ms`, many: `${other.toFixed(3)} ms`, ratio: other / one };
  });
  if (isFull) console.table(report);
  for (const { ratio, what } of report) expect(ratio, what).toBeLessThan(1.5);
  small.close();
  large.close();
});
