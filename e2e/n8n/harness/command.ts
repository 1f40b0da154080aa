import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** The Node that runs this comes first, for whatever calls `node`: native code is built for it. */
export const searchPath = [dirname(process.execPath), process.env['PATH']].join(delimiter);

/** Runs a command before anyone's eyes, and ends everything where it fails. */
export function run(folder: string, environment: Record<string, string>, command: string, ...words: string[]): void {
  const { status, error } = spawnSync(command, words, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PATH: searchPath, ...environment },
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** pnpm as the repository's documents call it; it need not be installed. */
export function pnpm(folder: string, environment: Record<string, string>, ...words: string[]): void {
  run(folder, environment, 'npx', '-y', 'pnpm@12', ...words);
}
