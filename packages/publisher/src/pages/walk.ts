import { realpath } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Workspace, WorkspacePath } from '../workspace.ts';

/** Folders that hold no page of this repository, and a great many files. */
const skipped = new Set(['node_modules', '.git']);

/** Something below a folder: a file, or a link to something outside the workspace. */
export interface Entry {
  readonly path: WorkspacePath;
  readonly kind: 'file' | 'outside';
}

/**
 * Everything below a folder of the workspace, in the order of the names. Links to files are followed inside the
 * workspace; links to folders are not, since they may lead in circles.
 */
export async function* walk(workspace: Workspace, folder: WorkspacePath): AsyncGenerator<Entry> {
  const path = posix.normalize(folder);
  if ((await workspace.kind(path)) !== 'folder') return;
  yield* below(workspace, path, await realpath(join(workspace.root, path)));
}

async function* below(workspace: Workspace, folder: WorkspacePath, realFolder: string): AsyncGenerator<Entry> {
  for (const name of await workspace.names(folder)) {
    if (skipped.has(name)) continue;
    const path = posix.join(folder, name);
    const kind = await workspace.kind(path);
    if (kind === 'folder') {
      const real = await realpath(join(workspace.root, path));
      if (real === join(realFolder, name)) yield* below(workspace, path, real);
    } else if (kind !== 'missing') yield { path, kind };
  }
}
