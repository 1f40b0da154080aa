import { expect, test } from 'vitest';
import { addSeconds, addShare, readMoment, showMoment, toMoment } from '../src/moment.ts';
import { Switches } from '../src/switches.ts';

test.each([
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.0000000Z'],
  ['2026-01-31T12:00:00.5Z', '2026-01-31T12:00:00.5000000Z'],
  ['2026-01-31T12:00:00.123456789+02:00', '2026-01-31T10:00:00.1234567Z'],
  ['2026-01-31T23:30:00-01:00', '2026-02-01T00:30:00.0000000Z'],
])('%s is stored as %s', (text, moment) => {
  expect(readMoment(text)).toBe(moment);
});

test.each(['', '2026-01-31', '2026-01-31T12:00:00', '2026-02-30T12:00:00Z', '2026-01-31T12:00:00+99:99', 5, null])(
  '%j is no moment',
  (text) => {
    expect(readMoment(text)).toBe(undefined);
  },
);

test('seconds and shares of them are added to the last digit', () => {
  const start = toMoment(new Date('2026-01-31T23:59:59.5Z'));
  expect(addSeconds(start, 0.5)).toBe('2026-02-01T00:00:00.0000000Z');
  expect(addSeconds(start, -86_400)).toBe('2026-01-30T23:59:59.5000000Z');
  expect(addSeconds('1969-12-31T23:59:59.9999999Z', -0.001)).toBe('1969-12-31T23:59:59.9989999Z');
  expect(addShare(start, 1, 1, 3)).toBe('2026-01-31T23:59:59.8333333Z');
});

test('a moment is shown as the switches have it', () => {
  const switches = new Switches();
  const show = () => showMoment('2026-01-31T12:00:00.1234567Z', switches.values);
  expect(show()).toBe('2026-01-31T12:00:00.123456Z');
  switches.set({ timestampDigits: 0, timestampZone: '+00:00' });
  expect(show()).toBe('2026-01-31T12:00:00+00:00');
});

test('a moment beyond the year 9999 is none', () => {
  expect(readMoment('9999-12-31T23:59:59-01:00')).toBeUndefined();
  expect(readMoment('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.0000000Z');
});
