/** The numbers of section 8 of the API, in one table. Lengths are in characters; see `length.ts` for what that means. */
export const limits = {
  /** Section 4.2: headline, per locale. */
  headline: { min: 3, max: 140 },
  /** Section 4.2: page content (Markdown), per locale. */
  pageContent: { min: 300, max: 50_000 },
  /** Section 4.4. */
  announcementTitle: { min: 3, max: 100 },
  /** Section 4.4. */
  announcementContent: { min: 10, max: 2_000 },
  /** Section 4.6: entries of one batch request. */
  batchEntries: { min: 1, max: 100 },
  /** Section 4.8: results of one page of the bot directory; the default is ours. */
  botSearch: { min: 1, max: 500, default: 50 },
  /** Section 4.4: one announcement in this many seconds. */
  announcementInterval: 4 * 60 * 60,
  /** Section 8: requests a minute on the bot directory endpoints. */
  botRequestsPerMinute: 60,
  /** How far in the future the timestamp of a metrics entry may be, in seconds; assumed. */
  entryLead: 5 * 60,
} as const;

/** The least and the most that a count may be. */
export interface Range {
  readonly min: number;
  readonly max: number;
}
