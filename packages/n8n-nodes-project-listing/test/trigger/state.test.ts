import type { Vote } from '@project-listing/core/kernel';
import { expect, test } from 'vitest';
import { Reading } from '../../nodes/ProjectListingTrigger/reading.ts';
import { readState, type State } from '../../nodes/ProjectListingTrigger/state.ts';

const start: State = {
  version: 1,
  scope: 's'.repeat(24),
  origin: 'o'.repeat(24),
  since: '2026-01-01T00:00:00.000Z',
  recent: [],
};

/** Any number of votes, a second apart. */
const votes = (count: number, userId: (index: number) => string, createdAt = timeOf): Vote[] =>
  Array.from({ length: count }, (_, index) => ({ userId: userId(index), createdAt: createdAt(index), weight: 1 }));

const timeOf = (index: number) => new Date(Date.parse('2026-02-01T00:00:00Z') + index * 1000).toISOString();

const longTime = (index: number) => `2026-02-01T00:00:00.${String(index).padStart(9, '0')}+00:00`;

test.each<[string, Vote[], string]>([
  ['usual ones', votes(2000, (index) => `70000000000000${index}`), 'c'.repeat(100)],
  [
    'the longest that are kept as they are',
    votes(2000, (index) => String(index).padStart(32, '0'), longTime),
    '\u0001'.repeat(4096),
  ],
  ['very long ids', votes(700, (index) => `${index}${'x'.repeat(10_000)}`), 'c'],
  ['ids that JSON writes long', votes(700, (index) => `${index}${'\u0001'.repeat(31)}`, longTime), 'c'],
  ['times that are none', votes(700, String, (index) => `${index}${'t'.repeat(10_000)}`), 'c'],
  ['a very long cursor', votes(700, String), 'c'.repeat(100_000)],
])('the state is smaller than 64 kB and is read back as it was: %s', (_, data, cursor) => {
  const reading = new Reading(start);
  reading.take({ data, cursor });
  const state = reading.state();
  expect(reading.votes).toHaveLength(data.length);
  expect(state.recent).toHaveLength(500);
  expect(new TextEncoder().encode(JSON.stringify(state)).length).toBeLessThan(64_000);
  expect(readState(JSON.parse(JSON.stringify(state)))).toEqual(state);
});

test('a cursor too long to be kept is done without', () => {
  const data = votes(20, String);
  const reading = new Reading(start);
  reading.take({ data, cursor: 'c'.repeat(100_000) });
  const next = new Reading(reading.state());
  expect(next.from(new Date('2026-02-02'))).toEqual({ since: new Date('2026-01-31T23:55:19.000Z') });
  next.take({ data: [...data, ...votes(1, () => 'new')], cursor: 'd' });
  expect(next.votes.map(({ userId }) => userId)).toEqual(['new']);
});

test('a vote that appears late is found where the list is read again, and the votes around it do not come again', () => {
  const data = votes(800, String);
  const [late] = data.splice(700, 1);
  const reading = new Reading(start);
  reading.take({ data, cursor: 'lost' });
  const again = new Reading(reading.state());
  again.reread();
  again.take({ data: data.toSpliced(700, 0, late as Vote), cursor: 'next' });
  expect(again.votes).toEqual([late]);
});
