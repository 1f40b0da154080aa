import { posix } from 'node:path';
import type { Workspace, WorkspacePath } from './workspace.ts';

/** Folders that hold nothing of this repository's own, and a great many files. */
const skipped = new Set(['node_modules', '.git']);

/** No repository is deeper or wider; folders that link to each other could be, many times over. */
const deepest = 32;
const mostFolders = 20_000;

/** Something below a folder: a file, or a link that leads nowhere or out of the workspace. */
export interface Entry {
  readonly path: WorkspacePath;
  readonly kind: 'file' | 'missing' | 'outside';
}

/**
 * Everything below a folder of the workspace, in the order of the names. Links are followed inside the workspace, but
 * not back into a folder that one is in already: they can lead in circles. What several paths lead to comes with each
 * of them, for a pattern may fit only one.
 */
export async function* walk(workspace: Workspace, folder: WorkspacePath): AsyncGenerator<Entry> {
  const path = posix.normalize(folder);
  if ((await workspace.kind(path)) === 'folder') yield* below(workspace, path, [], { folders: 0 });
}

async function* below(
  workspace: Workspace,
  folder: WorkspacePath,
  above: readonly WorkspacePath[],
  count: { folders: number },
): AsyncGenerator<Entry> {
  const real = await workspace.realPath(folder);
  if (above.includes(real) || above.length === deepest) return;
  if (++count.folders > mostFolders) throw new Error(`there are more than ${mostFolders} folders; name fewer`);
  for (const name of await workspace.names(folder)) {
    if (skipped.has(name)) continue;
    const path = posix.join(folder, name);
    const kind = await workspace.kind(path);
    if (kind === 'folder') yield* below(workspace, path, [...above, real], count);
    else yield { path, kind };
  }
}
