import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareTimestamps, isTimestamp, oneYearBefore, timestampToDate, voteKey } from '../src/contract/timestamp.ts';

describe('isTimestamp', () => {
  test.each([
    '2026-01-31T12:00:00Z',
    '2026-01-31T12:00:00.1Z',
    '2026-01-31T12:00:00.1234567Z',
    '2026-01-31T12:00:00.123+00:00',
    '2024-02-29T00:00:00-05:30',
  ])('takes %s', (text) => expect(isTimestamp(text)).toBe(true));

  test.each([
    '',
    'xx',
    '2026-01-31',
    '2026-01-31T12:00:00',
    '2026-02-30T12:00:00Z',
    '2026-13-01T00:00:00Z',
    '1700000000',
    '2026-01-01T00:00:00+99:99',
  ])('refuses %j', (text) => expect(isTimestamp(text)).toBe(false));
});

describe('compareTimestamps', () => {
  const moments = fc.record({
    ms: fc.integer({ min: 0, max: 4e12 }),
    digits: fc.integer({ min: 0, max: 9_999 }),
    zone: fc.constantFrom('Z', '+00:00'),
  });
  // A millisecond and four digits after it: what `Date` alone would lose.
  const write = ({ ms, digits, zone }: { ms: number; digits: number; zone: string }) =>
    new Date(ms).toISOString().replace('Z', `${String(digits).padStart(4, '0')}${zone}`);

  test('orders by the moment, to the seventh digit', () => {
    fc.assert(
      fc.property(moments, moments, (a, b) => {
        const expected = a.ms !== b.ms ? a.ms - b.ms : a.digits - b.digits;
        expect(Math.sign(compareTimestamps(write(a), write(b)))).toBe(Math.sign(expected));
      }),
    );
  });

  test('sees one moment in two spellings', () => {
    expect(compareTimestamps('2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000+00:00')).toBe(0);
    expect(compareTimestamps('2026-01-01T01:00:00+01:00', '2026-01-01T00:00:00.0000001Z')).toBeLessThan(0);
  });
});

test('timestampToDate drops what Date cannot hold', () => {
  expect(timestampToDate('2026-01-31T12:00:00.1239999Z').toISOString()).toBe('2026-01-31T12:00:00.123Z');
});

test('voteKey keeps every digit', () => {
  const key = (createdAt: string) => voteKey({ userId: '1', createdAt });
  expect(key('2026-01-01T00:00:00.1234567Z')).not.toBe(key('2026-01-01T00:00:00.1234568Z'));
});

test.each([
  ['2026-11-21T04:00:00.000Z', '2025-11-21T04:00:00.000Z'],
  ['2028-02-29T23:00:00.000Z', '2027-02-28T23:00:00.000Z'],
])('one year before %s is %s', (now, then) => {
  expect(oneYearBefore(new Date(now)).toISOString()).toBe(then);
});
