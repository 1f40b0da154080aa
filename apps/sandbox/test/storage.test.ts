import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../src/index.ts';
import { migrations } from '../src/storage/schema.ts';
import { Storage } from '../src/storage/storage.ts';
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
  expect(database.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 2 });
  const tokens = database.prepare('SELECT * FROM token').all();
  expect(tokens).toHaveLength(4);
  expect(JSON.stringify(tokens)).not.toContain('sandbox-');
  database.close();
});

test.each([0, 1])('data of version %i is taken over, with what is in it', (version) => {
  const data = file();
  const database = new DatabaseSync(data);
  for (const migration of migrations.slice(0, version)) database.exec(migration);
  database.exec(`PRAGMA user_version = ${version}`);
  if (version > 0) {
    database.exec(`
      INSERT INTO project (key, id, platformId, name, type, platform, shortDescription, tags)
        VALUES ('bot', '1', '2', 'Old', 'bot', 'chat_platform', 'An old bot.', '[]'),
          ('server', '3', '4', 'Old', 'server', 'chat_platform', 'An old server.', '[]');
      INSERT INTO vote (id, project, userId, platformId, weight, createdAt, expiresAt) VALUES
        (1, 'bot', 'a', 'b', 2, '2026-03-14T23:59:59.0000000Z', '2026-03-15T11:59:59.0000000Z'),
        (2, 'bot', 'c', 'd', 1, '2026-03-15T00:00:00.0000000Z', '2026-03-15T12:00:00.0000000Z'),
        (3, 'server', 'c', 'd', 5, '2026-02-15T00:00:00.0000000Z', '2026-02-15T12:00:00.0000000Z')`);
  }
  database.close();
  const { control, close } = createSandbox({ data });
  control.clock.set(now);
  if (version > 0) {
    expect(control.listing('bot')).toMatchObject({ project: { name: 'Old' }, votes: 3, votesTotal: 3 });
    expect(control.listing('server')).toMatchObject({ votes: 0, votesTotal: 5 });
  }
  control.votes.cast({ count: 2 });
  expect(control.listing('bot').votesTotal).toBe(version > 0 ? 5 : 2);
  control.reset();
  expect(control.listing('bot')).toMatchObject({ project: { name: 'Larkbell' }, votes: 0, votesTotal: 0 });
  close();
});

test('keys of other tables are checked', () => {
  const storage = new Storage(undefined);
  const vote = { id: 1, userId: 'a', platformId: 'b', weight: 1, createdAt: '', expiresAt: '' };
  expect(() => storage.votes.insert('nobody' as 'bot', vote)).toThrow('FOREIGN KEY');
  storage.close();
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
