import type { AnnouncementCategory, ApplicationCommand, Locale } from '@project-listing/core/schemas';
import type { CommandsDiff } from './commands/diff.ts';
import type { Part, Place, Problem } from './problem.ts';

/** One locale's page as it would be published. */
export interface PagePlan {
  readonly locale: Locale;
  /** The file the page comes from. */
  readonly file: string;
  /** Left out where the page has none or headlines are off; the server then keeps its own. */
  readonly headline?: string;
  /** Left out where only headlines are published. */
  readonly content?: string;
  /** How many links and images were made absolute. */
  readonly linksRewritten: number;
  /** Whether the content was cut to fit, with a link to the rest. */
  readonly truncated: boolean;
}

/** The commands as they would replace the stored list. */
export interface CommandsPlan {
  readonly commands: readonly ApplicationCommand[];
  /** What changed against the previous commit, by name; left out where that could not be read. */
  readonly diff?: CommandsDiff;
}

/** The announcement as it would be posted. */
export interface AnnouncementPlan {
  readonly title: string;
  readonly content: string;
  readonly category: AnnouncementCategory;
  /** The release's tag: what a sent announcement is remembered by. */
  readonly tag: string;
  /** Which of the two texts was cut to fit. */
  readonly cut: readonly ('title' | 'content')[];
}

/**
 * What one thing that is wrong means for the rest. `any`: nothing is sent at all. `all`: what is good is sent, and only
 * a part of which nothing is good fails.
 */
export type FailOn = 'any' | 'all';

/** Everything that one run would send, validated; `publish` carries it out and decides nothing. */
export interface Plan {
  readonly pages: readonly PagePlan[];
  readonly commands?: CommandsPlan;
  readonly announcement?: AnnouncementPlan;
  readonly problems: readonly Problem[];
  readonly failOn: FailOn;
  /** Whether nothing of it may be sent: something is wrong, and `failOn` is `any`. */
  readonly blocked: boolean;
}

export type { Part, Place, Problem };
