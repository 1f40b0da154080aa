import type { Localized } from './locale.ts';
import type { announcementCategories, projectTypes } from './names.ts';

// The API's objects in our words. Not given is `undefined`, never `null` or `""`. What the API sends beyond these fields
// is kept under its raw name. Timestamps are the API's own strings: a vote's identity needs every digit of them.

/** A word of the API: those we know, and any that it may add. */
export type Open<Known extends string> = Known | (string & Record<never, never>);

/** The platform of a project (section 2.1). */
export type Platform = Open<'chat_platform' | 'game_platform'>;

/** What a project is (section 2.1). */
export type ProjectType = Open<(typeof projectTypes)[number]>;

/** The project that owns the token (section 2.1). */
export interface Project {
  /** Snowflake of the service. */
  readonly id: string;
  /** Name on the external platform. */
  readonly name?: string;
  readonly platform?: Platform;
  readonly type?: ProjectType;
  /** The short description shown beside the name: one text on read, one per locale on write. */
  readonly headline?: string;
  /** Tag ids. Empty when there are none. */
  readonly tags: readonly string[];
  /** Votes that count for the ranking now. */
  readonly votes?: number;
  /** Votes of all time. */
  readonly votesTotal?: number;
  /** Mean score of all reviews. */
  readonly reviewScore?: number;
  /** How many reviews there are. */
  readonly reviewCount?: number;
  readonly [unknownKey: string]: unknown;
}

/** What to change of a project (section 4.2). At least one text in at least one of the two. */
export interface ProjectUpdate {
  /** Plain text, 3 to 140 characters per locale. */
  readonly headline?: Localized;
  /** Markdown, 300 to 50,000 characters per locale. */
  readonly pageContent?: Localized;
}

/** The kind of an announcement (section 4.4). */
export type AnnouncementCategory = (typeof announcementCategories)[number];

/** An announcement to be made (section 4.4). */
export interface AnnouncementInput {
  /** 3 to 100 characters. */
  readonly title: string;
  /** 10 to 2,000 characters. */
  readonly content: string;
  /** @default 'announcement' (chosen by the service) */
  readonly category?: AnnouncementCategory;
}

/** An announcement that was made (section 2.4). */
export interface Announcement {
  readonly title?: string;
  readonly content?: string;
  /** ISO 8601. */
  readonly createdAt?: string;
  readonly [unknownKey: string]: unknown;
}

/** Metrics of a bot (section 2.5). At least one of the two; integers, 0 or more. */
export interface BotMetrics {
  readonly serverCount?: number;
  readonly shardCount?: number;
}

/** Metrics of a server (section 2.5). At least one of the two; integers, 0 or more; no more online than members. */
export interface ServerMetrics {
  readonly memberCount?: number;
  readonly onlineCount?: number;
}

/** Metrics of a game (section 2.5). An integer, 0 or more. */
export interface GameMetrics {
  readonly playerCount: number;
}

/** Metrics of one kind of project (section 2.5). The service refuses those of another kind than the project's. */
export type Metrics = BotMetrics | ServerMetrics | GameMetrics;

/** One entry of a metrics batch (section 4.6). */
export interface MetricsEntry {
  readonly metrics: Metrics;
  /** When it was measured; left out: now. A `Date` or ISO 8601, at most 5 minutes ahead. */
  readonly timestamp?: Date | string;
}

/** How far a metrics batch has come (section 4.6). */
export interface BatchReport {
  /** Entries in requests that the service accepted. */
  readonly accepted: number;
  /** Requests that the service accepted. */
  readonly requests: number;
}

/** One vote (section 2.2). It has no id: `voteKey` tells votes apart. */
export interface Vote {
  /** The voter's id on the service. */
  readonly userId: string;
  /** The voter's id on the external platform. */
  readonly platformId?: string;
  /** How many votes it counts for; 1 where the API does not say. */
  readonly weight: number;
  /** ISO 8601, exactly as sent. */
  readonly createdAt: string;
  /** ISO 8601; when the user can vote again. */
  readonly expiresAt?: string;
  readonly [unknownKey: string]: unknown;
}

