// The few endpoints of GitHub's API that the action uses, on a port of this machine. No test framework is involved, so
// that demonstrations can use it too.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface GitHubOptions {
  /** `owner/name`: the one repository there is. */
  readonly repository: string;
  /** The token that is let in. */
  readonly token: string;
  /** Releases as the API has them; drafts are not found by their tag. */
  readonly releases?: readonly GitHubRelease[];
  /** Tag -> commit. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Commit -> path -> text. */
  readonly files?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What the token may do with commit statuses. @default 'write' */
  readonly statuses?: 'write' | 'read' | 'none';
  /** What happens on a call's way, before it has an effect (it waits for this) and on the way of its answer. */
  readonly onTheWay?: (call: GitHubCall) => Promise<unknown>;
  /** Whether the answer to a call that had its effect is lost. */
  readonly lose?: (call: GitHubCall) => boolean;
}

export interface GitHubRelease {
  readonly tag_name: string;
  readonly name?: string | null;
  readonly body?: string | null;
  readonly html_url: string;
  readonly draft?: boolean;
  readonly prerelease?: boolean;
}

/** A commit status. */
export interface GitHubStatus {
  readonly id: number;
  readonly sha: string;
  readonly state: string;
  readonly context: string;
  readonly description: string;
  readonly target_url: string;
}

/** A call that was made. */
export interface GitHubCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
}

export interface GitHubApi {
  /** For `GITHUB_API_URL`. */
  readonly url: string;
  /** In the order in which they were made. */
  readonly calls: GitHubCall[];
  /** In the order in which they were written. */
  readonly statuses: GitHubStatus[];
  /** Answers the next calls that match with a status, so many times. */
  fail(method: string, path: RegExp, status: number, times?: number): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Failure {
  readonly method: string;
  readonly path: RegExp;
  readonly status: number;
  times: number;
}

/** Starts the API on a free port. */
export async function serveGitHub(options: GitHubOptions): Promise<GitHubApi> {
  const calls: GitHubCall[] = [];
  const statuses: GitHubStatus[] = [];
  const failures: Failure[] = [];
  const { onTheWay = async () => {}, lose = () => false } = options;
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    await onTheWay(call);
    calls.push(call);
    const failure = failures.find(
      ({ method, path, times }) => times > 0 && method === call.method && path.test(call.path),
    );
    if (failure) failure.times -= 1;
    const answer = failure
      ? { status: failure.status, body: { message: 'Failed on request' } }
      : respond(call, request.headers.authorization ?? '', options, statuses);
    if (lose(call)) {
      request.socket.destroy();
      return;
    }
    await onTheWay(call);
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    statuses,
    fail: (method, path, status, times = 1) => failures.push({ method, path, status, times }),
    close: () => close(server),
  };
}

async function readCall(request: IncomingMessage): Promise<GitHubCall> {
  const body = await text(request);
  const { method = '', url = '' } = request;
  return { method, path: url, ...(body !== '' && { body: JSON.parse(body) }) };
}

function respond(
  { method, path, body }: GitHubCall,
  authorization: string,
  options: GitHubOptions,
  statuses: GitHubStatus[],
): Answer {
  const { token, repository, tags = {}, releases = [], files = {}, statuses: permission = 'write' } = options;
  if (authorization.replace(/^(?:token|bearer) /i, '') !== token) return refuse(401, 'Bad credentials');
  const url = new URL(path, 'http://github');
  const prefix = `/repos/${repository}/`;
  if (!url.pathname.startsWith(prefix)) return refuse(404, 'Not Found');
  const [resource = '', ...segments] = url.pathname.slice(prefix.length).split('/').map(decodeURIComponent);
  const forbidden = refuse(403, 'Resource not accessible by integration');

  if (method === 'GET' && resource === 'releases' && segments[0] === 'tags') {
    const release = releases.find((candidate) => candidate.tag_name === segments[1] && !candidate.draft);
    return release ? { status: 200, body: { draft: false, prerelease: false, ...release } } : refuse(404, 'Not Found');
  }
  if (method === 'GET' && resource === 'commits' && segments[1] === 'status') {
    if (permission === 'none') return forbidden;
    const ref = segments[0] ?? '';
    const sha = ref.startsWith('tags/') ? tags[ref.slice('tags/'.length)] : ref;
    if (sha === undefined) return refuse(422, `No commit found for SHA: ${ref}`);
    const latest = new Map(statuses.filter((status) => status.sha === sha).map((status) => [status.context, status]));
    return {
      status: 200,
      body: { state: 'pending', sha, total_count: latest.size, statuses: [...latest.values()], url: path },
    };
  }
  if (method === 'GET' && resource === 'commits' && segments[1] === 'statuses') {
    if (permission === 'none') return forbidden;
    const [size, page] = [Number(url.searchParams.get('per_page') ?? 30), Number(url.searchParams.get('page') ?? 1)];
    const newestFirst = statuses.filter(({ sha }) => sha === segments[0]).reverse();
    return { status: 200, body: newestFirst.slice((page - 1) * size, page * size) };
  }
  if (method === 'POST' && resource === 'statuses') {
    if (permission !== 'write') return forbidden;
    const status = { id: statuses.length + 1, sha: segments[0] ?? '', ...(body as Omit<GitHubStatus, 'id' | 'sha'>) };
    statuses.push(status);
    return { status: 201, body: status };
  }
  if (method === 'GET' && resource === 'contents') {
    return contents(files[url.searchParams.get('ref') ?? ''] ?? {}, segments.filter(Boolean).join('/'));
  }
  return refuse(404, 'Not Found');
}

/** A file, or the names in a folder. */
function contents(files: Readonly<Record<string, string>>, path: string): Answer {
  const file = files[path];
  if (file !== undefined) {
    const content = Buffer.from(file).toString('base64');
    return { status: 200, body: { type: 'file', path, encoding: 'base64', content } };
  }
  const start = path === '' ? '' : `${path}/`;
  const inside = Object.keys(files).filter((name) => name.startsWith(start));
  const names = new Set(inside.map((name) => name.slice(start.length).split('/')[0] ?? ''));
  return names.size === 0 ? refuse(404, 'Not Found') : { status: 200, body: [...names].map((name) => ({ name })) };
}

const refuse = (status: number, message: string): Answer => ({ status, body: { message } });

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
