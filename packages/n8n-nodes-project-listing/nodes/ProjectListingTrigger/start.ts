import { InputError } from '@project-listing/core/kernel';

const hour = 60 * 60 * 1000;

/** From which votes on a trigger starts. */
export type Start =
  | { readonly from: 'now' }
  | { readonly from: 'back' }
  | { readonly from: 'date'; readonly date: Date };

/** How far the clocks of n8n and of the service may be apart, in ms. */
export const clockSkew = hour;

/**
 * The oldest start that the service takes: a year back. 365 days, which is never more than a calendar year, and an hour
 * less, for clocks that differ.
 */
export function earliestStart(now: Date): Date {
  return new Date(now.getTime() - 365 * 24 * hour + clockSkew);
}

/** Where the list begins. */
export interface Beginning {
  readonly since: Date;
  /** Votes up to this time are old. */
  readonly skipUntil?: Date;
  /** What a person should know. */
  readonly notice?: string;
}

/** The beginning of the list for a start. */
export function begin(start: Start, now: Date): Beginning {
  const earliest = earliestStart(now);
  switch (start.from) {
    case 'now':
      // Now is the end of the list: what is in it is skipped, whatever the time is there.
      return { since: new Date(now.getTime() - clockSkew), skipUntil: now };
    case 'back':
      return { since: earliest };
    case 'date': {
      const { date } = start;
      if (Number.isNaN(date.getTime())) {
        throw new InputError('trigger', [{ path: ['startDate'], message: 'is missing or no date; give a date' }]);
      }
      if (date >= earliest) return { since: date };
      const notice = `The start date ${date.toISOString()} is more than a year back; the votes start at ${earliest.toISOString()}.`;
      return { since: earliest, notice };
    }
  }
}
