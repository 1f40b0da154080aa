import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inputDefaults } from '../../src/inputs.ts';
import {
  announceOnly,
  before,
  exampleLocales,
  filler,
  levels,
  list,
  pullRequest,
  push,
  release,
  releaseOf,
  repository,
  useHarness,
} from '../harness.ts';

const harness = useHarness();

describe('a token', () => {
  it('is missing: a failure outside a fork’s pull request', async () => {
    for (const event of [push, release, pullRequest(repository)]) {
      const result = await harness.run(event, { token: '' });
      expect([result.exitCode, harness.requests()]).toEqual([1, []]);
      expect(levels(result, 'error')).toEqual([expect.stringMatching(/^token is missing/)]);
    }
  });

  it('of a fork’s pull request is not used, even where there is one', async () => {
    const result = await harness.run(pullRequest('stranger/larkbell'));
    expect([result.exitCode, result.outputs['dry-run'], harness.requests()]).toEqual([0, 'true', []]);
  });

  it('that is refused is told once, appears nowhere, and nothing more is tried', async () => {
    const result = await harness.run(release, { token: 'not-the-token', 'fail-on': 'all' });
    expect([result.exitCode, harness.requests()]).toEqual([1, ['PUT commands']]);
    expect(levels(result, 'error')).toHaveLength(1);
  });

  it('that a refusal repeats does not get into the log', async () => {
    harness.sandbox.control.faults.add({ kind: 'echo', operation: 'commands.replace' });
    // `run` looks for it everywhere.
    expect((await harness.run(push)).exitCode).toBe(1);
  });
});

describe('a pull request of the same repository', () => {
  it('is published, with a warning that names dry-run', async () => {
    const result = await harness.run(pullRequest(repository));
    expect([result.exitCode, harness.requests()]).toEqual([0, ['PUT commands', 'PATCH @me']]);
    expect(levels(result, 'warning')).toEqual([expect.stringContaining('`dry-run: true`')]);
  });

  it('is only checked with dry-run, without a word of warning', async () => {
    const result = await harness.run(pullRequest(repository), { 'dry-run': 'true' });
    expect([result.exitCode, harness.requests(), result.annotations]).toEqual([0, [], []]);
  });
});

describe('an event with secrets and a stranger’s files', () => {
  it.each(['pull_request_target', 'workflow_run'])('%s fails before anything is read, unless dry-run', async (name) => {
    // Whoever looked for the files would say that there are none.
    const result = await harness.run({ name }, {}, { env: { GITHUB_WORKSPACE: '/nowhere' } });
    expect(levels(result, 'error')).toEqual([expect.stringContaining(name)]);
    expect([result.exitCode, harness.requests(), harness.github.calls]).toEqual([1, [], []]);
    expect((await harness.run({ name }, { 'dry-run': 'true' })).exitCode).toBe(0);
  });
});

describe('base-url', () => {
  it.each([
    ['http://listing.example/api/v1', 'plain http'],
    ['https://listing.example', 'no API'],
    ['ftp://listing.example/api/v1', 'no http at all'],
    ['listing', 'no address'],
  ])('%s is refused: %s', async (url) => {
    const result = await harness.run(push, { 'base-url': url });
    expect([result.exitCode, levels(result, 'error')]).toEqual([1, [expect.stringMatching(/^base-url /)]]);
  });

  it('may be http to a loopback address', async () => {
    expect(harness.served.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:/);
    expect((await harness.run(push, { commands: '' })).exitCode).toBe(0);
  });
});

describe('profile', () => {
  it('is one of two; commands, pages and announcements have the same words in both', async () => {
    for (const profile of ['specification', 'TopGG']) {
      harness.sandbox.control.reset();
      harness.sandbox.control.switches.set({ profile: profile === 'TopGG' ? 'topgg' : 'specification' });
      const result = await harness.run(release, { profile, record: 'none' });
      expect([result.exitCode, list(result.outputs['pages-updated'])]).toEqual([0, exampleLocales]);
    }
    const wrong = await harness.run(push, { profile: 'other' });
    expect(levels(wrong, 'error')).toEqual([
      expect.stringMatching(/^profile is "other"; use one of specification, topgg/),
    ]);
  });
});

