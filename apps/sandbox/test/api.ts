import { onTestFinished } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/index.ts';

// Requests and answers are written out by hand from the API's specification here: not through the names that the
// sandbox itself uses.

export const now = '2026-03-15T12:00:00.000Z';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** JSON as a value, other text as text, `''` for none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by looking into it
  readonly body: any;
}

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

export interface Api {
  readonly sandbox: Sandbox;
  readonly control: Sandbox['control'];
  /** v1 with the token of a project. */
  readonly bot: Call;
  readonly server: Call;
  readonly game: Call;
  /** v0 with the legacy token. */
  readonly v0: Call;
  /** Anything, from the root, without a token. */
  readonly raw: Call;
}

/** A sandbox whose clock stands still, and ways to call it. It is closed when the test ends. */
export function open(options: SandboxOptions = {}): Api {
  const sandbox = createSandbox(options);
  onTestFinished(() => sandbox.close());
  sandbox.control.clock.set(now);
  const v1 = (token: string) => caller(sandbox.fetch, '/api/v1', { authorization: `Bearer ${token}` });
  return {
    sandbox,
    control: sandbox.control,
    bot: v1('sandbox-bot-token'),
    server: v1('sandbox-server-token'),
    game: v1('sandbox-game-token'),
    v0: caller(sandbox.fetch, '/api', { authorization: 'sandbox-bot-legacy-token' }),
    raw: caller(sandbox.fetch, '', {}),
  };
}

export function caller(
  fetch: typeof globalThis.fetch,
  base: string,
  common: Record<string, string>,
  origin = 'https://sandbox.example',
): Call {
  return async (method, path, body, headers) => {
    const response = await fetch(`${origin}${base}${path}`, {
      method,
      headers: { ...common, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: parse(await response.text()) };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const ago = (seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString();
export const page = 'A page that is long enough. '.repeat(12);
