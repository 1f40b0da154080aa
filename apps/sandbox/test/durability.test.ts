import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../src/index.ts';

// FULL_DURABILITY=1 runs the numbers of the requirements.
const isFull = process.env['FULL_DURABILITY'] !== undefined;
const { writes, kills } = isFull ? { writes: 1_000, kills: 20 } : { writes: 150, kills: 4 };

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

async function start(data: string): Promise<Running> {
  const cli = join(import.meta.dirname, '../src/cli.ts');
  const child = spawn(process.execPath, ['--conditions=@project-listing/source', cli, '--port', '0', '--data', data]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 20_000, interval: 20 }).toContain('Stop it');
  return { child, url: /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '' };
}

/** One write of one kind after another; resolves where it was acknowledged. */
async function writeOne(url: string, number: number): Promise<void> {
  const call = async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: 'Bearer sandbox-bot-token', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  if (number % 3 === 0) return call('PATCH', '/api/v1/projects/@me/metrics', { server_count: number });
  if (number % 3 === 1) return call('POST', '/_sandbox/votes', { userId: `voter-${number}` });
  const data = [{ metrics: { server_count: number } }, { metrics: { shard_count: number } }];
  return call('POST', '/api/v1/projects/@me/metrics/batch', { data });
}

test(`${writes} acknowledged writes with ${kills} SIGKILLs between and during them are all there`, {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data.db');
  const acknowledged: number[] = [];
  let number = 0;
  let killed = 0;
  let running = await start(data);
  while (acknowledged.length < writes || killed < kills) {
    const due = acknowledged.length >= (killed + 1) * Math.floor(writes / (kills + 1));
    // Several at once, so that the kill falls into the middle of some of them.
    const batch = Array.from({ length: 5 }, () => {
      number += 1;
      const own = number;
      return writeOne(running.url, own).then(
        () => void acknowledged.push(own),
        () => undefined,
      );
    });
    if (due && killed < kills) {
      await sleep(killed % 5);
      running.child.kill('SIGKILL');
      killed += 1;
      await Promise.all(batch);
      running = await start(data);
    } else await Promise.all(batch);
  }
  running.child.kill('SIGKILL');
  await sleep(50);

  const sandbox = createSandbox({ data });
  onTestFinished(() => sandbox.close());
  const database = new DatabaseSync(data);
  const values = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  const servers = new Set(values("SELECT value FROM measurement WHERE metric = 'serverCount'"));
  const shards = new Set(values("SELECT value FROM measurement WHERE metric = 'shardCount'"));
  const voters = new Set(values('SELECT userId FROM vote'));
  const lost = acknowledged.filter((each) =>
    each % 3 === 1 ? !voters.has(`voter-${each}`) : !servers.has(each) || (each % 3 === 2 && !shards.has(each)),
  );
  if (isFull)
    console.log(`${acknowledged.length} acknowledged of ${number} sent, ${killed} kills, ${lost.length} lost`);
  expect(lost).toEqual([]);
  expect(killed).toBe(kills);
  // Both halves of a batch or neither.
  expect(values("SELECT count(*) FROM measurement WHERE metric = 'shardCount'")).toEqual(
    values("SELECT count(*) FROM measurement WHERE metric = 'serverCount' AND value % 3 = 2"),
  );
  expect(values('PRAGMA integrity_check')).toEqual(['ok']);
  expect(values('PRAGMA foreign_key_check')).toEqual([]);
  expect(values('SELECT sum(votes) FROM voteDay')).toEqual(values('SELECT count(*) FROM vote'));
  database.close();
});
