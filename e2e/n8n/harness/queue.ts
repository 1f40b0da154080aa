import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './port.ts';
import { waitFor } from './wait.ts';

/** What queue mode needs besides n8n: Debian's packages redis-server and postgresql. */
const redis = '/usr/bin/redis-server';
const postgres = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? '';

export const hasQueuePrograms = existsSync(redis) && existsSync(join(postgres, 'initdb'));

/** A Redis and a PostgreSQL of their own, on loopback, and the environment that makes n8n use them. */
export interface Queue {
  readonly environment: Record<string, string>;
  close(): Promise<void>;
}

export async function startQueue(): Promise<Queue> {
  const folder = await mkdtemp(join(tmpdir(), 'queue-'));
  const [redisPort, postgresPort] = [await freePort(), await freePort()];
  const who = unprivileged(folder);
  const children: ChildProcess[] = [];
  const start = (command: string, ...words: string[]) => {
    const child = spawn(command, words, { ...who, cwd: folder, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const run = (command: string, ...words: string[]) =>
    spawnSync(join(postgres, command), words, { ...who, cwd: folder }).status === 0;

  start(redis, '--port', `${redisPort}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no');
  const data = join(folder, 'data');
  if (!run('initdb', '-D', data, '-U', 'n8n', '--auth=trust', '--no-sync')) throw new Error('initdb failed');
  start(join(postgres, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', `${postgresPort}`, '-k', folder, '-F');
  const server = ['-h', '127.0.0.1', '-p', `${postgresPort}`, '-U', 'n8n'];
  await waitFor('PostgreSQL', () => (run('createdb', ...server, 'n8n') ? true : undefined));

  return {
    environment: {
      EXECUTIONS_MODE: 'queue',
      OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
      QUEUE_BULL_REDIS_HOST: '127.0.0.1',
      QUEUE_BULL_REDIS_PORT: `${redisPort}`,
      DB_TYPE: 'postgresdb',
      DB_POSTGRESDB_HOST: '127.0.0.1',
      DB_POSTGRESDB_PORT: `${postgresPort}`,
      DB_POSTGRESDB_DATABASE: 'n8n',
      DB_POSTGRESDB_USER: 'n8n',
    },
    close: async () => {
      for (const child of children.reverse()) {
        const ended = once(child, 'exit');
        // PostgreSQL: close at once, without waiting for clients.
        child.kill('SIGINT');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: it runs as its own user then. */
function unprivileged(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (kind: string) => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  chownSync(folder, uid, gid);
  return { uid, gid };
}
