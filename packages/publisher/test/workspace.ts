import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Workspace } from '../src/workspace.ts';

/** What stands at a path: a text, bytes, or the target of a symbolic link. */
export type Entry = string | Uint8Array | { readonly link: string };

/** A workspace with these files, gone after the test. */
export async function workspaceOf(files: Readonly<Record<string, Entry>>): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), 'workspace-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, entry] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    if (typeof entry === 'object' && 'link' in entry) await symlink(entry.link, join(root, path));
    else await writeFile(join(root, path), entry);
  }
  return Workspace.open(root);
}
