import { limits, measure } from '@project-listing/core/schemas';
import { describe, expect, it } from 'vitest';
import {
  announceOnly,
  levels,
  pullRequest,
  push,
  release,
  released,
  releaseOf,
  repository,
  tagCommit,
  useHarness,
} from '../harness.ts';

const harness = useHarness();

const announce = (event: Parameters<typeof harness.run>[0], inputs: Record<string, string> = {}) =>
  harness.run(event, { ...announceOnly, ...inputs });
const status = ({ outputs }: { outputs: Readonly<Record<string, string>> }) => outputs['announcement-status'];
const latest = () => harness.listing().announcements[0];
const address: string = released.release.html_url;

describe('the trigger', () => {
  const bare = (name: string, payload: object = {}, ref?: string) => ({
    name,
    payload: { repository: released.repository, ...payload },
    ...(ref && { ref }),
  });

  it.each([
    ['push', push],
    ['push of a tag', { ...push, ref: 'refs/tags/v2.4.0' }],
    ['workflow_dispatch', bare('workflow_dispatch', { inputs: {} })],
    ['schedule', bare('schedule', { schedule: '0 0 * * *' })],
    ['repository_dispatch', bare('repository_dispatch', { action: 'sync', client_payload: {} })],
    ['merge_group', bare('merge_group', { merge_group: {} })],
    ['issue_comment', bare('issue_comment', { issue: { pull_request: {} } })],
    ['create of a tag', bare('create', { ref: 'v2.4.0', ref_type: 'tag' }, 'refs/tags/v2.4.0')],
    ['release that was edited', { ...release, payload: { ...released, action: 'edited' } }],
    ['release that was created', { ...release, payload: { ...released, action: 'created' } }],
    ['release that was deleted', { ...release, payload: { ...released, action: 'deleted' } }],
  ])('auto acts on a published release alone, not on %s, which still publishes pages', async (_, event) => {
    const result = await harness.run(event, { announce: 'auto', commands: '' });
    expect([result.exitCode, status(result), harness.requests()]).toEqual([0, 'skipped', ['PATCH @me']]);
    expect(result.annotations).toEqual([]);
  });

  it.each([
    ['schedule', bare('schedule')],
    ['repository_dispatch', bare('repository_dispatch')],
    ['pull_request', pullRequest(repository)],
    ['push of a branch', push],
  ])('release-tag announces its release from any event, such as %s', async (_, event) => {
    const result = await announce(event, { announce: 'true', 'release-tag': 'v2.4.0' });
    expect(status(result)).toBe('created');
    expect(latest()?.title).toBe(released.release.name);
    expect(harness.github.statuses.map(({ sha }) => sha)).toEqual([tagCommit, tagCommit]);
  });

  it('true acts on a release event of any kind but edited, deleted and unpublished', async () => {
    const of = (action: string) => ({ ...release, payload: { ...released, action } });
    for (const action of ['edited', 'deleted', 'unpublished']) {
      const result = await announce(of(action), { announce: 'true' });
      expect([result.exitCode, status(result)]).toEqual([0, 'skipped']);
      expect(levels(result, 'notice')).toEqual([expect.stringContaining(action)]);
    }
    expect(status(await announce(of('released'), { announce: 'true' }))).toBe('created');
  });

  it('true says so where the event has no release', async () => {
    const result = await announce(push, { announce: 'true' });
    expect([result.exitCode, status(result)]).toEqual([0, 'skipped']);
    expect(levels(result, 'notice')).toEqual([expect.stringContaining('release-tag')]);
  });

  it('auto says so where release-tag can have no effect', async () => {
    const result = await announce(push, { 'release-tag': 'v2.4.0' });
    expect([status(result), harness.requests()]).toEqual(['skipped', []]);
    expect(levels(result, 'warning')).toEqual([expect.stringContaining('set announce to true')]);
  });

  it('false announces nothing', async () => {
    const result = await announce(release, { announce: 'false' });
    expect([status(result), harness.requests(), harness.github.calls]).toEqual(['skipped', [], []]);
  });

  it('is no draft, whatever announce says', async () => {
    const result = await announce(releaseOf({ draft: true }), { announce: 'true', prereleases: 'announce' });
    expect([status(result), harness.requests()]).toEqual(['skipped', []]);
  });

  it('is a prerelease only with prereleases: announce', async () => {
    const event = releaseOf({ prerelease: true });
    expect(status(await announce(event))).toBe('skipped');
    expect(status(await announce(event, { prereleases: 'announce' }))).toBe('created');
  });

  it('needs a github-token where the release has to be read', async () => {
    const result = await announce(push, { announce: 'true', 'release-tag': 'v2.4.0', 'github-token': '' });
    expect([result.exitCode, status(result)]).toEqual([1, 'failed']);
    expect(levels(result, 'error')).toEqual([expect.stringContaining('github-token')]);
  });
});

