import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  before,
  example,
  exampleLocales,
  levels,
  list,
  pullRequest,
  push,
  release,
  released,
  releaseOf,
  repository,
  tagCommit,
  useHarness,
} from './harness.ts';

const harness = useHarness();

describe('a push', () => {
  it('publishes commands and pages in two requests', async () => {
    const result = await harness.run(push);
    expect(result.exitCode).toBe(0);
    expect(harness.requests()).toEqual(['PUT commands', 'PATCH @me']);
    expect(Object.keys(harness.listing().pageContent).sort()).toEqual(exampleLocales);
    expect(Object.keys(harness.listing().headline).sort()).toEqual(exampleLocales);
    expect(harness.listing().pageContent['de']).toContain(`https://github.com/${repository}/`);
    expect(harness.listing().commands).toHaveLength(14);
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
    const result = await harness.run(push);
    expect(harness.github.calls.map(({ path }) => path)).toEqual([
      `/repos/${repository}/contents/commands.json?ref=${before}`,
    ]);
    expect(result.summary).toContain('- 1 removed: <code>ping</code>');
  });

  it('goes on without the comparison where the previous commit cannot be read', async () => {
    harness.github.fail('GET', /contents/, 403);
    const result = await harness.run(push);
    expect(result.exitCode).toBe(0);
    expect(result.summary).not.toContain('removed');
    expect(result.summary).toContain('14 commands: ✔️ updated');
  });

  it('announces the release of a pushed tag when told to announce now', async () => {
    const result = await harness.run({ ...push, ref: 'refs/tags/v2.4.0' }, { announce: 'true' });
    expect(result.outputs['announcement-status']).toBe('created');
    expect(harness.github.calls.filter(({ path }) => path.includes('/releases/tags/'))).toHaveLength(1);
    expect(harness.listing().announcements).toHaveLength(1);
  });

  it('fails where the named tag has no release', async () => {
    const result = await harness.run({ name: 'push' }, { announce: 'true', 'release-tag': 'v9' });
    expect(result.exitCode).toBe(1);
    expect(harness.requests()).toEqual([]);
    expect(levels(result, 'error')).toEqual([expect.stringContaining('no published release of the tag v9')]);
  });
});

describe('a published release', () => {
  it('is announced after commands and pages, in three requests', async () => {
    const result = await harness.run(release, { 'announcement-category': 'auto' });
    expect(result.exitCode).toBe(0);
    expect(harness.requests()).toEqual(['PUT commands', 'PATCH @me', 'POST announcements']);
    const [announcement] = harness.listing().announcements;
    expect(announcement).toMatchObject({ title: released.release.name, category: 'new_feature' });
    expect(announcement?.content).toContain(released.release.html_url);
    expect(announcement?.content).not.toContain('<!--');
    expect(result.outputs['announcement-status']).toBe('created');
    const createdAt = new Date(result.outputs['announcement-created-at'] ?? '');
    expect(createdAt).toEqual(new Date(announcement?.createdAt ?? ''));
  });

  it('is recorded as pending and then as a success on the commit of the tag, in four calls of GitHub', async () => {
    const result = await harness.run({ ...release, sha: 'd'.repeat(40) });
    expect(harness.github.statuses).toMatchObject([
      { state: 'pending', context: 'listing/announcement/v2.4.0', sha: tagCommit },
      { state: 'success', description: `Announced at ${result.outputs['announcement-created-at']}`, sha: tagCommit },
    ]);
    const start = `/repos/${repository}`;
    expect(harness.github.calls.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)).toEqual([
      `GET ${start}/commits/tags%2Fv2.4.0/status`,
      `POST ${start}/statuses/${tagCommit}`,
      `GET ${start}/commits/${tagCommit}/statuses`,
      `POST ${start}/statuses/${tagCommit}`,
    ]);
  });

  it('is announced once: a second run is green and says when it was', async () => {
    const first = await harness.run(release);
    const second = await harness.run(release);
    expect(second.exitCode).toBe(0);
    expect(second.outputs).toMatchObject({
      'announcement-status': 'already-announced',
      'announcement-created-at': first.outputs['announcement-created-at'],
    });
    expect(harness.listing().announcements).toHaveLength(1);
  });

  it('counts as announced where the answer cannot be read', async () => {
    harness.sandbox.control.faults.add({ kind: 'malformed', operation: 'announcements.create' });
    const result = await harness.run(release);
    expect(result.outputs['announcement-status']).toBe('created');
    expect(harness.github.statuses.at(-1)?.state).toBe('success');
  });

  it('is not announced after pages or commands were refused', async () => {
    harness.sandbox.control.faults.add({ kind: 'status', status: 422, operation: 'project.update' });
    const result = await harness.run(release);
    expect(result.exitCode).toBe(1);
    expect(result.outputs).toMatchObject({ 'commands-status': 'updated', 'announcement-status': 'skipped' });
    expect(list(result.outputs['pages-failed'])).toEqual(exampleLocales);
    expect(harness.github.statuses).toEqual([]);
  });
});

