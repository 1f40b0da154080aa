import { createApp } from './app.ts';
import { Clock } from './clock.ts';
import { ConnectionReset } from './connection.ts';
import { type Control, createControl } from './control/control.ts';
import { Faults } from './faults.ts';
import { PreviewBoard } from './preview/preview.ts';
import { projects } from './projects.ts';
import { RateLimit } from './rate-limit.ts';
import { RequestLog } from './requests.ts';
import { Storage } from './storage/storage.ts';
import { Switches, type SwitchValues } from './switches.ts';

export interface SandboxOptions {
  /** A file that keeps the data. @default in memory */
  readonly data?: string;
  /** The real time, which the sandbox's clock starts from. @default the system's */
  readonly now?: () => Date;
  /** What a switch is set to at the start and after a reset. */
  readonly switches?: Partial<SwitchValues>;
}

export interface Sandbox {
  /** The API without a port: as `fetch`, of any origin; v1 under `/api/v1`, v0 under `/api`. */
  readonly fetch: typeof globalThis.fetch;
  /** The three projects and their tokens. */
  readonly projects: typeof projects;
  readonly control: Control;
  /** Ends every request that waits and closes the data. */
  close(): void;
}

/**
 * The listing service in this process.
 * @example const { fetch, projects } = createSandbox();
 * const client = createClient({ baseUrl: 'https://sandbox.example/api/v1', token: projects.bot.token, fetch });
 */
export function createSandbox({ data, now, switches }: SandboxOptions = {}): Sandbox {
  const closing = new AbortController();
  const parts = {
    switches: new Switches(switches),
    clock: new Clock(now),
    faults: new Faults(),
    requests: new RequestLog(),
    rateLimit: new RateLimit(),
    preview: new PreviewBoard(),
    storage: new Storage(data),
    closing: closing.signal,
  };
  const control = createControl(parts);
  const app = createApp(parts, control);
  return {
    fetch: asFetch(async (request) => app.fetch(request)),
    projects,
    control,
    close: () => {
      closing.abort();
      parts.storage.close();
    },
  };
}

/** A server as a `fetch`: a reset connection is a `TypeError`, and a signal ends the waiting, not the work. */
function asFetch(serve: (request: Request) => Promise<Response>): typeof globalThis.fetch {
  return async (input, init) => {
    const request = input instanceof Request && init === undefined ? input : new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const answer = serve(request).catch((error) => {
      throw error instanceof ConnectionReset ? connectionError(error) : error;
    });
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    return Promise.race([answer, aborted]);
  };
}

/** What the platform's `fetch` rejects with when the peer resets the connection. */
function connectionError(cause: ConnectionReset): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(cause, { code: 'ECONNRESET' }) });
}

/** Tells whether `fetch` rejected because the sandbox reset the connection. */
export function isConnectionReset(error: unknown): boolean {
  return error instanceof TypeError && error.cause instanceof ConnectionReset;
}
