import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { runNode } from './fake-functions.ts';
import { now, setUp, stopClock } from './set-up.ts';

stopClock();

describe('vote:check', () => {
  test('tells an active vote', async () => {
    const { sandbox, run } = setUp();
    sandbox.control.votes.cast({ platformId: '42', weight: 2 });
    const { output } = await run('vote:check', { userId: '42' });
    expect(output[0]?.json).toMatchObject({ userId: '42', active: true, weight: 2, createdAt: expect.any(String) });
  });

  test('a number that has lost digits is refused, a shorter one is taken', async () => {
    const { run } = setUp();
    await expect(run('vote:check', { userId: Number('140862798832861184') })).rejects.toMatchObject({
      description: expect.stringMatching(/^User ID is a number too long to be exact/),
    });
    const { sent } = await run('vote:check', { userId: 42, source: 'service' });
    expect(sent[0]?.path).toBe('/api/v1/projects/@me/votes/42?source=service');
  });
});

describe('vote:getAll', () => {
  const votes = (count: number) => {
    const set = setUp({ now: () => new Date(now), switches: { pageSize: 4 } });
    set.sandbox.control.votes.cast({ count, spreadSeconds: 600 });
    return set;
  };
  const since = '2026-11-21T00:00:00Z';

  test('an item for each vote, each with the cursor', async () => {
    const { run } = votes(3);
    const { output } = await run('vote:getAll', { since });
    expect(output).toHaveLength(3);
    expect(new Set(output.map(({ json }) => json['cursor'])).size).toBe(1);
    expect(output[0]?.json).toMatchObject({ userId: expect.any(String), weight: 1, cursor: expect.any(String) });
  });

  test('going on where it ended gives every vote once, whatever the limit', async () => {
    const { run } = votes(11);
    const all = (await run('vote:getAll', { since, returnAll: true })).output.map(({ json }) => json['createdAt']);
    expect(all).toHaveLength(11);
    for (const limit of [1, 2, 3, 4, 5, 7, 8, 11, 12]) {
      const seen: unknown[] = [];
      let place: INodeParameters = { from: 'since', since };
      for (let runs = 0; runs < 13; runs++) {
        const { output } = await run('vote:getAll', { ...place, limit, output: 'list' });
        const {
          votes: got = [],
          cursor,
          skip = 0,
        } = (output[0]?.json ?? {}) as { votes?: IDataObject[]; cursor?: string; skip?: number };
        expect(got.length).toBeLessThanOrEqual(limit);
        seen.push(...got.map(({ createdAt }) => createdAt));
        place = cursor === undefined ? { ...place, skip } : { from: 'cursor', cursor, skip };
      }
      expect(seen).toEqual(all);
    }
  });

  test('a limit within the first page after a date leaves no cursor', async () => {
    const { run } = votes(11);
    const { output } = await run('vote:getAll', { since, limit: 3, output: 'list' });
    expect(output[0]?.json).toEqual({ votes: expect.objectContaining({ length: 3 }), skip: 3 });
  });

  test.each([
    ['2026-11-20T08:00:00', '2026-11-20T07:00:00.000Z'],
    ['2026-11-20', '2026-11-19T23:00:00.000Z'],
    ['2026-11-20T08:00:00.1234567+00:00', '2026-11-20T08:00:00.1234567+00:00'],
  ])("takes %s in the workflow's zone", async (given, wire) => {
    const { sandbox } = setUp();
    const { sent } = await runNode({
      fetch: sandbox.fetch,
      token: sandbox.projects.bot.token,
      timezone: 'Europe/Berlin',
      parameters: () => ({ resource: 'vote', operation: 'getAll', since: given }),
    });
    expect(new URL(`https://x${sent[0]?.path}`).searchParams.get('startDate')).toBe(wire);
  });
});
