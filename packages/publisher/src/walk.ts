import { posix } from 'node:path';
import type { Workspace, WorkspacePath } from './workspace.ts';

/** Folders that hold nothing of this repository's own, and a great many files. */
const skipped = new Set(['node_modules', '.git']);

/** Something below a folder: a file, or a link that leads nowhere or out of the workspace. */
export interface Entry {
  readonly path: WorkspacePath;
  readonly kind: 'file' | 'missing' | 'outside';
}

/**
 * Everything below a folder of the workspace, in the order of the names. Links are followed inside the workspace; since
 * they can lead in circles, each real folder is entered once.
 */
export async function* walk(workspace: Workspace, folder: WorkspacePath): AsyncGenerator<Entry> {
  const path = posix.normalize(folder);
  if ((await workspace.kind(path)) === 'folder') yield* below(workspace, path, new Set());
}

async function* below(workspace: Workspace, folder: WorkspacePath, entered: Set<WorkspacePath>): AsyncGenerator<Entry> {
  const real = await workspace.realPath(folder);
  if (entered.has(real)) return;
  entered.add(real);
  for (const name of await workspace.names(folder)) {
    if (skipped.has(name)) continue;
    const path = posix.join(folder, name);
    const kind = await workspace.kind(path);
    if (kind === 'folder') yield* below(workspace, path, entered);
    else yield { path, kind };
  }
}
