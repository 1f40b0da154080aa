// ISO 8601 timestamps of the API: 0 to 9 fractional digits, `Z` or an offset. `Date` keeps milliseconds only.

const isoTimestamp = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Tells whether a text is an ISO 8601 timestamp with a zone, of a moment that exists. */
export function isTimestamp(text: string): boolean {
  const match = isoTimestamp.exec(text);
  if (match === null) return false;
  const wall = new Date(`${match[1]}Z`);
  // `Date` rolls 30 February over to March; such a text names no moment.
  return !Number.isNaN(wall.getTime()) && wall.toISOString().startsWith(match[1] as string);
}

/** A moment as it is sent: a `Date` and a day become a timestamp in UTC, a timestamp stays as it is. */
export function isoTime(moment: Date | string): string {
  if (moment instanceof Date) return moment.toISOString();
  return /^\d{4}-\d{2}-\d{2}$/.test(moment) ? `${moment}T00:00:00Z` : moment;
}

/** The moment of a timestamp, to the millisecond. `NaN` inside where it is not one. */
export function timestampToDate(timestamp: string): Date {
  return new Date(timestamp.replace(/(\.\d{3})\d+/, '$1'));
}

/** Orders two timestamps by the moment they name, to the last digit; 0 for the same moment written differently. */
export function compareTimestamps(a: string, b: string): number {
  const seconds = wholeSeconds(a) - wholeSeconds(b);
  return seconds !== 0 ? seconds : fraction(a) - fraction(b);
}

const wholeSeconds = (timestamp: string) => new Date(timestamp.replace(/\.\d+/, '')).getTime();

const fraction = (timestamp: string) => Number((isoTimestamp.exec(timestamp)?.[2] ?? '').padEnd(9, '0'));

/** What tells one vote from every other: the user and the moment, letter for letter as the API sent it. */
export function voteKey(vote: { readonly userId: string; readonly createdAt: string }): string {
  return `${vote.userId} ${vote.createdAt}`;
}

/** The same moment one calendar year earlier: the oldest start that the votes list takes (section 4.3). */
export function oneYearBefore(now: Date): Date {
  const earlier = new Date(now);
  earlier.setUTCFullYear(now.getUTCFullYear() - 1);
  // A year before 29 February is 28 February, not 1 March.
  if (earlier.getUTCMonth() !== now.getUTCMonth()) earlier.setUTCDate(0);
  return earlier;
}
