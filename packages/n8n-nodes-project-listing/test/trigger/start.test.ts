import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProjectListingTrigger } from '../../nodes/ProjectListingTrigger/ProjectListingTrigger.node.ts';
import { fakePollFunctions } from './fake-poll-functions.ts';
import { setUp, usersOf } from './set-up.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-07-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('from now on', () => {
  test.each([
    ['ahead of', 50 * 60],
    ['behind', -50 * 60],
  ])('is the end of the list also where the clock of the service is %s ours', async (_, seconds) => {
    const { control, poll } = setUp();
    control.clock.advance(seconds);
    control.votes.cast({ count: 3 });
    expect(await poll()).toBeNull();
    control.votes.cast({ userId: 'new' });
    expect(usersOf(await poll())).toEqual(['new']);
  });

  test('works without a vote, and without a cursor on an empty page', async () => {
    const { control, poll } = setUp({}, { switches: { emptyPageCursor: 'absent' } });
    expect(await poll()).toBeNull();
    expect(await poll()).toBeNull();
    control.votes.cast({ userId: 'first of all' });
    expect(usersOf(await poll())).toEqual(['first of all']);
    expect(await poll()).toBeNull();
  });

  test('without a vote in a year it still reads', async () => {
    const { control, poll } = setUp({}, { switches: { emptyPageCursor: 'absent' } });
    await poll();
    vi.setSystemTime('2028-07-01T12:00:00Z');
    control.votes.cast({ userId: 'late' });
    expect(usersOf(await poll())).toEqual(['late']);
  });

  test('is a failure where the end is not found in time, and then nothing has happened', async () => {
    const { control, trigger, kept, fail } = setUp({}, { switches: { pageSize: 1 } });
    control.votes.cast({ count: 9 });
    const slow: typeof fetch = async (...request) => {
      vi.setSystemTime(Date.now() + 5000);
      return await trigger.fetch(...request);
    };
    expect(await fail({ fetch: slow })).toMatchObject({
      message: 'The end of the list of votes was not found in time',
      description: expect.stringContaining('start from a date'),
      failure: { cause: 'temporarily-unavailable' },
    });
    expect(kept).toEqual({});
  });
});

describe('from a date', () => {
  const startFrom = 'date';
  /** A vote each hour from 8 to 12 o'clock, UTC. */
  const castHourly = ({ control }: ReturnType<typeof setUp>) => {
    for (const hour of ['08', '09', '10', '11', '12']) {
      control.votes.cast({ userId: hour, createdAt: `2026-07-01T${hour}:00:00Z` });
    }
  };

  test.each([
    ['2026-07-01T10:00:00Z', 'UTC', ['10', '11', '12']],
    ['2026-07-01T10:00:00.000Z', 'Europe/Berlin', ['10', '11', '12']],
    // As n8n's date picker writes it.
    ['2026-07-01T12:00:00', 'Europe/Berlin', ['10', '11', '12']],
    ['2026-07-01T06:00:01', 'America/New_York', ['11', '12']],
    ['2026-07-01', 'UTC', ['08', '09', '10', '11', '12']],
  ])('%s in the zone %s', async (since, timezone, users) => {
    const listing = setUp({ startFrom, since });
    castHourly(listing);
    expect(usersOf(await listing.poll({ timezone }))).toEqual(users);
    expect(await listing.poll({ timezone })).toBeNull();
  });

  test('a lost cursor does not lead back before it', async () => {
    const listing = setUp({ startFrom, since: '2026-07-01T11:59:00Z' });
    const { control, poll } = listing;
    control.votes.cast({ userId: 'before', createdAt: '2026-07-01T11:58:59Z' });
    control.votes.cast({ userId: 'after', createdAt: '2026-07-01T11:59:30Z' });
    expect(usersOf(await poll())).toEqual(['after']);
    control.switches.set({ cursorLifetime: 1 });
    control.clock.advance(60);
    expect(await poll()).toBeNull();
  });

  test('more than a year back is taken as far back as possible, and said in the log', async () => {
    const { trigger, control } = setUp({ startFrom, since: '2024-01-01T00:00:00Z' });
    control.votes.cast({ userId: 'old', createdAt: '2025-07-01T14:00:00Z' });
    const { functions, warnings } = fakePollFunctions(trigger);
    expect(usersOf(await new ProjectListingTrigger().poll.call(functions))).toEqual(['old']);
    expect(warnings).toEqual([
      'On Vote: The start date is more than a year back: 2024-01-01T00:00:00.000Z; votes are read from 2025-07-01T13:00:00.000Z on',
    ]);
    await new ProjectListingTrigger().poll.call(functions);
    expect(warnings).toHaveLength(1);
  });

  test('in the future: nothing is read before it', async () => {
    const { control, poll, requests } = setUp({ startFrom, since: '2026-07-01T13:00:00Z' });
    expect(await poll()).toBeNull();
    control.votes.cast({ userId: 'early' });
    expect(await poll()).toBeNull();
    expect(requests()).toEqual(['/api/v1/projects/@me']);
    vi.setSystemTime('2026-07-01T13:00:01Z');
    control.votes.cast({ userId: 'new' });
    expect(usersOf(await poll())).toEqual(['new']);
  });

  test.each(['', 'soon', '2026-02-31T00:00:00'])(
    'that is none, "%s", is told before anything is sent',
    async (since) => {
      const { fail, requests } = setUp({ startFrom, since });
      expect(await fail()).toMatchObject({
        message: expect.stringMatching(/^A parameter is not valid/),
        description: expect.stringMatching(/^Start Date is not a date; give one such as/),
        failure: { cause: 'configuration-invalid' },
      });
      expect(requests()).toEqual([]);
    },
  );
});

test('a start that is none is told', async () => {
  const { fail } = setUp({ startFrom: 'yesterday' });
  expect(await fail()).toMatchObject({
    description: expect.stringMatching(/^Start From is not a start; give now, date or back/),
    failure: { cause: 'configuration-invalid' },
  });
});

describe('where n8n keeps no state of the first poll', () => {
  test('the next one goes on from there', async () => {
    const { control, poll } = setUp();
    expect(await poll({ kept: {} })).toBeNull();
    control.votes.cast({ userId: 'between' });
    expect(usersOf(await poll({ kept: {} }))).toEqual(['between']);
  });

  test('but not where another start was chosen since', async () => {
    const { control, poll } = setUp();
    await poll({ kept: {} });
    control.votes.cast({ userId: 'old', createdAt: '2026-01-01T00:00:00Z' });
    const parameters = { startFrom: 'back' };
    expect(usersOf(await poll({ kept: {}, parameters }))).toEqual(['old']);
  });
});
