import { isTimestamp } from '@project-listing/core/wire';
import type { SwitchValues } from './switches.ts';

// Moments are stored in one fixed form, `2026-01-31T12:00:00.1234567Z`: every digit that the API can show, and the
// order of the texts is the order of the moments. How many digits are shown, and with which zone, is a switch.

/** A moment in its stored form. */
export type Moment = string;

const digits = 7;
const ticksPerSecond = 10n ** BigInt(digits);

/** A `Date`, or an ISO 8601 timestamp with any zone and precision, in the stored form. */
export function toMoment(value: Date | string): Moment {
  if (value instanceof Date) return toMoment(value.toISOString());
  const fraction = /\.(\d+)/.exec(value)?.[1] ?? '';
  const wholeSeconds = new Date(value.replace(/\.\d+/, '')).toISOString().slice(0, 19);
  return `${wholeSeconds}.${fraction.slice(0, digits).padEnd(digits, '0')}Z`;
}

/** The moment that an ISO 8601 timestamp names; `undefined` where it names none. */
export function readMoment(text: unknown): Moment | undefined {
  if (typeof text !== 'string' || !isTimestamp(text)) return undefined;
  const moment = toMoment(text);
  // A zone can carry the last second of 9999 into a year that does not sort as a text.
  return /^\d{4}-/.test(moment) ? moment : undefined;
}

/** The moment so many seconds later; fractions of a second count to the last digit. */
export function addSeconds(moment: Moment, seconds: number): Moment {
  return addTicks(moment, BigInt(Math.round(seconds * 1000)) * (ticksPerSecond / 1000n));
}

/** A share of a number of seconds, `part / whole` of them, added to a moment. */
export function addShare(moment: Moment, seconds: number, part: number, whole: number): Moment {
  return addTicks(moment, (BigInt(Math.round(seconds * 1000)) * 10_000n * BigInt(part)) / BigInt(whole));
}

function addTicks(moment: Moment, ticks: bigint): Moment {
  const seconds = BigInt(Date.parse(`${moment.slice(0, 19)}Z`) / 1000);
  const sum = seconds * ticksPerSecond + BigInt(moment.slice(20, 20 + digits)) + ticks;
  const rest = ((sum % ticksPerSecond) + ticksPerSecond) % ticksPerSecond;
  const wholeSeconds = new Date(Number((sum - rest) / ticksPerSecond) * 1000).toISOString().slice(0, 19);
  return `${wholeSeconds}.${rest.toString().padStart(digits, '0')}Z`;
}

/** A moment as the API shows it. */
export function showMoment(moment: Moment, { timestampDigits, timestampZone }: SwitchValues): string {
  const fraction = moment.slice(20, 20 + timestampDigits);
  return `${moment.slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}${timestampZone}`;
}
