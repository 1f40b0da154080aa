import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectGitHub } from '../src/github.ts';
import { workspaceAt } from '../src/previous.ts';
import { commitStatusRecord } from '../src/record.ts';
import { type GitHubApi, type GitHubOptions, serveGitHub } from './github-api.ts';

const sha = 'a'.repeat(40);
let api: GitHubApi;
let warnings: string[];

async function start(options: Partial<GitHubOptions> = {}) {
  api = await serveGitHub({ repository: 'owner/name', token: 'ghs', tags: { v1: sha, 'a/b c': sha }, ...options });
  return connectGitHub('ghs', api.url, 'owner/name');
}

const record = async (options: Partial<GitHubOptions> = {}) =>
  commitStatusRecord(await start(options), 'https://run.example', (warning) => warnings.push(warning));

beforeEach(() => {
  warnings = [];
});
afterEach(() => api.close());

describe('the record', () => {
  it('remembers a success with its time', async () => {
    const statuses = await record();
    expect(await statuses.find('v1')).toBeUndefined();
    await statuses.pending('v1');
    await statuses.success('v1', '2026-01-31T12:00:00.123456Z');
    expect(await statuses.find('v1')).toEqual({ state: 'success', createdAt: '2026-01-31T12:00:00.123456Z' });
  });

  it('tells how to decide about what is pending', async () => {
    const statuses = await record();
    await statuses.find('v1');
    await statuses.pending('v1');
    expect(await statuses.find('v1')).toEqual({
      state: 'pending',
      advice: expect.stringContaining(`statuses/${sha} -f context=listing/announcement/v1 -f state=success`),
    });
  });

  it('lets the first of two that begin at once go on, and tells the other of it, among hundreds of other statuses', async () => {
    const first = await record();
    const second = commitStatusRecord(connectGitHub('ghs', api.url, 'owner/name'), 'https://run/2', () => {});
    const other = { sha, state: 'pending', context: 'ci', description: '', target_url: '' };
    for (let id = 1; id <= 120; id++) api.statuses.push({ id, ...other });
    expect([await first.find('v1'), await second.find('v1')]).toEqual([undefined, undefined]);
    expect(await first.pending('v1')).toBeUndefined();
    for (let id = 122; id <= 260; id++) api.statuses.push({ id, ...other });
    expect(await second.pending('v1')).toEqual({ state: 'pending', advice: 'Look there: https://run.example' });
    // The newest is the second's, and says nothing.
    expect(await second.find('v1')).toEqual({
      state: 'pending',
      advice: expect.stringContaining('https://run.example'),
    });
    await first.failure('v1', 'refused');
    expect(await second.pending('v1')).toBeUndefined();
  });

  it('remembers a refusal, in the 140 characters that there are', async () => {
    const statuses = await record();
    await statuses.find('v1');
    await statuses.failure('v1', `It was\nrefused ${'😀'.repeat(100)}`);
    expect(api.statuses[0]?.description).toMatch(/^It was refused (?:😀)+…$/u);
    expect(api.statuses[0]?.description.length).toBeLessThanOrEqual(140);
    expect(await statuses.find('v1')).toEqual({ state: 'failure' });
  });

  it('keeps tags apart, whatever they are called', async () => {
    const statuses = await record();
    await statuses.find('a/b c');
    await statuses.success('a/b c', undefined);
    expect(await statuses.find('v1')).toBeUndefined();
    expect(await statuses.find('a/b c')).toMatchObject({ state: 'success' });
  });

  it.each(['none', 'read'] as const)('warns once where the permission is %s, and goes on', async (permission) => {
    const statuses = await record({ statuses: permission });
    expect(await statuses.find('v1')).toBeUndefined();
    await statuses.pending('v1');
    await statuses.success('v1', undefined);
    expect(warnings).toEqual([expect.stringContaining('statuses: write')]);
  });

  it('tries again where GitHub stumbles, and gives up where it stays down', async () => {
    const statuses = await record();
    api.fail('GET', /status/, 502);
    expect(await statuses.find('v1')).toBeUndefined();
    api.fail('GET', /status/, 502, 9);
    await expect(statuses.find('v1')).rejects.toThrow('status 502');
    expect(warnings).toEqual([]);
  });

  it('lets nothing of the token out', async () => {
    const github = await start();
    api.fail('GET', /release/, 500, 9);
    const error = await github.release('v1').catch((reason: unknown) => reason);
    expect(JSON.stringify([error, String(error), Object.entries(error as object)])).not.toContain('ghs');
  });
});

describe('the workspace of an earlier commit', () => {
  it('is read path by path, each once', async () => {
    const github = await start({ files: { old: { 'bot/commands/a.json': '[1]', 'bot/commands/b.json': '[2]' } } });
    const checkout = { path: (typed: string) => typed } as Parameters<typeof workspaceAt>[2];
    const workspace = workspaceAt('old', github, checkout, 'checkout');
    expect(await workspace.kind('checkout/bot/commands')).toBe('folder');
    expect(await workspace.names('checkout/bot/commands')).toEqual(['a.json', 'b.json']);
    expect(await workspace.read('checkout/bot/commands/a.json')).toBe('[1]');
    expect(await workspace.read('checkout/bot/commands/a.json')).toBe('[1]');
    expect(await workspace.kind('checkout/none')).toBe('missing');
    expect(api.calls).toHaveLength(3);
  });
});
