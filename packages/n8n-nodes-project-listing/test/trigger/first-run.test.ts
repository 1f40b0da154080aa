import { createSandbox } from '@project-listing/sandbox';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { expect, test } from 'vitest';
import { pollNode } from './fake-poll-functions.ts';

const count = 50_000;
const year = 365 * 24 * 60 * 60;

let workflows = 0;

/** A listing with so many old votes, and a trigger that was just published. */
function setUp(startFrom: string, spreadSeconds: number) {
  const sandbox = createSandbox();
  sandbox.control.votes.cast({ count, spreadSeconds });
  const kept: IDataObject = {};
  const { fetch } = sandbox;
  const { token } = sandbox.projects.bot;
  const workflow = `first-run ${++workflows}`;
  const poll = async () => idsOf(await pollNode({ fetch, token, kept, parameters: { startFrom }, workflow }));
  return { sandbox, kept, poll };
}

const idsOf = (found: INodeExecutionData[][] | null) =>
  (found?.[0] ?? []).map(({ json }) => `${json['userId']} ${json['createdAt']}`);

const sizeOf = (kept: IDataObject) => Buffer.byteLength(JSON.stringify(kept));

test.each([
  ['in a year', year - 2 * 60 * 60, 10],
  ['in ten hours', 36_000, 60],
  ['at one moment', 0, 510],
])('from now on: none of the votes cast %s is emitted, and the next vote is', async (_, spreadSeconds, most) => {
  const { sandbox, kept, poll } = setUp('now', spreadSeconds);
  expect(await poll()).toEqual([]);
  // The project, the votes of the last hour, and the empty page after them.
  expect(sandbox.control.requests.list().length).toBeLessThan(most);
  expect(sizeOf(kept)).toBeLessThan(64_000);
  expect(await poll()).toEqual([]);
  const [vote] = sandbox.control.votes.cast();
  expect(await poll()).toEqual([expect.stringContaining(vote?.userId as string)]);
  expect(await poll()).toEqual([]);
});

test.each([
  ['in a year', year - 2 * 60 * 60],
  ['at one moment', 0],
])(
  'as far back as possible: all votes cast %s come once, over several polls, within bounds',
  async (_, spreadSeconds) => {
    const { sandbox, kept, poll } = setUp('back', spreadSeconds);
    const seen = new Set<string>();
    const polls: number[] = [];
    const sizes: number[] = [];
    for (;;) {
      const before = sandbox.control.requests.list().length;
      const ids = await poll();
      if (ids.length === 0) break;
      for (const id of ids) seen.add(id);
      polls.push(ids.length);
      sizes.push(sizeOf(kept));
      expect(sandbox.control.requests.list().length - before).toBeLessThanOrEqual(51);
    }
    expect(polls).toEqual(Array.from({ length: 10 }, () => 5000));
    expect(seen.size).toBe(count);
    expect(Math.max(...sizes)).toBeLessThan(64_000);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(1000);
  },
);

test('a cursor that is lost among votes of one moment: those that were read do not come again, the others do come', async () => {
  const { sandbox, poll } = setUp('back', 0);
  const seen = new Set<string>();
  let emitted = 0;
  for (let polls = 0; polls < 15; polls += 1) {
    if (polls === 3) sandbox.control.faults.add({ kind: 'status', status: 410, operation: 'votes.list' });
    const ids = await poll();
    emitted += ids.length;
    for (const id of ids) seen.add(id);
  }
  expect(seen.size).toBe(count);
  expect(emitted).toBe(count);
});
