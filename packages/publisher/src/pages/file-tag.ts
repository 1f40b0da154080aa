import type { Locale } from '@project-listing/core/schemas';
import type { WorkspacePath } from '../workspace.ts';
import { matchLocale } from './locale.ts';

/** A file that may be a page, with what its name says about its language. */
export interface Candidate {
  readonly file: WorkspacePath;
  /** The language tag, as it is written in the path; left out for a file of the default locale. */
  readonly tag?: string;
  /** Where the folder is the locale's own (`de/page.md`), and so is a `headline.txt` in it. */
  readonly folder?: WorkspacePath;
}

/** What a pattern names: files that may be pages, and READMEs that are left aside, as nothing says their language. */
export interface Found {
  readonly candidates: readonly Candidate[];
  readonly aside: readonly WorkspacePath[];
}

/** The ending of a page's file name. */
export const markdownEnding = /\.(?:md|markdown)$/i;

const readmeTag = /^readme[._-](.+)$/i;
const endingTag = /[._]([a-z]{2,3}(?:[-_][a-z0-9]{2,4}){0,2})$/i;

/** What stands between `README` and the ending of such a file: a language tag, or a word such as `old`. */
export function readmeSuffix(file: WorkspacePath): string | undefined {
  return readmeTag.exec(stem(file))?.[1];
}

/** Reads the language tag off a path: `README.de.md`, `page_pt_BR.md`, `de.md`, `de/page.md`. */
export function candidateOf(file: WorkspacePath, localeMap: ReadonlyMap<string, Locale>): Candidate {
  const isTag = (word: string | undefined) => word !== undefined && matchLocale(word, localeMap).kind !== 'unknown';
  const name = stem(file);
  for (const tag of [readmeTag.exec(name)?.[1], name, endingTag.exec(name)?.[1]]) {
    if (tag !== undefined && isTag(tag)) return { file, tag };
  }
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const folderName = folder.slice(folder.lastIndexOf('/') + 1);
  return isTag(folderName) ? { file, tag: folderName, folder } : { file };
}

const stem = (file: WorkspacePath) => file.slice(file.lastIndexOf('/') + 1).replace(markdownEnding, '');