describe('an input', () => {
  const booleans = Object.entries(inputDefaults).filter(([name, value]) => value === 'false' && name !== 'announce');

  it('that is a boolean is true or false in any case, else an error that names it', async () => {
    expect(booleans.map(([name]) => name)).toEqual(['allow-empty-commands', 'strict', 'dry-run']);
    const wrong = await harness.run(push, Object.fromEntries(booleans.map(([name]) => [name, 'yes'])));
    expect(levels(wrong, 'error').map((message) => message.split(' ')[0])).toEqual(booleans.map(([name]) => name));
    expect(wrong.exitCode).toBe(1);
    const fine = await harness.run(push, { 'dry-run': 'TRUE', strict: 'False' });
    expect([fine.exitCode, fine.outputs['dry-run']]).toEqual([0, 'true']);
  });

  it('that is one of some words or a number names what it takes', async () => {
    const wrong = {
      headlines: 'some',
      links: 'absolute',
      'on-too-long': 'cut',
      'fail-on': 'none',
      announce: 'yes',
      'announcement-category': 'news',
      prereleases: 'true',
      record: 'file',
      'on-rate-limit': 'retry',
      'max-wait': '1m',
      timeout: '0',
      retries: '-1',
      profile: 'x',
      'default-locale': 'en-US',
      'locale-map': 'pt-PT=pt',
    };
    const result = await harness.run(push, wrong);
    const { problems } = JSON.parse(result.outputs['result'] ?? '') as { problems: { message: string }[] };
    expect(problems.map(({ message }) => message.split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort());
    expect([levels(result, 'error').length, harness.requests()]).toEqual([10, []]);
  });

  it('that does not exist is a warning with the nearest name, and no more', async () => {
    const result = await harness.run(push, { page: 'auto', 'quite-something-else': 'x' });
    expect(result.exitCode).toBe(0);
    expect(levels(result, 'warning')).toEqual([
      expect.stringMatching(/^page is not an input .*Did you mean pages\?/),
      expect.stringMatching(/^quite-something-else is not an input [^?]*$/),
    ]);
  });

  it('cannot make links absolute where nothing tells the commit', async () => {
    const result = await harness.run({ ...push, sha: '0'.repeat(40) }, { commands: '' });
    expect([result.exitCode, harness.requests()]).toEqual([1, []]);
    expect(levels(result, 'error')).toEqual([expect.stringMatching(/^Links cannot be made absolute/)]);
  });

  it('that would have been a dry run stops the run, and nothing is sent', async () => {
    const result = await harness.run(push, { dry_run: 'true' });
    expect([result.exitCode, harness.requests()]).toEqual([1, []]);
    expect(levels(result, 'error')).toEqual([
      expect.stringMatching(/^dry_run is not an input .*Did you mean dry-run\?/),
    ]);
  });

  it('are all left out: a notice says that there is nothing to do', async () => {
    const result = await harness.run(push, { pages: '', commands: '' });
    expect([result.exitCode, harness.requests()]).toEqual([0, []]);
    expect(levels(result, 'notice')).toEqual([expect.stringMatching(/^There is nothing to do: neither pages nor/)]);
  });
});

describe('a request', () => {
  it('is tried again as often as retries says', async () => {
    harness.sandbox.control.faults.add({ kind: 'status', status: 503, times: 2, operation: 'project.update' });
    const result = await harness.run(push, { commands: '', retries: '1' });
    expect([result.exitCode, harness.requests().length]).toEqual([1, 2]);
    harness.sandbox.control.reset();
    harness.sandbox.control.faults.add({ kind: 'status', status: 503, times: 1, operation: 'project.update' });
    const again = await harness.run(push, { commands: '', retries: '1' });
    expect([again.exitCode, harness.requests().length]).toEqual([0, 2]);
  });

  it('takes no longer than timeout says', async () => {
    harness.sandbox.control.faults.add({ kind: 'hang', operation: 'project.update' });
    const result = await harness.run(push, { commands: '', retries: '0', timeout: '1' });
    expect([result.exitCode, result.outputs['pages-updated']]).toEqual([1, '[]']);
    expect(levels(result, 'error')).toEqual([expect.stringContaining('1000 ms')]);
    expect(result.duration).toBeGreaterThan(1000);
    expect(result.duration).toBeLessThan(4000);
  });
});

describe('one run with problems everywhere', () => {
  it('reports all of them, with file, line and column, and has sent nothing', async () => {
    const workspace = await harness.workspaceOf({
      'README.md': `---\nheadline: No\n---\n\n${filler}`,
      'README.de.md': `Zu kurz, mit [Link](fehlt.md).`,
      'commands.yml': '- name: ping\n  description: x\n- name: Pong\n  description: x\n',
    });
    const inputs = { commands: 'commands.yml', strict: 'true', 'announcement-content': '{{ release.notes }}' };
    const result = await harness.run(release, inputs, { workspace });
    expect(result.exitCode).toBe(1);
    const places = result.annotations.map(({ level, file, line, column }) => `${level} ${file}:${line}:${column}`);
    expect(places.sort()).toEqual([
      'error README.de.md:1:1',
      'error README.de.md:1:21',
      'error README.md:2:11',
      'error commands.yml:3:9',
      'error undefined:undefined:undefined',
    ]);
    expect([harness.requests(), harness.github.statuses]).toEqual([[], []]);
  });
});

describe('text of strangers', () => {
  const evil = '::error::x ##[error]x <img src=x onerror=alert(1)> **b** | c [d](http://evil.example) `e';

  it.each([
    ['a file name', { files: { [`README.${'de'}.md`]: 'x', [`docs/listing/a'<img src=x>,line=9::b.md`]: filler } }],
    ['a headline', { files: { 'README.md': `---\nheadline: "${evil}"\n---\n\n${filler}` } }],
    ['a link', { files: { 'README.md': `[x](<${evil}.md>)\n\n${filler}` } }],
    ['front matter', { files: { 'README.md': `---\nheadline: [${evil}\n---\n\n${filler}` } }],
    [
      'a command',
      { files: { 'README.md': filler, 'commands.json': JSON.stringify([{ name: evil, description: '' }]) } },
    ],
    ['a tag', { files: { 'README.md': filler }, tag: `v1\n${evil}` }],
  ])(
    'in %s gives no command to the runner and no markup to the summary',
    async (_, { files, tag }: { files: object; tag?: string }) => {
      const workspace = await harness.workspaceOf({ 'commands.json': '[]', ...files });
      const event = tag === undefined ? push : releaseOf({ tag_name: tag, name: tag, body: tag });
      const inputs = { 'allow-empty-commands': 'true', 'fail-on': 'all', 'dry-run': 'true' };
      const result = await harness.run(event, inputs, { workspace });
      const allowed = new Set(['add-mask', 'error', 'warning', 'notice', 'debug']);
      expect(result.commands.filter((name) => !allowed.has(name))).toEqual([]);
      expect(result.annotations.map(({ message }) => message)).not.toContain('x');
      const outsideFences = result.summary.replace(/^(`{3,})markdown\n[\s\S]*?\n\1$/gm, '');
      expect(outsideFences).not.toMatch(/<img|<b>|\*\*b|\]\(http|:\/\/evil/);
    },
  );
});

describe('a file', () => {
  it('that a symbolic link leads out of the workspace to is not read, as a page, headline, command or folder', async () => {
    const secret = await harness.workspaceOf({
      'page.md': `SECRET ${filler}`,
      'headline.txt': 'SECRET',
      'c.json': '[]',
    });
    const workspace = await harness.workspaceOf({ 'docs/listing/de/page.md': filler });
    await symlink(join(secret, 'page.md'), join(workspace, 'README.md'));
    await symlink(join(secret, 'headline.txt'), join(workspace, 'docs/listing/de/headline.txt'));
    await symlink(join(secret, 'c.json'), join(workspace, 'commands.json'));
    await symlink(secret, join(workspace, 'bot'));
    for (const inputs of [{ commands: '' }, { pages: '' }, { pages: 'bot/page.md', commands: 'bot' }]) {
      const result = await harness.run(push, inputs, { workspace });
      expect([result.exitCode, harness.requests()]).toEqual([1, []]);
      expect(result.stdout + result.summary).not.toContain('SECRET');
    }
  });
});

describe('hosts', () => {
  it('other than GitHub’s API and the listing are not contacted', async () => {
    const seen: string[] = [];
    const trap = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
    const workspace = await harness.workspaceOf({
      'README.md': `![x](${address}/a.png) <img src="${address}/b.png">\n\n${filler}`,
      'commands.json': '[]',
    });
    const event = releaseOf({ html_url: `${address}/release`, body: `![x](${address}/c.png)` });
    // Links lead to the trap too.
    const result = await harness.run(event, { 'allow-empty-commands': 'true' }, { workspace, serverUrl: address });
    expect([result.exitCode, result.outputs['announcement-status'], seen]).toEqual([0, 'created', []]);
    trap.close();
  });
});

describe('requests to the listing, and calls of GitHub’s API', () => {
  const tag = { name: 'workflow_dispatch' };
  const named = { announce: 'true', 'release-tag': 'v2.4.0', pages: '', commands: '' };
  const parts = {
    'commands/a.json': '{"name": "a", "description": "x"}',
    'commands/b.json': '{"name": "b", "description": "x"}',
  };

  it.each([
    ['pages on a push', push, { commands: '' }, 1, 0],
    ['pages and a file of commands on a push', push, {}, 2, 1],
    ['two files in a folder of commands on a push', push, { pages: '', commands: 'commands' }, 1, 3],
    ['everything on a release', release, {}, 3, 4],
    ['the announcement on a release', release, announceOnly, 1, 4],
    ['the announcement of a named tag', tag, named, 1, 5],
    ['everything on a release with record: none', release, { record: 'none' }, 3, 0],
    ['a dry run on a release', release, { 'dry-run': 'true' }, 0, 0],
    ['a dry run of a named tag', tag, { ...named, 'dry-run': 'true' }, 0, 1],
  ] as const)('%s', async (_, event, inputs, requests, calls) => {
    const workspace = await harness.copyOfExample();
    await mkdir(join(workspace, 'commands'));
    for (const [file, text] of Object.entries(parts)) await writeFile(join(workspace, file), text);
    await harness.startGitHub({ files: { [before]: { ...parts, 'commands.json': '[]' } } });
    const result = await harness.run(event, inputs, { workspace });
    expect([result.exitCode, harness.requests().length, harness.github.calls.length]).toEqual([0, requests, calls]);
  });

  it('of a release that was announced before: one, and of one that is pending: two', async () => {
    await harness.run(release, announceOnly);
    for (const state of ['success', 'pending'] as const) {
      const last = harness.github.statuses.at(-1);
      if (last && state === 'pending') harness.github.statuses.push({ ...last, id: last.id + 1, state });
      harness.github.calls.splice(0);
      await harness.run(release, announceOnly);
      expect(harness.github.calls).toHaveLength(state === 'success' ? 1 : 2);
    }
  });
});

describe('the report', () => {
  it('has every output on every path', async () => {
    // `run` checks it each time: here are the paths that stop early or break.
    for (const [event, inputs] of [
      [push, { token: '', 'base-url': '' }],
      [push, { ...announceOnly }],
      [{ name: 'workflow_run' }, {}],
      [push, { 'working-directory': '/' }],
    ] as const) {
      await harness.run(event, inputs);
    }
    const broken = await harness.run(push, {}, { env: { GITHUB_WORKSPACE: '/nowhere' } });
    expect([broken.exitCode, levels(broken, 'error')]).toEqual([1, [expect.stringMatching(/^This was not foreseen/)]]);
  });

  it('tells detail for RUNNER_DEBUG, which the runner hides without it', async () => {
    const result = await harness.run(push, { 'dry-run': 'true' }, { env: { RUNNER_DEBUG: '1' } });
    const debug = result.stdout.split('\n').filter((line) => line.startsWith('::debug::'));
    expect(debug.join('\n')).toContain('README.pt-BR.md');
  });

  it('has at most 10 errors, 10 warnings and 10 notices as annotations, the rest in the summary with a count', async () => {
    const aliases = ['cn', 'jp', 'kr', 'ua', 'vn', 'br'];
    const links = Array.from({ length: 25 }, (_, index) => `[x](gone-${index}.md)`).join('\n');
    const files = Object.fromEntries(aliases.map((tag) => [`README.${tag}.md`, `${links}\n\n${filler}`]));
    const workspace = await harness.workspaceOf({ ...files, 'README.md': 'Short', 'README.de.md': 'Kurz' });
    const result = await harness.run(push, { commands: '', 'dry-run': 'true' }, { workspace });
    expect(['error', 'warning', 'notice'].map((level) => levels(result, level).length)).toEqual([2, 10, 6]);
    expect(result.summary).toContain('### 140 more');
    expect(result.summary).toContain('**2 errors**, **150 warnings**, **6 notices**');
    expect(result.summary.split('\n').filter((line) => line.includes('gone-24.md'))).toHaveLength(6);
  });

  it('tells the outcome in the summary on success, dry run, partial failure and failure', async () => {
    const shown = process.env['SUMMARIES'];
    const heading = ({ summary }: { summary: string }) => summary.split('\n')[0];
    const workspace = await harness.copyOfExample({ 'README.de.md': 'Zu kurz.' });
    const success = await harness.run(release);
    const dry = await harness.run(release, { 'dry-run': 'true' });
    const partial = await harness.run(push, { 'fail-on': 'all' }, { workspace });
    const failure = await harness.run(release, {}, { workspace });
    if (shown !== undefined) {
      // To be looked at.
      for (const [name, { summary }] of Object.entries({ success, dry, partial, failure })) {
        await writeFile(join(shown, `${name}.md`), summary);
      }
    }
    expect([success, dry, partial, failure].map(heading)).toEqual([
      '## ✔️ Listing published',
      '## 🔍 Listing checked, nothing was sent',
      '## ⚠️ Listing published in part',
      '## ✖️ Listing not published, nothing was sent',
    ]);
    for (const { summary } of [success, dry, partial]) {
      expect(summary).toMatch(
        /\| pt \(Portuguese\) \| <code>README\.pt-BR\.md<\/code> \| [\d,]+ of 140 \| [\d,]+ of 50,000 \| \d+ \|/,
      );
    }
    expect(failure.summary).toContain('README.de.md');
  });
});
