const hour = 60 * 60 * 1000;

/** From which votes on a trigger starts. */
export type Start =
  | { readonly from: 'now' }
  | { readonly from: 'back' }
  | { readonly from: 'date'; readonly date: Date };

/** How far the clocks of n8n and of the service may be apart, in ms. */
const clockSkew = hour;

/**
 * The oldest start that the service takes: a year back. 365 days, which is never more than a calendar year, and an hour
 * less, for clocks that differ.
 */
export function earliestStart(now: Date): Date {
  return new Date(now.getTime() - 365 * 24 * hour + clockSkew);
}

/** Where the list begins for a trigger. */
export interface Beginning {
  readonly since: Date;
  /** Whether what is in the list by now is passed over. */
  readonly isAtEnd: boolean;
  /** What a person should know. */
  readonly notice?: string;
}

/** The beginning of the list for a start. */
export function begin(start: Start, now: Date): Beginning {
  const earliest = earliestStart(now);
  switch (start.from) {
    case 'now':
      // Now is the end of the list and not a time: the two clocks may differ.
      return { since: new Date(now.getTime() - clockSkew), isAtEnd: true };
    case 'back':
      return { since: earliest, isAtEnd: false };
    case 'date': {
      const { date } = start;
      if (date >= earliest) return { since: date, isAtEnd: false };
      const dates = `${date.toISOString()}; votes are read from ${earliest.toISOString()}`;
      return { since: earliest, isAtEnd: false, notice: `The start date is more than a year back: ${dates} on` };
    }
  }
}
