import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSandbox, type Sandbox, type ServedSandbox, serveSandbox } from '@project-listing/sandbox';
import { afterEach, beforeEach, expect } from 'vitest';
import { type GitHubApi, type GitHubOptions, serveGitHub } from './github-api.ts';
import { type RunOptions, type RunResult, readAction, runAction } from './runner.ts';

// The bundle as it is committed, run as the runner runs it, against the listing service and GitHub on this machine.

/** The repository of an example bot. */
export const example = fileURLToPath(new URL('../../../examples/listing', import.meta.url));
/** The payload of its `release` event. */
export const released = JSON.parse(readFileSync(join(example, 'release.json'), 'utf8'));
export const repository: string = released.repository.full_name;
export const exampleLocales = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt', 'tr'];

/** The commit of the release's tag, and the one before the push. */
export const tagCommit = 'a'.repeat(40);
export const before = 'b'.repeat(40);
const githubToken = 'ghs_0123456789';

export const push = { name: 'push', payload: { before, repository: released.repository }, sha: 'c'.repeat(40) };
export const release = { name: 'release', payload: released, ref: 'refs/tags/v2.4.0', sha: tagCommit };
/** The release's event with another release in it. */
export const releaseOf = (change: object) => ({
  ...release,
  payload: { ...released, release: { ...released.release, ...change } },
});
export const pullRequest = (from: string) => ({
  name: 'pull_request',
  ref: 'refs/pull/7/merge',
  payload: {
    repository: released.repository,
    pull_request: { base: { sha: before }, head: { repo: { full_name: from } } },
  },
});

/** Inputs of a run that is about the announcement alone. */
export const announceOnly = { pages: '', commands: '' };

/** Words enough for a page. */
export const filler = `${'Words enough to be a page. '.repeat(12)}\n`;

/** Everything that one test runs the bundle against; each test has its own. */
export class Harness {
  sandbox!: Sandbox;
  served!: ServedSandbox;
  github!: GitHubApi;
  readonly #folders: string[] = [];

  async start(): Promise<void> {
    this.sandbox = createSandbox();
    this.served = await serveSandbox(this.sandbox);
    await this.startGitHub();
  }

  /** A new GitHub in the place of the one there is. */
  async startGitHub(options: Partial<GitHubOptions> = {}): Promise<void> {
    await this.github?.close();
    this.github = await serveGitHub({
      repository,
      token: githubToken,
      releases: [released.release],
      tags: { 'v2.4.0': tagCommit },
      files: { [before]: { 'commands.json': '[{"name": "ping", "description": "Says pong"}]' } },
      ...options,
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.served.close(), this.github.close()]);
    this.sandbox.close();
    await Promise.all(this.#folders.splice(0).map((folder) => rm(folder, { recursive: true })));
  }

  /** Runs the action on the example, and checks what holds for every run. */
  async run(event: RunOptions['event'], inputs: Record<string, string> = {}, more: Partial<RunOptions> = {}) {
    const token = inputs['token'] ?? this.sandbox.projects.bot.token;
    const result = await this.execute(event, inputs, more);
    expect(result.stderr).toBe('');
    expect(Object.keys(result.outputs).sort()).toEqual(Object.keys((await readAction()).outputs).sort());
    expect(result.summary).toMatch(/^## /);
    if (token !== '') expectWithout(result, token);
    if (inputs['github-token'] !== '') expectWithout(result, githubToken);
    return result;
  }

  /** Runs the action on the example, to whatever end. */
  execute(event: RunOptions['event'], inputs: Record<string, string> = {}, more: Partial<RunOptions> = {}) {
    return runAction({
      event,
      inputs: {
        token: this.sandbox.projects.bot.token,
        'base-url': this.served.baseUrl,
        pages: 'auto',
        commands: 'commands.json',
        ...inputs,
      },
      workspace: example,
      repository,
      apiUrl: this.github.url,
      githubToken,
      ...more,
    });
  }

  /** The requests that reached the listing. */
  requests(): string[] {
    return this.sandbox.control.requests.list().map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
  }

  listing() {
    return this.sandbox.control.listing('bot');
  }

  /** A folder with these files alone. */
  async workspaceOf(files: Record<string, string | Uint8Array>): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'workspace-'));
    this.#folders.push(folder);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    return folder;
  }

  /** A copy of the example, to be changed. */
  async copyOfExample(files: Record<string, string> = {}): Promise<string> {
    const folder = await this.workspaceOf({});
    await cp(example, folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    return folder;
  }
}

/** A harness for the tests of a file. */
export function useHarness(): Harness {
  const harness = new Harness();
  beforeEach(() => harness.start());
  afterEach(() => harness.stop());
  return harness;
}

/** The secret is handed over to be masked, before anything else is written, and is nowhere besides. */
function expectWithout({ stdout, masked, outputs, summary }: RunResult, secret: string) {
  expect(masked).toContain(secret);
  expect(stdout.indexOf('::add-mask::')).toBe(0);
  const told = stdout.split('\n').filter((line) => line !== `::add-mask::${secret}`);
  expect([...told, JSON.stringify(outputs), summary].join('\n')).not.toContain(secret);
}

/** What a run says, of one level. */
export const levels = ({ annotations }: RunResult, level: string) =>
  annotations.filter((annotation) => annotation.level === level).map(({ message }) => message);

/** A list of an output, sorted. */
export const list = (json: string | undefined): string[] => JSON.parse(json ?? '').sort();
