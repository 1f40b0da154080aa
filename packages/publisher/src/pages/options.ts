import type { Locale } from '@project-listing/core/schemas';
import type { WorkspacePath } from '../workspace.ts';

/** Where links of a page lead once they are absolute. */
export interface LinkContext {
  /** The server's address without a trailing slash, such as `https://github.com`. */
  readonly serverUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  /** What links are pinned to: a commit, a branch or a tag. */
  readonly ref: string;
  /**
   * The folder of the workspace that holds the repository. Not the working directory: that one only says where
   * patterns start.
   *
   * @default '.' (the workspace is the repository)
   */
  readonly repositoryFolder?: WorkspacePath;
}

/** What of a page is published: its headline and its content, or only one of the two. */
export type PageParts = 'both' | 'headlines' | 'content';

/** How pages are found and what becomes of them. */
export interface PagesOptions {
  /** Paths, globs, patterns with a `{locale}` in them, and `auto`. Empty lines are skipped. */
  readonly patterns: readonly string[];
  /** The folder that patterns start from, seen from the root of the workspace; `.` is the root itself. */
  readonly workingDirectory: string;
  /** The locale of a file whose name has no tag. */
  readonly defaultLocale: Locale;
  /**
   * Language tags, or paths of single files, and the locales they are published as. An entry wins over the built-in
   * matching: also over another file that the built-in matching gives to the same locale.
   */
  readonly localeMap: ReadonlyMap<string, Locale>;
  /** What of a page is published. What is not published is not checked either. */
  readonly parts: PageParts;
  /** `rewrite` makes relative links absolute and checks that their targets exist; `keep` does neither. */
  readonly links: 'rewrite' | 'keep';
  /** Where absolute links lead; under `links: 'keep'` still needed for the link to the rest of a page that was cut. */
  readonly linkContext: LinkContext;
  /** `truncate` cuts a page that is too long at a block boundary and links to the rest. */
  readonly onTooLong: 'fail' | 'truncate';
  /** Turns unsupported locales, broken relative links and ambiguous lengths into errors. */
  readonly strict: boolean;
}
