import { posix } from 'node:path';
import type { EntryKind, Workspace, WorkspacePath } from '@project-listing/publisher';
import type { Entry, GitHub } from './github.ts';

/**
 * The workspace as it was at an earlier commit, read through GitHub's API: each path once, and only when asked for.
 *
 * @param folder The folder of the checkout that holds the repository.
 */
export function workspaceAt(sha: string, github: GitHub, checkout: Workspace, folder: WorkspacePath): Workspace {
  const entries = new Map<WorkspacePath, Promise<Entry | undefined>>();
  const entry = (path: WorkspacePath) => {
    const known = entries.get(path) ?? github.entry(posix.relative(folder, path), sha);
    entries.set(path, known);
    return known;
  };
  const readBytes = async (path: WorkspacePath) => {
    const found = await entry(path);
    if (found === undefined || !('bytes' in found)) throw new Error(`${path} is no file of ${sha}`);
    return found.bytes;
  };
  return {
    realPath: async (path) => path,
    path: (typed) => checkout.path(typed),
    async kind(path): Promise<EntryKind> {
      const found = await entry(path);
      if (found === undefined) return 'missing';
      return 'bytes' in found ? 'file' : 'folder';
    },
    readBytes,
    read: async (path) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readBytes(path)),
    async names(folder) {
      const found = await entry(folder);
      return found && 'names' in found ? [...found.names].sort() : [];
    },
  };
}
