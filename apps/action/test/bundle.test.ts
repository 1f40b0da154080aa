import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSandbox, type Sandbox, type ServedSandbox, serveSandbox } from '@project-listing/sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GitHubApi, type GitHubOptions, serveGitHub } from './github-api.ts';
import { type RunOptions, type RunResult, readAction, runAction } from './runner.ts';

// The bundle as it is committed, run as the runner runs it, against the listing service and GitHub on this machine.

const example = fileURLToPath(new URL('../../../examples/listing', import.meta.url));
const released = JSON.parse(readFileSync(join(example, 'release.json'), 'utf8'));
const repository: string = released.repository.full_name;
const tagCommit = 'a'.repeat(40);
const before = 'b'.repeat(40);
const githubToken = 'ghs_0123456789';
const exampleLocales = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt', 'tr'];

const push = { name: 'push', payload: { before, repository: released.repository }, sha: 'c'.repeat(40) };
const release = { name: 'release', payload: released, ref: 'refs/tags/v2.4.0', sha: tagCommit };

let sandbox: Sandbox;
let served: ServedSandbox;
let github: GitHubApi;
const folders: string[] = [];

const startGitHub = (options: Partial<GitHubOptions> = {}) =>
  serveGitHub({
    repository,
    token: githubToken,
    releases: [released.release],
    tags: { 'v2.4.0': tagCommit },
    files: { [before]: { 'commands.json': '[{"name": "ping", "description": "Says pong"}]' } },
    ...options,
  });

beforeEach(async () => {
  sandbox = createSandbox();
  served = await serveSandbox(sandbox);
  github = await startGitHub();
});

