import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { type LinkContext, Workspace } from '@project-listing/publisher';

const run = promisify(execFile);

/** A folder on this machine as a repository: its files, and where its links would lead. */
export interface Checkout {
  readonly workspace: Workspace;
  /** The folder inside the workspace. */
  readonly workingDirectory: string;
  readonly links: LinkContext;
}

/** What a folder that is no repository is taken for. */
const unknown: LinkContext = { serverUrl: 'https://github.com', repository: 'owner/repository', ref: 'main' };

/** Finds out what repository a folder belongs to; one without any is a repository of its own. */
export async function openCheckout(folder: string): Promise<Checkout> {
  const own = await realpath(folder);
  const root = (await git(own, 'rev-parse', '--show-toplevel')) ?? own;
  const workspace = await Workspace.open(root);
  const workingDirectory = relative(root, own).split(sep).join('/') || '.';
  const remote = remoteOf((await git(own, 'remote', 'get-url', 'origin')) ?? '');
  const ref = (await git(own, 'rev-parse', '--verify', 'HEAD')) ?? unknown.ref;
  return { workspace, workingDirectory, links: { ...unknown, ...remote, ref } };
}

async function git(folder: string, ...words: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['-C', folder, ...words]);
    return stdout.trim() || undefined;
  } catch {
    // No git, no repository, no remote or no commit: the folder is previewed all the same.
    return undefined;
  }
}

/** `git@host:owner/name.git` or an address; whatever stands before an `@` may be a secret. */
export function remoteOf(remote: string): Pick<LinkContext, 'serverUrl' | 'repository'> | undefined {
  const [, host, repository] =
    /^(?:\w+:\/\/)?(?:[^@/]+@)?([\w.-]+)(?::\d+)?[:/]+(.+?)(?:\.git)?\/?$/.exec(remote) ?? [];
  return host && repository?.includes('/') ? { serverUrl: `https://${host}`, repository } : undefined;
}
