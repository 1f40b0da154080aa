import { readFile } from 'node:fs/promises';
import type { Release } from '@project-listing/publisher';

/** What happened in the repository, and where, as far as publishing needs to know. */
export interface RunEvent {
  /** Such as `push` or `release`. */
  readonly name: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Without a trailing slash, such as `https://github.com`. */
  readonly serverUrl: string;
  /** Without a trailing slash, such as `https://api.github.com`. */
  readonly apiUrl: string;
  /** Folder of this machine that the repository is checked out to. */
  readonly workspace: string;
  /** Where people read this run's log. */
  readonly runUrl: string;
  readonly sha: string;
  /** The event's branch, else the repository's default branch. */
  readonly branch: string;
  /** The tag that was pushed, where one was. */
  readonly tag?: string;
  /** The commit before this one, where there is one to compare with. */
  readonly previous?: string;
  /** The release that the event is about, and what happened to it. */
  readonly release?: Release & { readonly action: string };
  /** Whether it is a pull request: its files are not merged yet. */
  readonly pullRequest: boolean;
  /** Whether it is one from another repository: it gets no secrets, and nothing of it is published. */
  readonly fork: boolean;
}

/**
 * Events that run with this repository's secrets on what a stranger may have written: publishing is refused. They are
 * told apart by their name alone, before anything is read.
 */
export function isUntrusted(env: NodeJS.ProcessEnv): boolean {
  return env['GITHUB_EVENT_NAME'] === 'pull_request_target' || env['GITHUB_EVENT_NAME'] === 'workflow_run';
}

/** Reads the GITHUB_* variables and the event's payload. */
export async function readEvent(env: NodeJS.ProcessEnv): Promise<RunEvent> {
  const path = env['GITHUB_EVENT_PATH'];
  const payload = path ? await readPayload(path) : {};
  const variable = (name: string, otherwise = '') => env[name] || otherwise;
  const repository = variable('GITHUB_REPOSITORY', textAt(payload, 'repository', 'full_name'));
  const serverUrl = variable('GITHUB_SERVER_URL', 'https://github.com').replace(/\/+$/, '');
  const ref = variable('GITHUB_REF');
  const tag = variable('GITHUB_EVENT_NAME') === 'push' ? after('refs/tags/', ref) : undefined;
  const previous = previousCommit(payload);
  const release = readRelease(at(payload, 'release'), repository);
  return {
    name: variable('GITHUB_EVENT_NAME'),
    repository,
    serverUrl,
    apiUrl: variable('GITHUB_API_URL', 'https://api.github.com').replace(/\/+$/, ''),
    workspace: variable('GITHUB_WORKSPACE', '.'),
    runUrl: `${serverUrl}/${repository}/actions/runs/${variable('GITHUB_RUN_ID')}`,
    sha: variable('GITHUB_SHA'),
    branch:
      after('refs/heads/', ref) ??
      variable('GITHUB_HEAD_REF', textAt(payload, 'repository', 'default_branch') || 'HEAD'),
    ...(tag !== undefined && { tag }),
    ...(previous !== undefined && { previous }),
    ...(release && { release: { ...release, action: textAt(payload, 'action') } }),
    pullRequest: at(payload, 'pull_request') !== undefined,
    fork: isFork(payload, repository, variable('GITHUB_EVENT_NAME')),
  };
}

async function readPayload(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new Error('the event file of this run (GITHUB_EVENT_PATH) is missing or no JSON; run it again.');
  }
}

/** A release as GitHub's API and its events tell it; `undefined` where it is none. */
export function readRelease(release: unknown, repository: string): Release | undefined {
  const tag = textAt(release, 'tag_name');
  if (tag === '') return undefined;
  return {
    tag,
    name: textAt(release, 'name'),
    body: textAt(release, 'body'),
    url: textAt(release, 'html_url'),
    repository,
    draft: at(release, 'draft') === true,
    prerelease: at(release, 'prerelease') === true,
  };
}

function previousCommit(payload: unknown): string | undefined {
  const before = textAt(payload, 'before') || textAt(payload, 'pull_request', 'base', 'sha');
  // All zeros: the branch is new.
  return /^0*$/.test(before) ? undefined : before;
}

function isFork(payload: unknown, repository: string, event: string): boolean {
  // A pull request of which nothing is told is taken for a stranger's.
  if (at(payload, 'pull_request') === undefined) return event.startsWith('pull_request');
  // A fork that was deleted has no repository any more.
  return textAt(payload, 'pull_request', 'head', 'repo', 'full_name').toLowerCase() !== repository.toLowerCase();
}

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (object, key) => (typeof object === 'object' && object !== null ? Reflect.get(object, key) : undefined),
    value,
  );
}

function textAt(value: unknown, ...path: string[]): string {
  const text = at(value, ...path);
  return typeof text === 'string' ? text : '';
}

const after = (prefix: string, ref: string) => (ref.startsWith(prefix) ? ref.slice(prefix.length) : undefined);
