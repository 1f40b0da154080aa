import { describe, expect, test } from 'vitest';
import { setUp, usersOf } from './set-up.ts';

const day = 24 * 60 * 60;

/** A manual run: what a person sees who tries the trigger in the editor. */
function setUpManual(...given: Parameters<typeof setUp>) {
  const listing = setUp(...given);
  return { ...listing, run: async () => await listing.poll({ mode: 'manual' }) };
}

describe('a manual run', () => {
  test('shows the ten newest votes, oldest first, and neither reads nor writes a state', async () => {
    const { control, kept, run, poll } = setUpManual();
    control.votes.cast({ count: 200, spreadSeconds: 3 * day });
    // The last vote is of now, so these come after all others.
    control.clock.advance(60);
    const cast = control.votes.cast({ count: 10, spreadSeconds: 10 });
    kept['state'] = 'what a poll kept';
    expect(usersOf(await run())).toEqual(cast.map(({ userId }) => userId));
    expect(kept).toEqual({ state: 'what a poll kept' });
    delete kept['state'];
    expect(await poll()).toBeNull();
  });

  test.each([
    ['minutes', 600],
    ['hours', 20 * 60 * 60],
    ['days', 20 * day],
    ['months', 300 * day],
  ])('finds the newest votes where they are %s old', async (_, age) => {
    const { control, run, requests } = setUpManual();
    const at = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
    for (const index of [2, 1, 0]) control.votes.cast({ userId: `${index}`, createdAt: at(age + index) });
    expect(usersOf(await run())).toEqual(['2', '1', '0']);
    expect(requests().length).toBeLessThanOrEqual(10);
  });

  test('takes a bounded number of requests, however many votes there are', async () => {
    const { control, run, requests } = setUpManual();
    control.votes.cast({ count: 20_000, spreadSeconds: 300 * day });
    control.votes.cast({ userId: 'newest' });
    expect(usersOf(await run())).toContain('newest');
    expect(requests().length).toBeLessThanOrEqual(25);
  });

  test('shows some votes where the newest would take too many requests', async () => {
    const { control, run, requests } = setUpManual();
    control.votes.cast({ count: 5000 });
    expect(usersOf(await run())).toHaveLength(10);
    expect(requests()).toHaveLength(5);
  });

  test('shows what was found before a failure', async () => {
    const { control, run } = setUpManual();
    control.votes.cast({ userId: 'a' });
    control.faults.add({ kind: 'reset', operation: 'votes.list', skip: 2 });
    expect(usersOf(await run())).toEqual(['a']);
  });

  test('says why there is nothing to show', async () => {
    const { fail } = setUpManual();
    expect(await fail({ mode: 'manual' })).toMatchObject({
      message: 'There is no vote to show yet',
      description: expect.stringContaining('Nothing is wrong: the project had no vote in the last year'),
      level: 'info',
    });
  });

  test('leaves out votes of less than the minimum weight', async () => {
    const { control, run, fail } = setUpManual({ options: { minimumWeight: 2 } });
    control.votes.cast({ userId: 'light' });
    expect(await fail({ mode: 'manual' })).toMatchObject({
      description: expect.stringContaining('of weight 2 or more'),
    });
    control.votes.cast({ userId: 'heavy', weight: 2 });
    expect(usersOf(await run())).toEqual(['heavy']);
  });

  test('fails as a poll does', async () => {
    const { control, fail } = setUpManual();
    control.faults.add({ kind: 'html', times: 9 });
    expect(await fail({ mode: 'manual' })).toMatchObject({ failure: { cause: 'temporarily-unavailable' } });
  });
});
