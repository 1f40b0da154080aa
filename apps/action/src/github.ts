import { setTimeout } from 'node:timers/promises';
import { getOctokit } from '@actions/github';

/** A commit status of GitHub. */
export interface CommitStatus {
  readonly state: 'pending' | 'success' | 'failure' | 'error';
  readonly context: string;
  readonly description: string;
  readonly target_url: string;
}

/** What stands at a path of a commit. */
export type Entry = { readonly bytes: Uint8Array } | { readonly names: readonly string[] };

/** The few calls of GitHub's API that are made, for one repository. They reject with a `GitHubError`. */
export interface GitHub {
  /** A release by its tag, as the API has it; drafts have none. */
  release(tag: string): Promise<unknown>;
  /** The commit of a tag, and its latest status of a context. */
  tagStatus(tag: string, context: string): Promise<{ sha: string; status: CommitStatus | undefined }>;
  /** Every status that a commit ever had of a context, oldest first. */
  statuses(sha: string, context: string): Promise<readonly CommitStatus[]>;
  createStatus(sha: string, status: CommitStatus): Promise<void>;
  /** A file or a folder at a commit, its path from the root of the repository; `undefined` where there is neither. */
  entry(path: string, sha: string): Promise<Entry | undefined>;
}

/** GitHub refused, or could not be reached. */
export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  /** Left out where there was no answer. */
  readonly status: number | undefined;
  /** Whether it is the token that may not do this. GitHub hides what one may not see behind a 404. */
  readonly isPermission: boolean;

  constructor(message: string, status: number | undefined, isPermission: boolean) {
    super(message);
    this.status = status;
    this.isPermission = isPermission;
  }
}

/** @param timeout Of one attempt, in ms. */
export function connectGitHub(token: string, apiUrl: string, repository: string, timeout = 30_000): GitHub {
  const octokit = getOctokit(token, { baseUrl: apiUrl });
  const [owner = '', repo = ''] = repository.split('/');
  octokit.hook.before('request', (options) => {
    options.request.signal = AbortSignal.timeout(timeout);
  });
  const { repos } = octokit.rest;

  return {
    async release(tag) {
      const { data } = await attempt('reading the release', () => repos.getReleaseByTag({ owner, repo, tag }));
      return data;
    },

    async tagStatus(tag, context) {
      for (let page = 1; ; page++) {
        const { data } = await attempt('reading commit statuses', () =>
          repos.getCombinedStatusForRef({ owner, repo, ref: `tags/${tag}`, per_page: 100, page }),
        );
        const status = data.statuses.find((candidate) => candidate.context === context);
        if (status !== undefined || data.statuses.length < 100) {
          return { sha: data.sha, status: status && toStatus(status) };
        }
      }
    },

    async statuses(sha, context) {
      const found: { id: number; context: string; status: CommitStatus }[] = [];
      for (let page = 1; ; page++) {
        const { data } = await attempt('reading commit statuses', () =>
          repos.listCommitStatusesForRef({ owner, repo, ref: sha, per_page: 100, page }),
        );
        found.push(...data.map((status) => ({ id: status.id, context: status.context, status: toStatus(status) })));
        if (data.length < 100) break;
      }
      // By number, not by time: a time has whole seconds, and every run must see the same order.
      const own = new Map(found.filter((one) => one.context === context).map((one) => [one.id, one.status]));
      return [...own].sort(([a], [b]) => a - b).map(([, status]) => status);
    },

    async createStatus(sha, status) {
      await attempt('writing a commit status', () => repos.createCommitStatus({ owner, repo, sha, ...status }));
    },

    async entry(path, sha) {
      try {
        const { data } = await attempt('reading a file of the previous commit', () =>
          repos.getContent({ owner, repo, path, ref: sha }),
        );
        if (Array.isArray(data)) return { names: data.map(({ name }) => name) };
        // Links, submodules and files over 1 MB come without their content.
        return 'content' in data && data.encoding === 'base64'
          ? { bytes: Buffer.from(data.content, 'base64') }
          : undefined;
      } catch (error) {
        if (error instanceof GitHubError && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}

function toStatus({
  state,
  context,
  description,
  target_url,
}: {
  state: string;
  context: string;
  description: string | null;
  target_url: string | null;
}): CommitStatus {
  return {
    state: state as CommitStatus['state'],
    context,
    description: description ?? '',
    target_url: target_url ?? '',
  };
}

/** Waits between attempts, in ms. Every call may be repeated: reads, and statuses of which the latest counts. */
const waits = [500, 2_000];

async function attempt<T>(what: string, request: () => Promise<T>, tried = 0): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const wait = waits[tried];
    const status = readStatus(error);
    if (wait === undefined || (status !== undefined && status < 500)) throw toGitHubError(what, error, status);
    await setTimeout(wait);
    return attempt(what, request, tried + 1);
  }
}

function toGitHubError(what: string, error: unknown, status: number | undefined): GitHubError {
  // The message is GitHub's or the network's; the request, with the token in it, stays behind.
  const said = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 300) : typeof error;
  const answer = status === undefined ? 'GitHub could not be reached' : `GitHub refused with status ${status}`;
  return new GitHubError(`${answer} while ${what} (${said}).`, status, isPermission(error, status));
}

function isPermission(error: unknown, status: number | undefined): boolean {
  // 403 is also what a rate limit looks like.
  const isLimited = error instanceof Error && /rate limit/i.test(error.message);
  return status === 401 || status === 404 || (status === 403 && !isLimited);
}

/** The status of an answer. Octokit says 500 where there was none at all. */
function readStatus(error: unknown): number | undefined {
  const { status, response } = Object(error);
  return typeof status === 'number' && response !== undefined ? status : undefined;
}