describe('a run that must not publish', () => {
  it('sends nothing in a dry run and shows the plan', async () => {
    const result = await harness.run(release, { 'dry-run': 'TRUE' });
    expect(result.exitCode).toBe(0);
    expect(harness.requests()).toEqual([]);
    expect(harness.github.statuses).toEqual([]);
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
    const result = await harness.run(push, { token: '' });
    expect(result.exitCode).toBe(1);
    expect(levels(result, 'error')).toEqual([expect.stringMatching(/^token is missing/)]);
    expect(result.outputs['commands-status']).toBe('skipped');
    expect(result.summary).toContain('✖️');
  });

  it('fails in well under a second without any input', async () => {
    const result = await harness.run(push, { token: '', 'base-url': '', pages: '', commands: '' });
    expect(result.exitCode).toBe(1);
    expect(result.duration).toBeLessThan(1000);
  });

  const fork = pullRequest('stranger/larkbell');

  it("checks a fork's pull request without a token, and succeeds", async () => {
    const result = await harness.run(fork, { token: '', 'base-url': '' });
    expect(result.exitCode).toBe(0);
    expect(result.outputs['dry-run']).toBe('true');
    expect(levels(result, 'notice')).toEqual([expect.stringContaining('fork')]);
    expect(harness.requests()).toEqual([]);
  });

  it("fails a fork's pull request with a bad page, at the page", async () => {
    const workspace = await harness.copyOfExample({ 'README.de.md': 'Zu kurz.' });
    const result = await harness.run(fork, { token: '' }, { workspace });
    expect(result.exitCode).toBe(1);
    expect(result.annotations).toContainEqual(expect.objectContaining({ level: 'error', file: 'README.de.md' }));
    expect(list(result.outputs['pages-failed'])).toEqual(['de']);
  });
});

