import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../src/index.ts';
import { pageQuery } from '../src/storage/votes.ts';
import { ago, caller, now, page } from './api.ts';

function file(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data.db');
}

test('a file keeps the data across restarts; a cursor still works', async () => {
  const data = file();
  const first = createSandbox({ data });
  first.control.clock.set(now);
  const bot = (sandbox: typeof first) =>
    caller(sandbox.fetch, '/api/v1/projects/@me', { authorization: 'Bearer sandbox-bot-token' });
  await bot(first)('PATCH', '', { headline: { en: 'Hello' }, page_content: { en: page } });
  await bot(first)('POST', '/announcements', { title: 'Version 2', content: 'Version 2 is out now.' });
  await bot(first)('PUT', '/commands', [{ name: 'ping', description: 'Pong' }]);
  await bot(first)('PATCH', '/metrics', { server_count: 5 });
  first.control.votes.cast({ userId: 'a' });
  first.control.setProjectState('game', 'deleted');
  const { cursor } = (await bot(first)('GET', `/votes?startDate=${ago(1)}`)).body;
  const before = first.control.listing('bot');
  first.close();

  const second = createSandbox({ data });
  second.control.clock.set(now);
  expect(second.control.listing('bot')).toEqual(before);
  expect(second.control.listing('game').project.state).toBe('deleted');
  second.control.votes.cast({ userId: 'b' });
  expect((await bot(second)('GET', `/votes?cursor=${cursor}`)).body.data).toMatchObject([{ user_id: 'b' }]);
  expect((await bot(second)('POST', '/announcements', { title: 'Again', content: 'Too early, I fear.' })).status).toBe(
    429,
  );
  second.close();
});

test('a file is in WAL mode, knows its version, and holds no token', () => {
  const data = file();
  createSandbox({ data }).close();
  const database = new DatabaseSync(data);
  expect(database.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
  expect(database.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 1 });
  const tokens = database.prepare('SELECT * FROM token').all();
  expect(tokens).toHaveLength(4);
  expect(JSON.stringify(tokens)).not.toContain('sandbox-');
  database.close();
});

test('data of a newer version, and what is no data at all, are refused', () => {
  const data = file();
  createSandbox({ data }).close();
  const database = new DatabaseSync(data);
  database.exec('PRAGMA user_version = 99');
  database.close();
  expect(() => createSandbox({ data })).toThrow('Use a newer one');
  expect(() => createSandbox({ data: import.meta.filename })).toThrow('not a database');
});

test('a page of votes is read from the key, wherever it starts', () => {
  const data = file();
  createSandbox({ data }).close();
  const database = new DatabaseSync(data);
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${pageQuery}`).all('bot', now, 0, 100);
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH vote USING PRIMARY KEY (project=? AND (createdAt,id)>(?,?))',
  ]);
  database.close();
});

test('two sandboxes on one file see each other', async () => {
  const data = file();
  const [one, other] = [createSandbox({ data }), createSandbox({ data })];
  one.control.votes.cast({ count: 3 });
  expect(other.control.listing('bot').votesTotal).toBe(3);
  one.close();
  other.close();
});
