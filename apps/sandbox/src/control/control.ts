import { timestampToDate } from '@project-listing/core/wire';
import { ClockError } from '../clock.ts';
import type { Fault, FaultInput } from '../faults.ts';
import { readMoment } from '../moment.ts';
import type { Parts } from '../parts.ts';
import type { Preview } from '../preview/preview.ts';
import type { ProjectKey } from '../projects.ts';
import type { LoggedRequest } from '../requests.ts';
import type { ProjectState } from '../storage/projects.ts';
import type { SwitchValues } from '../switches.ts';
import { type CastInput, type CastVote, castVotes } from './cast-votes.ts';
import { type Listing, readListing } from './listing.ts';
import { seedHistory } from './seed-history.ts';

/** All that a test or a person can do to a sandbox; the routes under `/_sandbox` do the same. */
export interface Control {
  readonly clock: {
    now(): Date;
    /** Stops the clock at a moment. Throws a `ClockError` for a time it cannot have. */
    set(moment: Date | string): void;
    /** Moves it, running or stopped. */
    advance(seconds: number): void;
    /** Back to the real time. */
    reset(): void;
  };
  readonly switches: {
    get(): Readonly<SwitchValues>;
    /** Throws a `SwitchError`, which names what is allowed, and then changes none. */
    set(change: Readonly<Partial<SwitchValues>>): void;
  };
  readonly faults: {
    add(fault: FaultInput): Fault;
    /** Those that still wait for a request. */
    list(): readonly Fault[];
    clear(): void;
  };
  readonly requests: {
    /** Oldest first. */
    list(): readonly LoggedRequest[];
    clear(): void;
  };
  readonly votes: { cast(votes?: CastInput): CastVote[] };
  /** Gives every project a believable past of so many days, unless one of them has votes. Tells whether it did. */
  seed(days: number): boolean;
  /** What a visitor sees of a project. */
  listing(project: ProjectKey): Listing;
  /** Forgets the texts of a project in the locales that are chosen. */
  unpublish(project: ProjectKey, chosen: (locale: string) => boolean): void;
  /** What the page says of a repository that is shown before it is published. */
  readonly preview: { get(): Preview | undefined; show(preview: Preview): void };
  setProjectState(project: ProjectKey, state: ProjectState): void;
  /** Forgets everything: data, switches, faults, requests, rates and the time. */
  reset(): void;
}

export function createControl({ storage, clock, switches, faults, requests, rateLimit, preview }: Parts): Control {
  return {
    clock: {
      now: () => clock.now(),
      set: (moment) => clock.set(toDate(moment)),
      advance: (seconds) => clock.advance(seconds),
      reset: () => clock.reset(),
    },
    switches: { get: () => switches.values, set: (change) => switches.set(change) },
    faults: { add: (fault) => faults.add(fault), list: () => [...faults.list()], clear: () => faults.clear() },
    requests: { list: () => [...requests.list()], clear: () => requests.clear() },
    votes: { cast: (votes = {}) => castVotes(storage, votes, clock.now()) },
    seed: (days) => {
      if (storage.votes.lastId() > 0) return false;
      seedHistory(storage, days, clock.now());
      return true;
    },
    listing: (project) => readListing(storage, project, clock.now()),
    unpublish: (project, chosen) => storage.transaction(() => storage.publications.remove(project, chosen)),
    preview: {
      get: () => preview.current,
      show: (shown) => {
        preview.current = shown;
      },
    },
    setProjectState: (project, state) => storage.projects.setState(project, state),
    reset: () => {
      storage.reset();
      switches.reset();
      faults.clear();
      requests.clear();
      rateLimit.reset();
      clock.reset();
    },
  };
}

function toDate(moment: Date | string): Date {
  if (moment instanceof Date) return moment;
  const read = readMoment(moment);
  if (read === undefined) throw new ClockError(`${moment} is no ISO 8601 time with its zone.`);
  return timestampToDate(read);
}