describe('problems', () => {
  const broken = {
    'README.de.md': 'Zu kurz.',
    'README.fr.md': 'Trop court.',
    'commands.json': '[{"name": "Ping"}]',
  };

  it('are reported all at once, and nothing is sent', async () => {
    const workspace = await harness.copyOfExample(broken);
    const result = await harness.run(release, { 'announcement-title': '{{ release.nam }}' }, { workspace });
    expect(result.exitCode).toBe(1);
    expect([harness.requests(), harness.github.statuses]).toEqual([[], []]);
    const files = new Set(result.annotations.filter(({ level }) => level === 'error').map(({ file }) => file));
    expect([...files].sort()).toEqual(['README.de.md', 'README.fr.md', 'commands.json', undefined]);
    expect(levels(result, 'error').join()).toContain('release.name');
    expect(list(result.outputs['pages-failed'])).toEqual(['de', 'fr']);
    expect(result.outputs).toMatchObject({ 'commands-status': 'failed', 'announcement-status': 'failed' });
  });

  it('do not stop the good pages where all of them have to be bad', async () => {
    const workspace = await harness.copyOfExample({ 'README.de.md': 'Zu kurz.' });
    const result = await harness.run(push, { 'fail-on': 'all' }, { workspace });
    expect(result.exitCode).toBe(0);
    expect(list(result.outputs['pages-updated'])).toEqual(exampleLocales.filter((locale) => locale !== 'de'));
    expect(list(result.outputs['pages-failed'])).toEqual(['de']);
  });

  it('are at most ten annotations of a kind; the rest is in the summary, each once', async () => {
    const commands = Array.from({ length: 14 }, (_, index) => ({ name: `Bad ${index}`, description: 'x' }));
    const workspace = await harness.copyOfExample({ 'commands.json': JSON.stringify(commands) });
    const result = await harness.run(push, {}, { workspace });
    const { problems } = JSON.parse(result.outputs['result'] ?? '');
    expect(problems.length).toBeGreaterThanOrEqual(14);
    expect(levels(result, 'error')).toHaveLength(10);
    expect(result.summary).toContain(`### ${problems.length - 10} more`);
  });

  it('of inputs name the input', async () => {
    const inputs = { 'dry-run': 'yes', timeout: 'soon', page: 'auto', 'base-url': 'http://listing.example/api/v1' };
    const result = await harness.run(push, inputs);
    expect(result.exitCode).toBe(1);
    const errors = levels(result, 'error').map((message) => message.split(' ')[0]);
    expect(errors.sort()).toEqual(['base-url', 'dry-run', 'timeout']);
    expect(levels(result, 'warning')).toEqual([expect.stringContaining('Did you mean pages?')]);
  });

  it('of files that lead out of the workspace are errors', async () => {
    const workspace = await harness.copyOfExample();
    await rm(join(workspace, 'README.de.md'));
    await symlink('/etc/hostname', join(workspace, 'README.de.md'));
    const result = await harness.run(push, { pages: 'README*.md\n../secret.md' }, { workspace });
    expect(result.exitCode).toBe(1);
    expect(harness.requests()).toEqual([]);
  });
});

describe('text of strangers', () => {
  const evil = '::add-mask::x\n::error::gotcha ##[error]gotcha <img src=x onerror=alert(1)> | a |';

  it('cannot give commands to the runner, nor put HTML into the summary', async () => {
    const workspace = await harness.copyOfExample({
      'commands.json': JSON.stringify([{ name: evil, description: evil }]),
    });
    const event = releaseOf({ name: evil, body: `${evil}\n\`\`\`\`\n</pre>` });
    const result = await harness.run(event, {}, { workspace });
    expect(new Set(result.commands)).toEqual(new Set(['add-mask', 'error', 'debug']));
    expect(result.masked).not.toContain('x');
    const outsideFences = result.summary.replace(/^(`{3,})markdown\n[\s\S]*?\n\1$/gm, '');
    expect(outsideFences).not.toContain('<img');
    expect(result.summary).toMatch(/^`{5}markdown$/m);
  });
});

describe('the workspace', () => {
  it('may hold the repository in a folder', async () => {
    const folder = await harness.workspaceOf({});
    await cp(example, join(folder, 'bot'), { recursive: true });
    await mkdir(join(folder, 'bot', '.git'));
    const result = await harness.run(push, { 'working-directory': 'bot' }, { workspace: folder });
    expect(result.exitCode).toBe(0);
    expect(harness.listing().pageContent['en']).toContain(`${repository}/raw/${push.sha}/docs/images/banner.svg`);
    expect(result.summary).toContain('- 1 removed: <code>ping</code>');
  });

  it('is missed where nothing was checked out', async () => {
    const folder = await harness.workspaceOf({});
    const result = await harness.run(push, {}, { workspace: folder });
    expect(levels(result, 'error')).toEqual([expect.stringContaining('actions/checkout')]);
  });
});
