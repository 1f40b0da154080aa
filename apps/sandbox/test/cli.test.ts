import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const cli = join(import.meta.dirname, '../src/cli.ts');

interface Run {
  readonly child: ChildProcess;
  /** What it printed so far, to both. */
  output(): string;
  exit(): Promise<number | null>;
}

function run(...args: string[]): Run {
  const child = spawn(process.execPath, ['--conditions=@project-listing/source', cli, ...args]);
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const closed = once(child, 'close');
  return { child, output: () => output, exit: async () => (await closed)[0] };
}

async function start(...args: string[]): Promise<Run & { url: string }> {
  const running = run('--port', '0', ...args);
  await expect.poll(running.output, { timeout: 20_000 }).toContain('Stop it');
  return { ...running, url: /http:\/\/127\.0\.0\.1:\d+/.exec(running.output())?.[0] ?? '' };
}

test('starts on a free port, prints how to use it, and what it prints is true', async () => {
  const { output, url } = await start();
  for (const word of [`page     ${url}`, `${url}/api/v1`, `${url}/api`, `${url}/_sandbox`, 'in memory'])
    expect(output()).toContain(word);
  for (const token of ['sandbox-bot-token', 'sandbox-server-token', 'sandbox-game-token']) {
    expect(output()).toContain(token);
    const { status } = await fetch(`${url}/api/v1/projects/@me`, { headers: { authorization: `Bearer ${token}` } });
    expect(status).toBe(200);
  }
  expect(output()).toContain('sandbox-bot-legacy-token');
  const legacy = { headers: { authorization: 'sandbox-bot-legacy-token' } };
  expect((await fetch(`${url}/api/bots/800000000000000001/stats`, legacy)).status).toBe(200);
  expect(output()).not.toMatch(/warning/i);
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it cleanly, even while a request hangs', async (signal) => {
  const { child, exit, url } = await start();
  await fetch(`${url}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"kind": "hang"}',
  });
  const hanging = fetch(`${url}/api/bots`).catch((error: unknown) => error);
  await expect
    .poll(async () => (await (await fetch(`${url}/_sandbox/faults`)).json()) as object)
    .toEqual({ faults: [] });
  child.kill(signal);
  expect(await exit()).toBe(0);
  expect(await hanging).toBeInstanceOf(TypeError);
});

test('--data keeps the data', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, 'sandbox.db');
  const first = await start('--data', data);
  expect(first.output()).toContain(data);
  await fetch(`${first.url}/_sandbox/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"count": 3}',
  });
  first.child.kill('SIGTERM');
  expect(await first.exit()).toBe(0);
  const second = await start('--data', data);
  expect(await (await fetch(`${second.url}/_sandbox/listing/bot`)).json()).toMatchObject({ votesTotal: 3 });
});

test('--seed gives it a past, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = join(folder, 'sandbox.db');
  const first = await start('--data', data, '--seed', '20');
  const listing = async (url: string) => (await fetch(`${url}/_sandbox/listing/bot`)).json();
  const { votesTotal } = (await listing(first.url)) as { votesTotal: number };
  expect(votesTotal).toBeGreaterThan(500);
  first.child.kill('SIGTERM');
  expect(await first.exit()).toBe(0);
  const second = await start('--data', data, '--seed', '20');
  expect(second.output()).toContain('has votes already');
  expect(await listing(second.url)).toMatchObject({ votesTotal });
});

test('--expose warns, and serves the API alone', async () => {
  const { output } = run('--port', '0', '--host', '0.0.0.0', '--expose');
  await expect.poll(output, { timeout: 20_000 }).toContain('WARNING');
  expect(output()).not.toContain('/_sandbox');
  const url = `http://127.0.0.1:${/0\.0\.0\.0:(\d+)/.exec(output())?.[1]}`;
  const headers = { authorization: 'Bearer sandbox-bot-token' };
  expect((await fetch(`${url}/api/v1/projects/@me`, { headers })).status).toBe(200);
  for (const path of [
    '/',
    '/_sandbox',
    '/_sandbox/clock',
    '/%5fsandbox/clock',
    '/_page/page.css',
    '/api/../_sandbox/clock',
    '//_sandbox/clock',
    '/api/..%2f_sandbox/clock',
  ]) {
    expect((await fetch(`${url}${path}`)).status, path).toBe(404);
  }
});

describe('what cannot work is told in a sentence', () => {
  test('a port that is taken', async () => {
    const { url } = await start();
    const port = new URL(url).port;
    const second = run('--port', port);
    expect(await second.exit()).toBe(1);
    expect(second.output().trim()).toBe(
      `Port ${port} is taken. Give another with --port, or --port 0 for one that is free.`,
    );
  });

  test.each([
    [['--port', 'many'], '--port is many; give 0 to 65535.'],
    [['--port', '70000'], '--port is 70000; give 0 to 65535.'],
    [['--prot', '1'], "Unknown option '--prot'"],
    [['--seed', 'long'], '--seed is long; give a number of days up to 366.'],
    [['--host', '0.0.0.0'], 'Other machines can reach 0.0.0.0. If that is meant, add --expose'],
    [['--data', '/nowhere/at/all.db'], 'Cannot use /nowhere/at/all.db for the data'],
    [['--host', 'nowhere.invalid'], 'Cannot listen on nowhere.invalid'],
  ])('%j', async (args, message) => {
    const { output, exit } = run(...(args[0] === '--port' ? [] : ['--port', '0']), ...args);
    expect(await exit()).toBe(1);
    expect(output()).toContain(message);
    expect(output()).not.toContain('    at ');
  });

  test('--help', async () => {
    const { output, exit } = run('--help');
    expect(await exit()).toBe(0);
    expect(output()).toContain('Usage: pnpm sandbox');
  });
});
