import { realpath } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Workspace, WorkspacePath } from '../workspace.ts';
import { isSourceName } from './source.ts';

/** The files that patterns name, and what is wrong with the patterns, in words. */
export interface FoundFiles {
  /** In the order of the patterns, each file once. */
  readonly files: readonly WorkspacePath[];
  readonly refusals: readonly string[];
}

/** Finds the JSON and YAML files that paths of files, paths of folders and globs name. */
export async function findFiles(
  workspace: Workspace,
  patterns: readonly string[],
  workingDirectory: string,
): Promise<FoundFiles> {
  const files = new Set<WorkspacePath>();
  const refusals: string[] = [];
  for (const pattern of patterns) {
    const found = await match(workspace, posix.isAbsolute(pattern) ? pattern : posix.join(workingDirectory, pattern));
    if (typeof found === 'string') refusals.push(`${JSON.stringify(pattern)} ${found}`);
    else for (const file of found) files.add(file);
  }
  return { files: [...files], refusals };
}

/** The files of one pattern, or what is wrong with it. */
async function match(workspace: Workspace, pattern: string): Promise<readonly WorkspacePath[] | string> {
  const path = workspace.path(pattern);
  const kind = path === undefined ? 'outside' : await workspace.kind(path);
  if (path === undefined || kind === 'outside') return 'leads out of the workspace; give a path inside it.';
  if (kind === 'file') return isSourceName(path) ? [path] : 'is neither .json, .yml nor .yaml; give one of those.';
  if (kind === 'missing' && !isGlob(path))
    return 'is not there; check the path, which starts at the working directory.';
  const inside = await filesUnder(workspace, kind === 'folder' ? path : fixedPart(path));
  const files = kind === 'folder' ? inside : inside.filter((file) => posix.matchesGlob(file, path));
  return files.length > 0
    ? files
    : `matches no .json, .yml or .yaml file; check the ${isGlob(path) ? 'glob' : 'folder'}.`;
}

const isGlob = (path: string) => /[*?[{(]/.test(path);

/** The folder that everything a glob matches is in. */
function fixedPart(glob: string): WorkspacePath {
  const parts = glob.split('/');
  return parts.slice(0, parts.findIndex(isGlob)).join('/') || '.';
}

const skipped = new Set(['node_modules', '.git']);

/** The JSON and YAML files in a folder and the folders in it, sorted. */
async function filesUnder(workspace: Workspace, top: WorkspacePath): Promise<readonly WorkspacePath[]> {
  const files: WorkspacePath[] = [];
  const entered = new Set<string>();
  const walk = async (folder: WorkspacePath): Promise<void> => {
    // Links among folders can go in circles: each real folder is entered once.
    const real = await realpath(join(workspace.root, folder));
    if (entered.has(real)) return;
    entered.add(real);
    for (const name of await workspace.names(folder)) {
      const path = posix.join(folder, name);
      if (isSourceName(path) && (await workspace.kind(path)) !== 'folder') files.push(path);
      else if (!skipped.has(name) && (await workspace.kind(path)) === 'folder') await walk(path);
    }
  };
  if ((await workspace.kind(top)) === 'folder') await walk(top);
  return files.sort();
}
