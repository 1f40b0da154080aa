import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunEvent, readEvent } from '../src/event.ts';
import { type GitHub, GitHubError } from '../src/github.ts';
import { chooseRelease } from '../src/release.ts';

const folders: string[] = [];

afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

async function event(env: Record<string, string>, payload: object = {}): Promise<RunEvent> {
  const folder = await mkdtemp(join(tmpdir(), 'event-'));
  folders.push(folder);
  await writeFile(join(folder, 'event.json'), JSON.stringify(payload));
  return readEvent({ GITHUB_REPOSITORY: 'owner/name', GITHUB_EVENT_PATH: join(folder, 'event.json'), ...env });
}

const repository = { full_name: 'owner/name', default_branch: 'trunk' };
const pushOf = (ref: string, payload: object = {}) => event({ GITHUB_EVENT_NAME: 'push', GITHUB_REF: ref }, payload);
const release = {
  tag_name: 'v1',
  name: null,
  body: null,
  html_url: 'https://x.example',
  draft: false,
  prerelease: false,
};
const releaseEvent = (action = 'published', change = {}) =>
  event({ GITHUB_EVENT_NAME: 'release' }, { action, release: { ...release, ...change }, repository });

describe('an event', () => {
  it('about a pull request of which nothing is told is a stranger’s', async () => {
    expect((await event({ GITHUB_EVENT_NAME: 'pull_request' })).fork).toBe(true);
    expect((await event({ GITHUB_EVENT_NAME: 'push' })).fork).toBe(false);
  });

  it('whose file is broken says so', async () => {
    await expect(readEvent({ GITHUB_EVENT_PATH: '/dev/null' })).rejects.toThrow('the event file of this run');
  });

  it('has its branch, else the default branch', async () => {
    expect((await pushOf('refs/heads/a/b')).branch).toBe('a/b');
    expect((await pushOf('refs/tags/v1', { repository })).branch).toBe('trunk');
    expect((await event({ GITHUB_REF: 'refs/pull/1/merge', GITHUB_HEAD_REF: 'topic' })).branch).toBe('topic');
    expect((await event({})).branch).toBe('HEAD');
  });

  it('has a previous commit, unless the branch is new', async () => {
    expect((await pushOf('refs/heads/a', { before: 'abc123' })).previous).toBe('abc123');
    expect((await pushOf('refs/heads/a', { before: '0'.repeat(40) })).previous).toBeUndefined();
    expect((await event({}, { pull_request: { base: { sha: 'def' } } })).previous).toBe('def');
  });

  it('knows a pull request of a fork, and of one that is gone', async () => {
    const pull = (repo: unknown) => event({}, { pull_request: { head: { repo } } });
    expect((await pull({ full_name: 'Owner/Name' })).fork).toBe(false);
    expect((await pull({ full_name: 'other/name' })).fork).toBe(true);
    expect((await pull(null)).fork).toBe(true);
  });

  it('has the addresses of its server', async () => {
    const { serverUrl, apiUrl } = await event({
      GITHUB_SERVER_URL: 'https://git.example/',
      GITHUB_API_URL: 'https://git.example/api/v3',
    });
    expect([serverUrl, apiUrl]).toEqual(['https://git.example', 'https://git.example/api/v3']);
  });
});

describe('the release to announce', () => {
  const found = { ...release, tag_name: 'v2' };
  const github = { release: async (tag: string) => ({ ...found, tag_name: tag }) } as unknown as GitHub;
  const choose = async (wish: { announce?: 'auto' | 'true' | 'false'; releaseTag?: string }, happened: RunEvent) => {
    const chosen = await chooseRelease({ announce: 'auto', releaseTag: '', ...wish }, happened, github);
    return chosen.release?.tag ?? chosen.problems.map(({ severity }) => severity).join();
  };

  it('is, under auto, that of a published release alone', async () => {
    expect(await choose({}, await releaseEvent())).toBe('v1');
    expect(await choose({}, await releaseEvent('released'))).toBe('');
    expect(await choose({}, await pushOf('refs/tags/v2'))).toBe('');
    expect(await choose({ releaseTag: 'v2' }, await pushOf('refs/heads/main'))).toBe('warning');
  });

  it('is, when told to announce now, that of the event, of the pushed tag or of the named tag', async () => {
    expect(await choose({ announce: 'true' }, await releaseEvent('released'))).toBe('v1');
    expect(await choose({ announce: 'true' }, await pushOf('refs/tags/v2'))).toBe('v2');
    expect(await choose({ announce: 'true', releaseTag: 'v3' }, await pushOf('refs/heads/main'))).toBe('v3');
    expect(await choose({ announce: 'true', releaseTag: 'v3' }, await releaseEvent())).toBe('v3');
    expect(await choose({ announce: 'true' }, await pushOf('refs/heads/main'))).toBe('notice');
  });

  it.each(['edited', 'deleted', 'unpublished'])('is none when a release was %s', async (action) => {
    expect(await choose({ announce: 'true' }, await releaseEvent(action))).toBe('notice');
  });

  it('is none when it is never to be announced', async () => {
    expect(await choose({ announce: 'false', releaseTag: 'v1' }, await releaseEvent())).toBe('');
  });

  it('is an error where it cannot be read', async () => {
    const happened = await pushOf('refs/tags/v2');
    const failing = (isPermission: boolean) =>
      ({ release: () => Promise.reject(new GitHubError('no', 404, isPermission)) }) as unknown as GitHub;
    for (const api of [failing(true), failing(false), undefined]) {
      const { problems } = await chooseRelease({ announce: 'true', releaseTag: '' }, happened, api);
      expect(problems).toMatchObject([{ severity: 'error', message: expect.stringContaining('v2') }]);
    }
  });
});
