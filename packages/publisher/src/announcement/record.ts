/** What is remembered of the announcement of a tag. */
export type Recorded =
  | { readonly state: 'success' /** ISO 8601, where it is known. */; readonly createdAt?: string }
  /** Begun by another run and not ended: it may have been sent. `advice` says what a person does about it. */
  | { readonly state: 'pending'; readonly advice: string }
  /** Refused; it may be tried again. */
  | { readonly state: 'failure' };

/** What forbids to send the announcement: it was sent, or another run began it. */
export type Standing = Exclude<Recorded, { readonly state: 'failure' }>;

/**
 * Remembers which tags were announced, so that an announcement is sent at most once. A method throws only where going
 * on would be wrong; a record that may not be kept is the implementation's to report, and not a failure.
 */
export interface AnnouncementRecord {
  /** What is remembered; `undefined` where nothing is. */
  find(tag: string): Promise<Recorded | undefined>;
  /**
   * Notes that the announcement is about to be sent, and looks whether another run noted it first, between `find` and
   * now. Of two runs that begin at once exactly one is told nothing; the other gets what stands in its way.
   */
  pending(tag: string): Promise<Standing | undefined>;
  /** Notes that it was sent. */
  success(tag: string, createdAt: string | undefined): Promise<void>;
  /** Notes that it was refused, and that it may be tried again. */
  failure(tag: string, reason: string): Promise<void>;
}