describe('the text', () => {
  const text = async (change: object, inputs: Record<string, string> = {}) => {
    harness.sandbox.control.reset();
    const result = await announce(releaseOf(change), { record: 'none', ...inputs });
    expect(levels(result, 'error')).toEqual([]);
    return latest();
  };

  it('is the release’s name, body and URL, without HTML comments and CR', async () => {
    const body = '<!-- generated -->\r\nNew:\r\n\r\n- bells\r\n';
    expect(await text({ name: 'Two\r\nfour <!-- x -->', body })).toMatchObject({
      title: 'Two four',
      content: `New:\n\n- bells\n\n${address}`,
    });
  });

  it('is completed from the repository’s name and the URL where it is too short', async () => {
    expect(await text({ name: null, body: null, tag_name: 'v2' })).toMatchObject({
      title: `${repository.split('/')[1]} v2`,
      content: `${repository} v2\n\n${address}`,
    });
  });

  it('is cut to fit, title at a grapheme, content at a block, with the URL kept, and the summary tells', async () => {
    const paragraph = 'A word. '.repeat(100).trim();
    const body = Array(5).fill(paragraph).join('\n\n');
    const announcement = await text({ name: `${'x'.repeat(90)}👩‍👩‍👧‍👦`, body });
    expect(announcement?.title).toBe(`${'x'.repeat(90)}…`);
    expect(announcement?.content).toBe(`${paragraph}\n\n${paragraph}\n\n… ${address}`);
    for (const count of Object.values(measure(announcement?.content ?? ''))) {
      expect(count).toBeLessThanOrEqual(limits.announcementContent.max);
    }
    const summary = (await announce(releaseOf({ name: 'x'.repeat(101) }), { 'dry-run': 'true' })).summary;
    expect(summary).toContain('(100 of 100 characters, cut to fit)');
  });

  it('is cut at a sentence or a word where no block fits', async () => {
    expect((await text({ body: 'A sentence of words. '.repeat(200) }))?.content).toMatch(/words\.\n\n… https:/);
    expect((await text({ body: 'word '.repeat(600) }))?.content).toMatch(/word\n\n… https:/);
  });

  it('may be a template of release.name, release.tag, release.body, release.url and repository', async () => {
    const inputs = {
      'announcement-title': '{{ repository }} {{release.tag}}',
      'announcement-content': '{{ release.name }}: {{ release.body }}\n{{ release.url }}',
    };
    expect(await text({ name: 'N {{ repository }}', body: 'B' }, inputs)).toMatchObject({
      title: `${repository} v2.4.0`,
      content: `N {{ repository }}: B\n${address}`,
    });
  });

  it.each([
    ['v2.0.0', 'auto', 'new_feature'],
    ['v2.4.0', 'auto', 'new_feature'],
    ['v2.4.1', 'auto', 'announcement'],
    ['nightly', 'auto', 'announcement'],
    ['v2.0.0', 'event', 'event'],
    ['v2.4.1', 'new_feature', 'new_feature'],
    ['v2.0.0', '', 'announcement'],
  ])('of %s under %j is of the category %s', async (tag, category, expected) => {
    expect((await text({ tag_name: tag }, { 'announcement-category': category }))?.category).toBe(expected);
  });
});