afterEach(async () => {
  await Promise.all([served.close(), github.close()]);
  sandbox.close();
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

/** Runs the action on the example, and checks what holds for every run. */
async function run(event: RunOptions['event'], inputs: Record<string, string> = {}, more: Partial<RunOptions> = {}) {
  const token = inputs['token'] ?? sandbox.projects.bot.token;
  const result = await runAction({
    event,
    inputs: { token, 'base-url': served.baseUrl, pages: 'auto', commands: 'commands.json', ...inputs },
    workspace: example,
    repository,
    apiUrl: github.url,
    githubToken,
    ...more,
  });
  expect(result.stderr).toBe('');
  expect(Object.keys(result.outputs).sort()).toEqual(Object.keys((await readAction()).outputs).sort());
  if (token !== '') expectWithout(result, token);
  expectWithout(result, githubToken);
  return result;
}

/** The secret is handed over to be masked, before anything else is written, and is nowhere besides. */
function expectWithout({ stdout, masked, outputs, summary }: RunResult, secret: string) {
  expect(masked).toContain(secret);
  expect(stdout.indexOf('::add-mask::')).toBe(0);
  const told = stdout.split('\n').filter((line) => line !== `::add-mask::${secret}`);
  expect([...told, JSON.stringify(outputs), summary].join('\n')).not.toContain(secret);
}

const requests = () => sandbox.control.requests.list().map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
const listing = () => sandbox.control.listing('bot');
const levels = ({ annotations }: RunResult, level: string) =>
  annotations.filter((annotation) => annotation.level === level).map(({ message }) => message);
const list = (json: string | undefined): string[] => JSON.parse(json ?? '').sort();

/** A copy of the example, to be changed. */
async function copyOfExample(files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workspace-'));
  folders.push(folder);
  await cp(example, folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  return folder;
}

describe('a push', () => {
  it('publishes commands and pages in two requests', async () => {
    const result = await run(push);
    expect(result.exitCode).toBe(0);
    expect(requests()).toEqual(['PUT commands', 'PATCH @me']);
    expect(Object.keys(listing().pageContent).sort()).toEqual(exampleLocales);
    expect(Object.keys(listing().headline).sort()).toEqual(exampleLocales);
    expect(listing().pageContent['de']).toContain(`https://github.com/${repository}/`);
    expect(listing().commands).toHaveLength(14);
    expect(result.outputs).toMatchObject({
      'dry-run': 'false',
      'commands-status': 'updated',
      'commands-count': '14',
      'announcement-status': 'skipped',
      'announcement-created-at': '',
      'retry-at': '',
      'pages-failed': '[]',
    });
    expect(list(result.outputs['pages-updated'])).toEqual(exampleLocales);
    expect(list(result.outputs['headlines-updated'])).toEqual(exampleLocales);
  });

  it('compares the commands with the previous commit in one call of GitHub', async () => {
    const result = await run(push);
    expect(github.calls.map(({ path }) => path)).toEqual([`/repos/${repository}/contents/commands.json?ref=${before}`]);
    expect(result.summary).toContain('- removed: <code>ping</code>');
  });

  it('goes on without the comparison where the previous commit cannot be read', async () => {
    github.fail('GET', /contents/, 403);
    const result = await run(push);
    expect(result.exitCode).toBe(0);
    expect(result.summary).not.toContain('removed');
    expect(result.summary).toContain('14 commands, updated.');
  });

  it('announces the release of a pushed tag when told to announce now', async () => {
    const result = await run({ ...push, ref: 'refs/tags/v2.4.0' }, { announce: 'true' });
    expect(result.outputs['announcement-status']).toBe('created');
    expect(github.calls.filter(({ path }) => path.includes('/releases/tags/'))).toHaveLength(1);
    expect(listing().announcements).toHaveLength(1);
  });

  it('announces the release of a tag that is named', async () => {
    const inputs = { announce: 'true', 'release-tag': 'v2.4.0', pages: '', commands: '' };
    const result = await run({ name: 'workflow_dispatch' }, inputs);
    expect(result.outputs).toMatchObject({ 'announcement-status': 'created', 'commands-count': '' });
    expect(requests()).toEqual(['POST announcements']);
    expect(github.statuses.map(({ sha }) => sha)).toEqual([tagCommit, tagCommit]);
  });

  it('fails where the named tag has no release', async () => {
    const result = await run({ name: 'push' }, { announce: 'true', 'release-tag': 'v9' });
    expect(result.exitCode).toBe(1);
    expect(requests()).toEqual([]);
    expect(levels(result, 'error')).toEqual([expect.stringContaining('no published release of the tag v9')]);
  });
});

describe('a published release', () => {
  it('is announced after commands and pages, in three requests', async () => {
    const result = await run(release, { 'announcement-category': 'auto' });
    expect(result.exitCode).toBe(0);
    expect(requests()).toEqual(['PUT commands', 'PATCH @me', 'POST announcements']);
    const [announcement] = listing().announcements;
    expect(announcement).toMatchObject({ title: released.release.name, category: 'new_feature' });
    expect(announcement?.content).toContain(released.release.html_url);
    expect(announcement?.content).not.toContain('<!--');
    expect(result.outputs['announcement-status']).toBe('created');
    const createdAt = new Date(result.outputs['announcement-created-at'] ?? '');
    expect(createdAt).toEqual(new Date(announcement?.createdAt ?? ''));
  });

  it('is recorded as pending and then as a success on the commit of the tag, in three calls of GitHub', async () => {
    const result = await run({ ...release, sha: 'd'.repeat(40) });
    expect(github.statuses).toMatchObject([
      { state: 'pending', context: 'listing/announcement/v2.4.0', sha: tagCommit },
      { state: 'success', description: `Announced at ${result.outputs['announcement-created-at']}`, sha: tagCommit },
    ]);
    expect(github.calls).toHaveLength(3);
  });

  it('is announced once: a second run is green and says when it was', async () => {
    const first = await run(release);
    const second = await run(release);
    expect(second.exitCode).toBe(0);
    expect(second.outputs).toMatchObject({
      'announcement-status': 'already-announced',
      'announcement-created-at': first.outputs['announcement-created-at'],
    });
    expect(listing().announcements).toHaveLength(1);
  });

  it('stays unknown after the answer was lost, and is never sent again', async () => {
    sandbox.control.faults.add({ kind: 'reset', when: 'after', operation: 'announcements.create' });
    const first = await run(release);
    expect(first.exitCode).toBe(1);
    expect(first.outputs['announcement-status']).toBe('unknown');
    expect(github.statuses.at(-1)?.state).toBe('pending');

    const second = await run(release);
    expect(second.exitCode).toBe(1);
    expect(second.outputs['announcement-status']).toBe('unknown');
    expect(levels(second, 'error').join()).toContain('-f state=success');
    expect(requests().filter((request) => request.startsWith('POST'))).toHaveLength(1);
    expect(listing().announcements).toHaveLength(1);
  });

  it('counts as announced where the answer cannot be read', async () => {
    sandbox.control.faults.add({ kind: 'malformed', operation: 'announcements.create' });
    const result = await run(release);
    expect(result.outputs['announcement-status']).toBe('created');
    expect(github.statuses.at(-1)?.state).toBe('success');
  });

  it('tells when to try again after a rate limit, and a later run does', async () => {
    sandbox.control.faults.add({ kind: 'rate-limit', seconds: 3600, operation: 'announcements.create' });
    const first = await run(release);
    expect(first.exitCode).toBe(1);
    expect(first.outputs['announcement-status']).toBe('rate-limited');
    expect(Date.parse(first.outputs['retry-at'] ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    expect(github.statuses.at(-1)?.state).toBe('failure');

    const second = await run(release);
    expect(second.outputs['announcement-status']).toBe('created');
  });

  it('only warns of a rate limit where that is wanted', async () => {
    sandbox.control.faults.add({ kind: 'rate-limit', seconds: 3600, operation: 'announcements.create' });
    const result = await run(release, { 'on-rate-limit': 'warn' });
    expect(result.exitCode).toBe(0);
    expect(levels(result, 'warning')).toHaveLength(1);
  });

  it('waits a rate limit out where that is wanted, and no longer than wanted', async () => {
    sandbox.control.faults.add({ kind: 'rate-limit', seconds: 1, operation: 'announcements.create' });
    const waited = await run(release, { 'on-rate-limit': 'wait' });
    expect(waited.outputs['announcement-status']).toBe('created');
    sandbox.control.reset();
    sandbox.control.faults.add({ kind: 'rate-limit', seconds: 2, operation: 'announcements.create' });
    const limited = await run(release, { 'on-rate-limit': 'wait', 'max-wait': '1', record: 'none' });
    expect(limited.outputs['announcement-status']).toBe('rate-limited');
  });

  it('is announced with a warning where the record may not be kept', async () => {
    await github.close();
    github = await startGitHub({ statuses: 'none' });
    const result = await run(release);
    expect(result.exitCode).toBe(0);
    expect(result.outputs['announcement-status']).toBe('created');
    expect(levels(result, 'warning')).toEqual([expect.stringContaining('statuses: write')]);
  });

  it('is not announced after pages or commands were refused', async () => {
    sandbox.control.faults.add({ kind: 'status', status: 422, operation: 'project.update' });
    const result = await run(release);
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toMatchObject({ 'commands-status': 'updated', 'announcement-status': 'skipped' });
    expect(list(result.outputs['pages-failed'])).toEqual(exampleLocales);
    expect(github.statuses).toEqual([]);
  });

  it.each([
    ['a draft', { draft: true }],
    ['a prerelease', { prerelease: true }],
  ])('is passed over as %s, with a notice', async (_, change) => {
    const payload = { ...released, release: { ...released.release, ...change } };
    const result = await run({ ...release, payload });
    expect(result.exitCode).toBe(0);
    expect(result.outputs['announcement-status']).toBe('skipped');
    expect(levels(result, 'notice')).toHaveLength(1);
  });

  it('is not announced again when it is edited', async () => {
    const result = await run({ ...release, payload: { ...released, action: 'edited' } }, { announce: 'true' });
    expect(result.outputs['announcement-status']).toBe('skipped');
  });
});

describe('a run that must not publish', () => {
  it('sends nothing in a dry run and shows the plan', async () => {
    const result = await run(release, { 'dry-run': 'TRUE' });
    expect(result.exitCode).toBe(0);
    expect(requests()).toEqual([]);
    expect(github.statuses).toEqual([]);
    expect(result.outputs).toMatchObject({
      'dry-run': 'true',
      'pages-updated': '[]',
      'headlines-updated': '[]',
      'commands-status': 'skipped',
      'commands-count': '14',
      'announcement-status': 'skipped',
    });
    const { plan } = JSON.parse(result.outputs['result'] ?? '');
    expect(plan.pages).toHaveLength(8);
    expect(plan.announcement.title).toBe(released.release.name);
    expect(result.summary).toContain('nothing was sent');
    expect(result.summary).toContain(released.release.name);
  });

  it('names the token where it is missing', async () => {
    const result = await run(push, { token: '' });
    expect(result.exitCode).toBe(1);
    expect(levels(result, 'error')).toEqual([expect.stringMatching(/^token is missing/)]);
    expect(result.outputs['commands-status']).toBe('skipped');
    expect(result.summary).toContain('failed');
  });

  it('fails in well under a second without any input', async () => {
    const result = await run(push, { token: '', 'base-url': '', pages: '', commands: '' });
    expect(result.exitCode).toBe(1);
    expect(result.duration).toBeLessThan(1000);
  });

  const fork = {
    name: 'pull_request',
    ref: 'refs/pull/7/merge',
    payload: {
      repository: released.repository,
      pull_request: { base: { sha: before }, head: { repo: { full_name: 'stranger/larkbell' } } },
    },
  };

  it("checks a fork's pull request without a token, and succeeds", async () => {
    const result = await run(fork, { token: '', 'base-url': '' });
    expect(result.exitCode).toBe(0);
    expect(result.outputs['dry-run']).toBe('true');
    expect(levels(result, 'notice')).toEqual([expect.stringContaining('fork')]);
    expect(requests()).toEqual([]);
  });

  it("fails a fork's pull request with a bad page, at the page", async () => {
    const workspace = await copyOfExample({ 'README.de.md': 'Zu kurz.' });
    const result = await run(fork, { token: '' }, { workspace });
    expect(result.exitCode).toBe(1);
    expect(result.annotations).toContainEqual(expect.objectContaining({ level: 'error', file: 'README.de.md' }));
    expect(list(result.outputs['pages-failed'])).toEqual(['de']);
  });

  it.each(['pull_request_target', 'workflow_run'])('refuses to publish on %s', async (name) => {
    const result = await run({ ...fork, name });
    expect(result.exitCode).toBe(1);
    expect(levels(result, 'error')).toEqual([expect.stringContaining(name)]);
    expect([requests(), github.calls]).toEqual([[], []]);
    const dry = await run({ ...fork, name }, { 'dry-run': 'true' });
    expect(dry.exitCode).toBe(0);
  });
});

describe('problems', () => {
  const broken = {
    'README.de.md': 'Zu kurz.',
    'README.fr.md': 'Trop court.',
    'commands.json': '[{"name": "Ping"}]',
  };

  it('are reported all at once, and nothing is sent', async () => {
    const workspace = await copyOfExample(broken);
    const result = await run(release, { 'announcement-title': '{{ release.nam }}' }, { workspace });
    expect(result.exitCode).toBe(1);
    expect([requests(), github.statuses]).toEqual([[], []]);
    const files = new Set(result.annotations.filter(({ level }) => level === 'error').map(({ file }) => file));
    expect([...files].sort()).toEqual(['README.de.md', 'README.fr.md', 'commands.json', undefined]);
    expect(levels(result, 'error').join()).toContain('release.name');
    expect(list(result.outputs['pages-failed'])).toEqual(['de', 'fr']);
    expect(result.outputs).toMatchObject({ 'commands-status': 'failed', 'announcement-status': 'failed' });
  });

  it('do not stop the good pages where all of them have to be bad', async () => {
    const workspace = await copyOfExample({ 'README.de.md': 'Zu kurz.' });
    const result = await run(push, { 'fail-on': 'all' }, { workspace });
    expect(result.exitCode).toBe(0);
    expect(list(result.outputs['pages-updated'])).toEqual(exampleLocales.filter((locale) => locale !== 'de'));
    expect(list(result.outputs['pages-failed'])).toEqual(['de']);
  });

  it('are at most ten annotations of a kind; the rest is in the summary, each once', async () => {
    const commands = Array.from({ length: 14 }, (_, index) => ({ name: `Bad ${index}`, description: 'x' }));
    const workspace = await copyOfExample({ 'commands.json': JSON.stringify(commands) });
    const result = await run(push, {}, { workspace });
    const { problems } = JSON.parse(result.outputs['result'] ?? '');
    expect(problems.length).toBeGreaterThanOrEqual(14);
    expect(levels(result, 'error')).toHaveLength(10);
    expect(result.summary).toContain(`### ${problems.length - 10} more`);
  });

  it('of inputs name the input', async () => {
    const inputs = { 'dry-run': 'yes', timeout: 'soon', page: 'auto', 'base-url': 'http://listing.example/api/v1' };
    const result = await run(push, inputs);
    expect(result.exitCode).toBe(1);
    const errors = levels(result, 'error').map((message) => message.split(' ')[0]);
    expect(errors.sort()).toEqual(['base-url', 'dry-run', 'timeout']);
    expect(levels(result, 'warning')).toEqual([expect.stringContaining('Did you mean pages?')]);
  });

  it('of files that lead out of the workspace are errors', async () => {
    const workspace = await copyOfExample();
    await rm(join(workspace, 'README.de.md'));
    await symlink('/etc/hostname', join(workspace, 'README.de.md'));
    const result = await run(push, { pages: 'README*.md\n../secret.md' }, { workspace });
    expect(result.exitCode).toBe(1);
    expect(requests()).toEqual([]);
  });
});

describe('text of strangers', () => {
  const evil = '::add-mask::x\n::error::gotcha ##[error]gotcha <img src=x onerror=alert(1)> | a |';

  it('cannot give commands to the runner, nor put HTML into the summary', async () => {
    const workspace = await copyOfExample({ 'commands.json': JSON.stringify([{ name: evil, description: evil }]) });
    const payload = { ...released, release: { ...released.release, name: evil, body: `${evil}\n\`\`\`\`\n</pre>` } };
    const result = await run({ ...release, payload }, {}, { workspace });
    expect(new Set(result.commands)).toEqual(new Set(['add-mask', 'error', 'debug']));
    expect(result.masked).not.toContain('x');
    const outsideFences = result.summary.replace(/^(`{3,})markdown\n[\s\S]*?\n\1$/gm, '');
    expect(outsideFences).not.toContain('<img');
    expect(result.summary).toMatch(/^`{5}markdown$/m);
  });
});

describe('the workspace', () => {
  it('may hold the repository in a folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workspace-'));
    folders.push(folder);
    await cp(example, join(folder, 'bot'), { recursive: true });
    await mkdir(join(folder, 'bot', '.git'));
    const result = await run(push, { 'working-directory': 'bot' }, { workspace: folder });
    expect(result.exitCode).toBe(0);
    expect(listing().pageContent['en']).toContain(`${repository}/raw/${push.sha}/docs/images/banner.svg`);
    expect(result.summary).toContain('- removed: <code>ping</code>');
  });

  it('is missed where nothing was checked out', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workspace-'));
    folders.push(folder);
    const result = await run(push, {}, { workspace: folder });
    expect(levels(result, 'error')).toEqual([expect.stringContaining('actions/checkout')]);
  });
});
