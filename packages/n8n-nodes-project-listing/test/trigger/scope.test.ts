import type { IDataObject } from 'n8n-workflow';
import { expect, test } from 'vitest';
import type { FakePollOptions } from './fake-poll-functions.ts';
import { setUp, usersOf } from './set-up.ts';

/** A service that takes a second token for the same project. */
const renamed =
  (fetch: FakePollOptions['fetch'], from: string, to: string): FakePollOptions['fetch'] =>
  async (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', headers.get('authorization')?.replace(from, to) ?? '');
    return await fetch(url, { ...init, headers });
  };

test('a poll costs one request where there is nothing new; the project is asked for once', async () => {
  const { poll, requests } = setUp();
  await poll();
  expect(requests()).toEqual(['/api/v1/projects/@me', '/api/v1/projects/@me/votes']);
  await poll();
  await poll();
  expect(requests()).toEqual(['/api/v1/projects/@me/votes', '/api/v1/projects/@me/votes']);
});

test('another token of the same project goes on; the project is asked for once more', async () => {
  const { control, trigger, poll, requests } = setUp();
  await poll();
  control.votes.cast({ userId: 'between' });
  requests();
  const rotated = { token: 'a-new-token', fetch: renamed(trigger.fetch, 'a-new-token', trigger.token) };
  expect(usersOf(await poll(rotated))).toEqual(['between']);
  expect(requests()[0]).toBe('/api/v1/projects/@me');
  await poll(rotated);
  expect(requests()).not.toContain('/api/v1/projects/@me');
});

test.each(['now', 'back'])('the token of another project starts anew, from %s', async (startFrom) => {
  const { control, projects, poll } = setUp({ startFrom });
  control.votes.cast({ userId: 'of the server', project: 'server' });
  await poll();
  expect(usersOf(await poll({ token: projects.server.token }))).toEqual(startFrom === 'back' ? ['of the server'] : []);
  control.votes.cast({ userId: 'new', project: 'server' });
  expect(usersOf(await poll({ token: projects.server.token }))).toEqual(['new']);
});

test('another base URL starts anew; the same one written otherwise does not', async () => {
  const { control, trigger, poll } = setUp();
  await poll();
  control.votes.cast({ userId: 'a' });
  expect(usersOf(await poll({ baseUrl: `${trigger.baseUrl?.toUpperCase().replace('/API/V1', '/api/v1')}/` }))).toEqual([
    'a',
  ]);
  control.votes.cast({ userId: 'b' });
  expect(await poll({ baseUrl: 'https://another.example/api/v1' })).toBeNull();
});

test('neither the token nor the base URL is in the state', async () => {
  const { control, trigger, kept, poll } = setUp({ startFrom: 'back' });
  control.votes.cast({ count: 3 });
  await poll();
  const text = JSON.stringify(kept);
  expect(text).not.toContain(trigger.token);
  expect(text).not.toContain('listing');
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'state'],
  ['of another version', { version: 2 }],
  ['with a field of another kind', { cursor: 7 }],
  ['with an id of another kind', { recent: [1] }],
  ['without its scope', { scope: undefined }],
])('a state that cannot be read (%s) is none: the trigger starts anew', async (_, damage) => {
  const { control, kept, poll } = setUp();
  await poll();
  await poll();
  control.votes.cast({ userId: 'before' });
  const { state } = kept as { state: IDataObject };
  const damaged = typeof damage === 'object' && damage !== null ? { ...state, ...damage } : damage;
  Object.assign(kept, { state: damaged });
  expect(await poll()).toBeNull();
  control.votes.cast({ userId: 'after' });
  expect(usersOf(await poll())).toEqual(['after']);
});
