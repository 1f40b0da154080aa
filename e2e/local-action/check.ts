// Runs the action's source under local-action, against the sandbox and a fake of GitHub's API, and checks what came of it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveGitHub } from '../../apps/action/test/github-api.ts';
import { createSandbox, serveSandbox } from '../../apps/sandbox/src/index.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const example = join(root, 'examples/listing');
const release = JSON.parse(await readFile(join(example, 'release.json'), 'utf8'));
const repository: string = release.repository.full_name;
const githubToken = 'ghs_0123456789';

const sandbox = createSandbox();
const served = await serveSandbox(sandbox);
const github = await serveGitHub({
  repository,
  token: githubToken,
  releases: [release.release],
  tags: { [release.release.tag_name]: 'a'.repeat(40) },
});
const folder = await mkdtemp(join(tmpdir(), 'local-action-'));

/** One run; resolves with the exit code and everything that was written. */
async function run(inputs: Record<string, string>): Promise<{ code: number | null; log: string; summary: string }> {
  const files = { event: join(folder, 'event.json'), summary: join(folder, 'summary.md'), env: join(folder, '.env') };
  await writeFile(files.event, JSON.stringify(release));
  await writeFile(files.summary, '');
  const variables = {
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    GITHUB_API_URL: github.url,
    GITHUB_EVENT_NAME: 'release',
    GITHUB_EVENT_PATH: files.event,
    GITHUB_REF: `refs/tags/${release.release.tag_name}`,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: '1',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_WORKSPACE: example,
  };
  await writeFile(
    files.env,
    Object.entries(variables)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  const localAction = join(here, 'node_modules/@github/local-action/src/index.ts');
  // Its own launcher would fetch tsx anew for every run, and would not find the toolkit of a workspace's package.
  const child = spawn(
    join(here, 'node_modules/.bin/tsx'),
    [localAction, 'run', root, 'e2e/local-action/entry.ts', files.env],
    {
      cwd: join(root, 'apps/action'),
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        NODE_OPTIONS: '--conditions=@project-listing/source',
        NODE_PACKAGE_MANAGER: 'pnpm',
        TARGET_ACTION_PATH: root,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, log, summary: await readFile(files.summary, 'utf8') };
}

const inputs = {
  token: sandbox.projects.bot.token,
  'base-url': served.baseUrl,
  'github-token': githubToken,
  pages: 'auto',
  commands: 'commands.json',
};
const requests = () => sandbox.control.requests.list().map(({ method }) => method);
const output = (log: string, name: string) => new RegExp(`::set-output name=${name}::(.*)`).exec(log)?.[1];

try {
  const dry = await run({ ...inputs, 'dry-run': 'true' });
  assert.equal(dry.code, 0, dry.log);
  assert.equal(output(dry.log, 'dry-run'), 'true', dry.log);
  assert.deepEqual(requests(), []);
  assert.match(dry.summary, /^## 🔍 Listing checked, nothing was sent/);

  const published = await run(inputs);
  assert.equal(published.code, 0, published.log);
  assert.equal(output(published.log, 'announcement-status'), 'created', published.log);
  assert.equal(output(published.log, 'commands-count'), '14');
  assert.deepEqual(requests(), ['PUT', 'PATCH', 'POST']);
  assert.equal(Object.keys(sandbox.control.listing('bot').pageContent).length, 8);
  assert.deepEqual(
    github.statuses.map(({ state }) => state),
    ['pending', 'success'],
  );
  assert.match(published.summary, /^## ✔️ Listing published/);

  const again = await run(inputs);
  assert.equal(output(again.log, 'announcement-status'), 'already-announced', again.log);

  const wrong = await run({ ...inputs, timeout: 'soon' });
  assert.equal(wrong.code, 1, wrong.log);
  assert.match(wrong.log, /::error::timeout is "soon"/);
  console.log('local-action ran the source: a dry run, a release in 3 requests, the same again, and a wrong input');
} finally {
  await Promise.all([served.close(), github.close(), rm(folder, { recursive: true })]);
  sandbox.close();
}
