import { profileNames } from '@project-listing/core/wire';

/** One thing that the API's documents leave open, and the ways in which the sandbox can do it. */
interface Switch<T> {
  readonly default: T;
  /** The allowed values in words. */
  readonly allowed: string;
  readonly about: string;
  accepts(value: unknown): boolean;
}

function oneOf<const T extends string | number | boolean>(values: readonly [T, ...T[]], about: string): Switch<T> {
  return {
    default: values[0],
    allowed: values.map((value) => JSON.stringify(value)).join(', '),
    about,
    accepts: (value) => (values as readonly unknown[]).includes(value),
  };
}

function wholeNumber(least: number, most: number, normal: number, about: string): Switch<number> {
  return {
    default: normal,
    allowed: `a whole number from ${least} to ${most}`,
    about,
    accepts: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  };
}

const day = 24 * 60 * 60;

/** Every switch. The first value is the default: what the project assumes of the real service. */
export const switchTable = {
  profile: oneOf(profileNames, 'The wire names and words that are spoken and understood.'),
  announcementStatus: oneOf([201, 200], 'Status of an announcement that was made.'),
  batchFailure: oneOf(
    ['partial', 'atomic'],
    'A metrics batch with a bad entry: the entries processed before it stay stored, or none.',
  ),
  rateLimitForm: oneOf(
    ['seconds', 'date', 'body'],
    'Where a 429 says how long to wait: a header in seconds, a header with a date, or a body that is no problem.',
  ),
  botRequestsPerMinute: wholeNumber(1, 1_000_000, 60, 'Requests a minute of one token on the v0 bot endpoints.'),
  botLimitBlock: wholeNumber(
    0,
    day,
    0,
    'Seconds that a token over that limit is blocked for; each attempt starts them anew. 0: until the minute is over.',
  ),
  pageSize: wholeNumber(1, 10_000, 100, 'Votes on one page of the votes list.'),
  cursorCharacters: oneOf(
    ['safe', 'reserved'],
    'Cursors of characters that are safe in a URL, or with + / = & in them, which must be percent-encoded.',
  ),
  cursorLifetime: wholeNumber(0, 366 * day, 0, 'Seconds after which a cursor expires. 0: never.'),
  badCursorStatus: oneOf([422, 400, 404, 410], 'Status for a cursor that is broken, foreign or expired.'),
  missingStartStatus: oneOf([422, 400], 'Status for a votes list with neither a cursor nor a start.'),
  emptyPageCursor: oneOf(['present', 'absent'], 'Whether an empty page of votes has a cursor.'),
  voteNotFoundForm: oneOf(
    ['problem', 'withoutType'],
    'Body of the 404 for a user without an active vote: a whole problem, or one without its type.',
  ),
  timestampDigits: oneOf([6, 0, 1, 2, 3, 4, 5, 7], 'Fractional digits of a timestamp.'),
  timestampZone: oneOf(['Z', '+00:00'], 'How a timestamp says that it is UTC.'),
  lengthUnit: oneOf(['utf16', 'codePoints', 'graphemes'], 'What counts as a character in the limits of lengths.'),
  absentForm: oneOf(['null', 'omitted', 'empty'], 'How a field that may have no value is written when it has none.'),
  unknownFields: oneOf(['absent', 'present'], 'Whether objects carry a field that no document names.'),
  legacyErrorForm: oneOf(['json', 'text', 'html'], 'Body of a v0 error.'),
  legacyLimitOver: oneOf(['refused', 'clamped'], 'A v0 search for more than the most: 400, or cut down to the most.'),
  tokenOnLegacy: oneOf(['accepted', 'refused'], 'Whether v0 takes a v1 token.'),
} satisfies Record<string, Switch<string | number | boolean>>;

export type SwitchName = keyof typeof switchTable;

/** The value of every switch. */
export type SwitchValues = { -readonly [N in SwitchName]: (typeof switchTable)[N]['default'] };

/** What is wrong with a change of switches; the message names what is allowed. */
export class SwitchError extends Error {
  override readonly name = 'SwitchError';
}

export class Switches {
  readonly #initial: Partial<SwitchValues>;
  #values: SwitchValues = defaults();

  constructor(initial: Partial<SwitchValues> = {}) {
    this.#initial = initial;
    this.reset();
  }

  get values(): Readonly<SwitchValues> {
    return this.#values;
  }

  /** Changes some switches, or throws a `SwitchError` and changes none. */
  set(change: Readonly<Partial<SwitchValues>>): void {
    for (const [name, value] of Object.entries(change)) {
      if (!Object.hasOwn(switchTable, name)) {
        throw new SwitchError(`There is no switch ${name}; the switches are ${Object.keys(switchTable).join(', ')}.`);
      }
      const { accepts, allowed } = switchTable[name as SwitchName];
      if (!accepts(value)) throw new SwitchError(`${name} cannot be ${JSON.stringify(value)}; allowed: ${allowed}.`);
    }
    this.#values = { ...this.#values, ...change };
  }

  /** Back to the values that the sandbox was started with. */
  reset(): void {
    this.#values = defaults();
    this.set(this.#initial);
  }
}

function defaults(): SwitchValues {
  return Object.fromEntries(Object.entries(switchTable).map(([name, entry]) => [name, entry.default])) as SwitchValues;
}
