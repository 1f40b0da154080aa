import { afterEach, expect, test, vi } from 'vitest';
import { readRetryAfter } from '../src/kernel.ts';

afterEach(() => vi.useRealTimers());

test.each<[string, Record<string, string>, unknown, number | undefined]>([
  ['seconds', { 'retry-after': '3600' }, undefined, 3_600],
  ['a fraction, rounded up', { 'retry-after': '1.2' }, undefined, 2],
  ['zero', { 'retry-after': '0' }, undefined, 0],
  ['an HTTP date', { 'retry-after': 'Sat, 21 Nov 2026 05:00:00 GMT' }, undefined, 3_600],
  ['a date that has passed', { 'retry-after': 'Sat, 21 Nov 2026 03:00:00 GMT' }, undefined, 0],
  [
    "a date by the service's own clock",
    { 'retry-after': 'Sat, 21 Nov 2026 05:00:00 GMT', date: 'Sat, 21 Nov 2026 04:59:30 GMT' },
    undefined,
    30,
  ],
  ['a body', {}, { 'retry-after': 3_600 }, 3_600],
  ['a body with a text', {}, { 'retry-after': '60' }, 60],
  ['the header before the body', { 'retry-after': '5' }, { 'retry-after': 60 }, 5],
  ['an unreadable header, a body', { 'retry-after': 'soon' }, { 'retry-after': 60 }, 60],
  ['nothing', {}, undefined, undefined],
  ['a negative number', { 'retry-after': '-5' }, { 'retry-after': -5 }, undefined],
  ['another body', {}, '<html>', undefined],
  ['a wait of ages', { 'retry-after': '99999999999999' }, { 'retry-after': 1e300 }, undefined],
  ['a day that does not exist', { 'retry-after': 'Mon, 32 Jan 2026 00:00:00 GMT' }, undefined, undefined],
])('%s', (_, headers, body, seconds) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T04:00:00Z') });
  expect(readRetryAfter(new Headers(headers), body)).toBe(seconds);
});