/** A page of the votes list (section 4.3). The list ends with an empty page. */
export interface VotePage {
  readonly data: Vote[];
  readonly cursor: string;
}

/** Where to start reading votes (section 4.3). */
export type VoteListStart =
  /** Not more than one calendar year in the past. */
  | { readonly since: Date | string; readonly cursor?: never }
  /** A cursor of an earlier page. */
  | { readonly cursor: string; readonly since?: never };

/** Whose id a user id is (section 4.3): the service's own, or the chat platform's. */
export type VoteSource = 'service' | 'chat_platform';

/** The user whose vote is looked up (section 4.3). */
export interface VoteUser {
  readonly id: string;
  /** @default 'service' */
  readonly source?: VoteSource;
}

/** A user's active vote (section 2.3). */
export interface VoteStatus {
  /** ISO 8601; when the user last voted. */
  readonly createdAt: string;
  /** ISO 8601; the vote is active before it. */
  readonly expiresAt?: string;
  /** How many votes the last vote counted for; 1 where the API does not say. */
  readonly weight: number;
  readonly [unknownKey: string]: unknown;
}

/** A bot of the v0 directory (section 2.6). Fields that were not asked for are absent. */
export interface Bot {
  readonly id?: string;
  readonly username?: string;
  readonly discriminator?: string;
  /** Hash of the avatar. */
  readonly avatar?: string;
  /** Hash of the default avatar. */
  readonly defaultAvatar?: string;
  /** The library the bot is built with. */
  readonly library?: string;
  readonly prefix?: string;
  readonly shortDescription?: string;
  /** Markdown or HTML. */
  readonly longDescription?: string;
  readonly tags?: readonly string[];
  readonly website?: string;
  /** Invite code of the support server. */
  readonly support?: string;
  readonly repository?: string;
  readonly owners?: readonly string[];
  readonly guilds?: readonly string[];
  readonly invite?: string;
  /** ISO 8601; when the bot was added. */
  readonly date?: string;
  readonly serverCount?: number;
  readonly shardCount?: number;
  readonly certified?: boolean;
  readonly vanity?: string;
  /** Votes of all time. */
  readonly points?: number;
  /** Votes of this month. */
  readonly monthlyPoints?: number;
  readonly donationBotGuildId?: string;
  readonly [unknownKey: string]: unknown;
}

/** A search of the v0 directory (section 4.8). */
export interface BotSearch {
  /** Field -> value; sent as `field: value field2: value2`. */
  readonly search?: Readonly<Record<string, string>>;
  /** 1 to 500. @default 50 (chosen by the service) */
  readonly limit?: number;
  /** How many bots to skip. @default 0 */
  readonly offset?: number;
  /** A field of `Bot`, with `-` before it for descending: `-points`. */
  readonly sort?: string;
  /** Fields of `Bot` to return. @default all */
  readonly fields?: readonly string[];
}

/** One page of the v0 directory (section 4.8). */
export interface BotPage {
  readonly results: readonly Bot[];
  readonly limit?: number;
  readonly offset?: number;
  /** How many results this page has. */
  readonly count: number;
  /** How many bots match in all. */
  readonly total?: number;
  readonly [unknownKey: string]: unknown;
}

/** Statistics of a bot (section 2.7). */
export interface BotStats {
  readonly serverCount?: number;
  /** Servers per shard. Empty when they were not posted. */
  readonly shards: readonly number[];
  readonly shardCount?: number;
  readonly [unknownKey: string]: unknown;
}

/** Statistics to be posted (section 4.8). At least `serverCount` or `shards`; integers, 0 or more. */
export interface BotStatsInput {
  /** The total, or one number per shard. */
  readonly serverCount?: number | readonly number[];
  /** Servers per shard. */
  readonly shards?: readonly number[];
  /** The shard that posts, from 0. */
  readonly shardId?: number;
  readonly shardCount?: number;
}

/** A problem of the API (section 7), as tolerantly as it is read: every field may be missing. */
export interface Problem {
  /** URI of the kind of problem. */
  readonly type?: string;
  readonly title?: string;
  readonly status?: number;
  /** What went wrong this time. */
  readonly detail?: string;
  readonly [unknownKey: string]: unknown;
}
