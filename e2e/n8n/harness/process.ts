import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Home } from './home.ts';
import { n8n } from './paths.ts';
import { waitFor } from './wait.ts';

/** An n8n that runs. */
export interface Running {
  /** Ends it as a service manager would: SIGTERM, and SIGKILL for what is left. */
  stop(): Promise<void>;
  /** Ends it and all that it started at once, without a chance to tidy up. */
  kill(): Promise<void>;
}

/** Starts n8n and waits until it serves. It runs in a process group of its own, so that its children end with it. */
export async function startN8n(
  home: Home,
  { command = 'start' }: { command?: 'start' | 'worker' } = {},
): Promise<Running> {
  const child = launch(home, [command]);
  const running = { stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') };
  try {
    if (command === 'start') await untilReady(home, child);
  } catch (error) {
    await running.kill();
    throw error;
  }
  return running;
}

/** Runs one of n8n's commands to its end, whether its n8n runs or not. */
export async function runN8n(home: Home, ...words: string[]): Promise<void> {
  const child = launch(home, words);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`n8n ${words.join(' ')} failed with ${code}: see ${home.log}`);
}

function launch(home: Home, words: string[]): ChildProcess {
  const child = spawn(process.execPath, [n8n, ...words], {
    cwd: home.folder,
    env: home.environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(home.log, { flags: 'a' });
  log.write(`\n=== n8n ${words.join(' ')}, process ${child.pid}\n`);
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.once('close', () => log.end());
  return child;
}

async function untilReady(home: Home, child: ChildProcess): Promise<void> {
  await waitFor(
    `n8n "${home.name}" is ready (see ${home.log})`,
    async () => {
      if (child.exitCode !== null) throw new Error(`n8n ended with ${child.exitCode}: see ${home.log}`);
      // The second answers only when the routes are there, which is later.
      for (const path of ['/healthz/readiness', '/rest/settings']) {
        const answer = await fetch(`${home.url}${path}`).catch(() => undefined);
        if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return undefined;
      }
      return true;
    },
    { seconds: 180 },
  );
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    if (signal === 'SIGTERM') {
      child.kill(signal);
      const impatient = new AbortController();
      await Promise.race([exited, setTimeout(10_000, undefined, { signal: impatient.signal }).catch(() => {})]);
      impatient.abort();
    }
    endGroup(child);
    await exited;
  }
  endGroup(child);
}

/** Nobody is left of the group: the task runners, too. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