describe('a rate limit', () => {
  const limit = (seconds: number, operation = 'announcements.create') =>
    harness.sandbox.control.faults.add({ kind: 'rate-limit', seconds, operation });

  it('is a definite refusal: failure with the reason in the record, retry-at in the outputs', async () => {
    limit(3600);
    const result = await announce(release);
    expect([result.exitCode, status(result)]).toEqual([1, 'rate-limited']);
    expect(Date.parse(result.outputs['retry-at'] ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    expect(harness.github.statuses.map(({ state }) => state)).toEqual(['pending', 'failure']);
    expect(harness.github.statuses[1]?.description).not.toBe('');
    const [, told = ''] = /try again at ([\d-]+, [\d:]+) UTC or later/.exec(result.summary) ?? [];
    const late = Date.parse(`${told.replace(', ', 'T')}Z`) - Date.parse(result.outputs['retry-at'] ?? '');
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(60_000);
  });

  it('of the service’s own 4 hours is told the same way', async () => {
    await announce(release, { record: 'none' });
    const second = await announce(releaseOf({ tag_name: 'v2.4.1' }), { record: 'none' });
    expect([second.exitCode, status(second)]).toEqual([1, 'rate-limited']);
    const wait = Date.parse(second.outputs['retry-at'] ?? '') - Date.now();
    expect(wait).toBeGreaterThan(3.9 * 3_600_000);
    expect(wait).toBeLessThanOrEqual(4 * 3_600_000 + 2_000);
  });

  it('is a warning and a success with warn, for pages and commands too', async () => {
    limit(3600, 'project.update');
    const result = await harness.run(push, { commands: '', 'on-rate-limit': 'warn' });
    expect([result.exitCode, levels(result, 'warning').length, levels(result, 'error')]).toEqual([0, 1, []]);
    expect(result.outputs['pages-updated']).toBe('[]');
  });

  it('is waited out with wait alone, and within max-wait alone', async () => {
    limit(1);
    expect(status(await announce(release, { record: 'none' }))).toBe('rate-limited');
    limit(1);
    expect(status(await announce(release, { record: 'none', 'on-rate-limit': 'wait' }))).toBe('created');
    harness.sandbox.control.reset();
    limit(3);
    const inputs = { record: 'none', 'on-rate-limit': 'wait', 'max-wait': '2' };
    const limited = await announce(release, inputs);
    expect(status(limited)).toBe('rate-limited');
    expect(limited.duration).toBeLessThan(2000);
  });
});

describe('a refusal', () => {
  it('is remembered as a failure with the reason, and a re-run tries again', async () => {
    const body = { type: 'x', title: 'Blocked word', status: 422, detail: 'The title has a blocked word' };
    harness.sandbox.control.faults.add({ kind: 'status', status: 422, body, operation: 'announcements.create' });
    const refused = await announce(release);
    expect([refused.exitCode, status(refused)]).toEqual([1, 'failed']);
    expect(harness.github.statuses.at(-1)).toMatchObject({
      state: 'failure',
      description: expect.stringContaining('blocked word'),
    });
    expect(status(await announce(release))).toBe('created');
  });
});

describe('the record', () => {
  it('is not kept with record: none, which needs no GitHub at all', async () => {
    const result = await announce(release, { record: 'none', 'github-token': '' });
    expect([status(result), result.annotations, harness.github.calls]).toEqual(['created', [], []]);
  });

  it('cannot be kept without a github-token: a warning, and the announcement goes on', async () => {
    const result = await announce(release, { 'github-token': '' });
    expect([result.exitCode, status(result)]).toEqual([0, 'created']);
    expect(levels(result, 'warning')).toEqual([expect.stringContaining('github-token')]);
  });

  it.each(['none', 'read'] as const)(
    'cannot be kept where the permission for statuses is %s: the same',
    async (statuses) => {
      await harness.startGitHub({ statuses });
      const result = await announce(release);
      expect([result.exitCode, status(result)]).toEqual([0, 'created']);
      expect(levels(result, 'warning')).toEqual([expect.stringContaining('statuses: write')]);
    },
  );

  it('is not written where GitHub is down, and then nothing is sent', async () => {
    harness.github.fail('GET', /status/, 503, 9);
    const result = await announce(release);
    expect([result.exitCode, status(result), harness.requests()]).toEqual([1, 'failed', []]);
  });
});
