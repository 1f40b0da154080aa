import { isLocale, type Locale, limits, locales } from '@project-listing/core/schemas';
import { type Listing, readListing } from '../control/listing.ts';
import type { Fault } from '../faults.ts';
import { type Metric, metricsOfType } from '../metrics.ts';
import { addSeconds, toMoment } from '../moment.ts';
import type { Parts } from '../parts.ts';
import type { LoggedRequest } from '../requests.ts';
import type { Measurement } from '../storage/measurements.ts';
import type { StoredVote, VoteDay } from '../storage/votes.ts';
import type { View } from './view.ts';

/** All that the page shows, read in one go. */
export interface PageData {
  readonly view: View;
  readonly now: Date;
  /** Whether the clock stands still, and how many milliseconds it is from the real time where it runs. */
  readonly clock: { readonly stopped: boolean; readonly offset: number };
  readonly listing: Listing;
  /** Those with a text, in the order of the API. */
  readonly locales: readonly Locale[];
  /** The locale that is shown; absent where the project has no text at all. */
  readonly locale: Locale | undefined;
  /** Seconds until the next announcement is allowed; 0: now. */
  readonly announcementWait: number;
  /** The days up to today, oldest first, each of them there. */
  readonly voteDays: readonly VoteDay[];
  readonly latestVotes: readonly StoredVote[];
  readonly metrics: ReadonlyMap<Metric, readonly Measurement[]>;
  readonly faults: readonly Fault[];
  /** Newest first. */
  readonly requests: readonly LoggedRequest[];
  readonly requestCount: number;
}

const most = { days: 90, votes: 6, measurements: 400, requests: 40 };
const fewestDays = 14;

export function readPage(parts: Parts, view: View): PageData {
  const { storage, clock, faults, requests } = parts;
  const now = clock.now();
  const listing = readListing(storage, view.project, now);
  const published = locales.filter((locale) => listing.headline[locale] ?? listing.pageContent[locale]);
  const latest = storage.announcements.latest(view.project, toMoment(now));
  const free = latest && addSeconds(latest.createdAt, limits.announcementInterval);
  const log = requests.list();
  return {
    view,
    now,
    clock: clock.state(),
    listing,
    locales: published,
    locale: view.locale ?? published.find((locale) => locale === 'en') ?? published.find(isLocale),
    announcementWait: free === undefined ? 0 : Math.max(0, (Date.parse(free) - now.getTime()) / 1000),
    voteDays: daysUpTo(now, storage.votes.days(view.project, dayBefore(now, most.days - 1))),
    latestVotes: storage.votes.latest(view.project, most.votes),
    metrics: new Map(
      metricsOfType[view.project].map((metric) => [
        metric,
        storage.measurements.recent(view.project, metric, most.measurements),
      ]),
    ),
    faults: faults.list(),
    requests: log.slice(-most.requests).reverse(),
    requestCount: log.length,
  };
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The days with votes and those without between them, from the first one, or two weeks. */
function daysUpTo(now: Date, withVotes: readonly VoteDay[]): VoteDay[] {
  const byDay = new Map(withVotes.map((entry) => [entry.day, entry]));
  const [first] = withVotes;
  const all = Array.from({ length: most.days }, (_, index) => dayBefore(now, most.days - 1 - index));
  const start = Math.min(all.length - fewestDays, first === undefined ? all.length : all.indexOf(first.day));
  return all.slice(start).map((day) => byDay.get(day) ?? { day, votes: 0, weight: 0 });
}
