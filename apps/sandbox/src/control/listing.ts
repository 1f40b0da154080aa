import { latestMetrics, type Metric } from '../metrics.ts';
import type { ProjectKey } from '../projects.ts';
import type { StoredAnnouncement } from '../storage/announcements.ts';
import type { Measurement } from '../storage/measurements.ts';
import type { StoredProject } from '../storage/projects.ts';
import type { Storage } from '../storage/storage.ts';
import { voteCounts } from '../votes.ts';

/** What a visitor of the listing sees of a project. */
export interface Listing {
  readonly project: StoredProject;
  /** Locale -> text. */
  readonly headline: Readonly<Record<string, string>>;
  /** Locale -> Markdown. */
  readonly pageContent: Readonly<Record<string, string>>;
  /** Newest first. */
  readonly announcements: readonly StoredAnnouncement[];
  readonly commands: readonly unknown[];
  /** The latest value of each metric. */
  readonly metrics: Readonly<Partial<Record<Metric, number>>>;
  /** The last thousand measurements, in the order in which they were stored. */
  readonly measurements: readonly Measurement[];
  /** Servers per shard, as posted on v0. */
  readonly shards: readonly number[];
  /** Votes of this month. */
  readonly votes: number;
  readonly votesTotal: number;
}

const longestHistory = 1000;

export function readListing(storage: Storage, key: ProjectKey, now: Date): Listing {
  return {
    project: storage.projects.get(key),
    headline: storage.publications.read(key, 'headline'),
    pageContent: storage.publications.read(key, 'pageContent'),
    announcements: storage.announcements.list(key),
    commands: storage.projects.commands(key),
    metrics: latestMetrics(storage, key),
    measurements: storage.measurements.history(key, longestHistory),
    shards: storage.projects.shards(key),
    ...voteCounts(storage, key, now),
  };
}
