import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type CommandsOptions, loadCommands } from '../../src/commands/load.ts';
import { Workspace } from '../../src/workspace.ts';

/** What stands at a path: a text, bytes, or the target of a symbolic link. */
export type Entry = string | Uint8Array | { readonly link: string };

/** A folder with these files, gone after the test. */
export async function repository(files: Readonly<Record<string, Entry>>): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), 'commands-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, entry] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    if (typeof entry === 'object' && 'link' in entry) await symlink(entry.link, join(root, path));
    else await writeFile(join(root, path), entry);
  }
  return Workspace.open(root);
}

/** Loads commands from files with these contents. */
export async function load(
  files: Readonly<Record<string, Entry>>,
  patterns: readonly string[] = Object.keys(files),
  options: Partial<CommandsOptions> = {},
) {
  return loadCommands(await repository(files), { patterns, workingDirectory: '.', allowEmpty: false, ...options });
}

/** The names of the commands that were loaded. */
export const names = ({ commands }: Awaited<ReturnType<typeof load>>) => commands?.map(({ name }) => name);

/** A file with a command of that name. */
export const named = (name: string) => JSON.stringify({ name, description: 'Does it' });
