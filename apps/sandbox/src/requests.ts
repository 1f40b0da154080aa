/** One request to the API, as it came and as it was answered. */
export interface LoggedRequest {
  readonly id: string;
  /** ISO 8601, by the sandbox's clock. */
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Without the token: of `authorization` only the scheme is kept. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as a value, other text as text; absent where there was none. */
  readonly body?: unknown;
  /** Name of the operation, such as `votes.list`; absent where the path is none of the API. */
  readonly operation?: string;
  /** Absent while the request is under way, and where the connection was reset. */
  readonly status?: number;
  /** The kind of fault that struck it, if one did. */
  readonly fault?: string;
  /** The body of an answer that refused: JSON as a value, other text as text; without the token. */
  readonly problem?: unknown;
  /** Milliseconds until the answer. */
  readonly duration?: number;
}

/** The log fills in what becomes of a request after it was noted. */
export type OpenRequest = { -readonly [K in keyof LoggedRequest]: LoggedRequest[K] };

const mostRequests = 10_000;
const mostCharacters = 64 * 1024 * 1024;

/** The latest requests: at most so many, and at most so many characters of bodies. */
export class RequestLog {
  #requests: OpenRequest[] = [];
  readonly #sizes = new WeakMap<OpenRequest, number>();
  #size = 0;

  add(request: OpenRequest, text = ''): void {
    this.#requests.push(request);
    this.#sizes.set(request, text.length);
    this.#size += text.length;
    while (this.#requests.length > mostRequests || this.#size > mostCharacters) {
      const oldest = this.#requests.shift();
      this.#size -= (oldest && this.#sizes.get(oldest)) ?? 0;
    }
  }

  /** Oldest first. */
  list(): readonly LoggedRequest[] {
    return this.#requests;
  }

  clear(): void {
    this.#requests = [];
    this.#size = 0;
  }
}

/** The headers of a request as they may be shown. */
export function shownHeaders(headers: Headers): Record<string, string> {
  const shown = Object.fromEntries(headers);
  const { authorization } = shown;
  if (authorization === undefined) return shown;
  const scheme = /^([A-Za-z]+) /.exec(authorization)?.[1];
  return { ...shown, authorization: scheme === undefined ? '[redacted]' : `${scheme} [redacted]` };
}
