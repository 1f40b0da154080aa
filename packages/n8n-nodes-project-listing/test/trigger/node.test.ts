import { describe, expect, test } from 'vitest';
import outputSchema from '../../nodes/ProjectListingTrigger/__schema__/v1.0.0/output.json' with { type: 'json' };
import { ProjectListingTrigger } from '../../nodes/ProjectListingTrigger/ProjectListingTrigger.node.ts';
import { fakePollFunctions } from './fake-poll-functions.ts';
import { setUp, usersOf } from './set-up.ts';

test('is a trigger that polls, and no tool', () => {
  const { description } = new ProjectListingTrigger();
  expect(description).toMatchObject({ polling: true, inputs: [], group: ['trigger'] });
  expect(description).not.toHaveProperty('usableAsTool');
});

describe('the items', () => {
  test('one for each vote: the vote, as its output schema says', async () => {
    const { control, poll } = setUp({ startFrom: 'back' });
    const [vote] = control.votes.cast({ userId: '42', platformId: '43', weight: 2 });
    const found = await poll();
    expect(found).toEqual([
      [
        {
          json: {
            userId: '42',
            platformId: '43',
            weight: 2,
            createdAt: expect.any(String),
            expiresAt: expect.any(String),
          },
        },
      ],
    ]);
    expect(Object.keys(found?.[0]?.[0]?.json ?? {}).toSorted()).toEqual(
      Object.keys(outputSchema.properties).toSorted(),
    );
    expect(vote).toBeDefined();
  });

  test('or one for each poll, with all its votes', async () => {
    const { control, poll } = setUp({ startFrom: 'back', options: { emit: 'poll' } });
    control.votes.cast({ userId: 'a' });
    control.votes.cast({ userId: 'b', weight: 2 });
    const votes = [expect.objectContaining({ userId: 'a' }), expect.objectContaining({ userId: 'b' })];
    expect(await poll()).toEqual([[{ json: { count: 2, weight: 3, votes } }]]);
    expect(await poll()).toBeNull();
  });

  test('without the votes of less than the minimum weight, which do not come later either', async () => {
    const { control, kept, poll } = setUp({ startFrom: 'back', options: { minimumWeight: 2 } });
    control.votes.cast({ userId: 'light' });
    expect(await poll()).toBeNull();
    expect(JSON.stringify(kept)).toContain('light');
    control.votes.cast({ userId: 'heavy', weight: 2 });
    expect(usersOf(await poll())).toEqual(['heavy']);
    expect(await poll({ parameters: { startFrom: 'back' } })).toBeNull();
  });

  test('a minimum weight that is no number is told', async () => {
    const { fail } = setUp({ options: { minimumWeight: 'two' } });
    expect(await fail()).toMatchObject({ description: expect.stringMatching(/^Minimum Weight is not a number/) });
  });
});

describe('one poll at a time', () => {
  test('a second one returns nothing, sends nothing and keeps nothing', async () => {
    const { control, poll, requests } = setUp({ startFrom: 'back' });
    control.votes.cast({ userId: 'a' });
    const later = {};
    const [first, second] = await Promise.all([poll(), poll({ kept: later })]);
    expect(usersOf(first)).toEqual(['a']);
    expect(second).toBeNull();
    expect(later).toEqual({});
    expect(requests()).toHaveLength(3);
  });

  test('another node or workflow is not held up, and a failure does not hold up the next poll', async () => {
    const { control, poll, fail } = setUp();
    const [, other] = await Promise.all([
      fail(),
      poll({ workflow: 'another', kept: {}, parameters: { startFrom: 'back' } }),
    ]);
    expect(other).toBeNull();
    control.faults.add({ kind: 'reset' });
    control.votes.cast();
    expect(await fail()).toHaveProperty('failure');
    expect(await poll()).not.toBeNull();
  });
});

test('an older n8n that knows no budget is served too', async () => {
  const { trigger, control } = setUp({ startFrom: 'back' });
  control.votes.cast({ userId: 'a' });
  const { functions } = fakePollFunctions(trigger);
  Object.assign(functions, { getPollBudgetMs: undefined });
  expect(usersOf(await new ProjectListingTrigger().poll.call(functions))).toEqual(['a']);
});
