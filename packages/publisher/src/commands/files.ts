import { posix } from 'node:path';
import { compileGlob, isGlob } from '../glob.ts';
import { walk } from '../walk.ts';
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
  const files = new Map<string, WorkspacePath>();
  const refusals: string[] = [];
  for (const pattern of patterns) {
    const found = await match(workspace, posix.isAbsolute(pattern) ? pattern : posix.join(workingDirectory, pattern));
    if (typeof found === 'string') refusals.push(`${JSON.stringify(pattern)} ${found}`);
    else for (const file of found) await addOnce(workspace, files, file);
  }
  return { files: [...files.values()], refusals };
}

/** Whichever paths and links lead to a file, its commands are there once. */
async function addOnce(workspace: Workspace, files: Map<string, WorkspacePath>, file: WorkspacePath): Promise<void> {
  const real = (await workspace.kind(file)) === 'file' ? await workspace.realPath(file) : file;
  if (!files.has(real)) files.set(real, file);
}

/** The files of one pattern, or what is wrong with it. */
async function match(workspace: Workspace, pattern: string): Promise<readonly WorkspacePath[] | string> {
  const path = workspace.path(pattern);
  const kind = path === undefined ? 'outside' : await workspace.kind(path);
  if (path === undefined || kind === 'outside') return 'leads out of the workspace; give a path inside it.';
  if (kind === 'file') return isSourceName(path) ? [path] : 'is neither .json, .yml nor .yaml; give one of those.';
  if (kind === 'missing' && !isGlob(path))
    return 'is not there; check the path, which starts at the working directory.';
  const glob = kind === 'folder' ? undefined : compileGlob(path);
  const inside = await filesUnder(workspace, glob?.base ?? path);
  const files = glob ? inside.filter((file) => glob.match(file)) : inside;
  return files.length > 0
    ? files
    : `matches no .json, .yml or .yaml file; check the ${isGlob(path) ? 'glob' : 'folder'}.`;
}

/** The JSON and YAML files in a folder and the folders in it, sorted. Links that lead nowhere are among them. */
async function filesUnder(workspace: Workspace, folder: WorkspacePath): Promise<readonly WorkspacePath[]> {
  const paths = await Array.fromAsync(walk(workspace, folder), ({ path }) => path);
  return paths.filter(isSourceName).sort();
}
