import type { Call, CallOptions } from '../call.ts';
import type { Announcement, AnnouncementInput } from '../contract/models.ts';
import { createAnnouncement } from '../contract/operations.ts';

/** Announcements on the project's page. */
export interface AnnouncementsResource {
  /**
   * Makes an announcement (section 4.4). One in 4 hours; sooner gives a `RateLimitError`. It is never sent a second
   * time after an unknown outcome, and it cannot be taken back.
   */
  create(announcement: AnnouncementInput, options?: CallOptions): Promise<Announcement>;
}

export const announcementsResource = (call: Call): AnnouncementsResource => ({
  create: (announcement, options) => call(createAnnouncement, announcement, options),
});
