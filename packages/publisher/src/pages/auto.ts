import { posix } from 'node:path';
import type { Locale } from '@project-listing/core/schemas';
import type { Workspace, WorkspacePath } from '../workspace.ts';
import { type Candidate, type Found, readmeSuffix } from './file-tag.ts';
import { matchLocale } from './locale.ts';

/** Where repositories keep a README and its translations. */
const readmeFolders = ['.', 'docs', '.github', 'i18n', 'docs/i18n', 'docs/translations'];

/** Where pages written for the listing alone are kept. */
const listingFolder = 'docs/listing';

/**
 * Finds the files that are pages by their names and folders, in any case, below the folder that patterns start from.
 * READMEs whose suffix is no language (`README.old.md`) are left aside.
 */
export async function findAuto(
  workspace: Workspace,
  start: WorkspacePath,
  localeMap: ReadonlyMap<string, Locale>,
): Promise<Found> {
  const found: Candidate[] = [];
  const aside: WorkspacePath[] = [];
  for (const wanted of readmeFolders) {
    for (const folder of await foldersNamed(workspace, start, wanted)) {
      const files = (await filesIn(workspace, folder)).filter((file) => /(?:^|\/)readme(?:[._-].+)?\.md$/i.test(file));
      for (const file of files) {
        const candidate = readmeCandidate(file, localeMap);
        if (candidate) found.push(candidate);
        else aside.push(file);
      }
    }
  }
  for (const folder of await foldersNamed(workspace, start, listingFolder)) {
    found.push(...(await listingCandidates(workspace, folder)));
  }
  return { candidates: found, aside };
}

/** `README.old.md` and `README.dev.md` are about something else: what stands there is no language. */
function readmeCandidate(file: WorkspacePath, localeMap: ReadonlyMap<string, Locale>): Candidate | undefined {
  const tag = readmeSuffix(file);
  if (tag === undefined) return { file };
  return matchLocale(tag, localeMap).kind === 'unknown' ? undefined : { file, tag };
}

/** `<tag>.md` and `<tag>/page.md`. What is no tag is kept: in this folder it is a page with a misspelt name. */
async function listingCandidates(workspace: Workspace, folder: WorkspacePath): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const name of await workspace.names(folder)) {
    const path = posix.join(folder, name);
    if ((await workspace.kind(path)) === 'folder') {
      const pages = (await filesIn(workspace, path)).filter((file) => /\/page\.md$/i.test(file));
      found.push(...pages.map((file) => ({ file, tag: name, folder: path })));
    } else if (/\.md$/i.test(name) && !/^readme\b/i.test(name)) {
      found.push({ file: path, tag: name.replace(/\.md$/i, '') });
    }
  }
  return found;
}

/** Files of a folder and links that lead outside, which the caller refuses. */
async function filesIn(workspace: Workspace, folder: WorkspacePath): Promise<WorkspacePath[]> {
  const paths = (await workspace.names(folder)).map((name) => posix.join(folder, name));
  const kinds = await Promise.all(paths.map((path) => workspace.kind(path)));
  return paths.filter((_, at) => kinds[at] === 'file' || kinds[at] === 'outside');
}

/** The folders at a path whose names are written in any case. */
async function foldersNamed(workspace: Workspace, start: WorkspacePath, wanted: string): Promise<WorkspacePath[]> {
  let folders = [start];
  for (const segment of wanted.split('/').filter((part) => part !== '.')) {
    const children = await Promise.all(
      folders.map(async (folder) =>
        (await workspace.names(folder))
          .filter((name) => name.toLowerCase() === segment)
          .map((name) => posix.join(folder, name)),
      ),
    );
    folders = children.flat();
  }
  return folders;
}
