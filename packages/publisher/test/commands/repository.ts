import { type CommandsOptions, loadCommands } from '../../src/commands/load.ts';
import { type Entry, workspaceOf } from '../workspace.ts';

/** Loads commands from files with these contents. */
export async function load(
  files: Readonly<Record<string, Entry>>,
  patterns: readonly string[] = Object.keys(files),
  options: Partial<CommandsOptions> = {},
) {
  return loadCommands(await workspaceOf(files), { patterns, workingDirectory: '.', allowEmpty: false, ...options });
}

/** The names of the commands that were loaded. */
export const names = ({ commands }: Awaited<ReturnType<typeof load>>) => commands?.map(({ name }) => name);

/** A file with a command of that name. */
export const named = (name: string) => JSON.stringify({ name, description: 'Does it' });
