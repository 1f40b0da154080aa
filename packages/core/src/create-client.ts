import { readBaseUrl } from './base-url.ts';
import type { BindOptions } from './call.ts';
import { bindClient, bindLegacyClient, type LegacyClient, type ListingClient } from './client.ts';
import type { Issue } from './contract/issues.ts';
import { InputError } from './errors.ts';
import { type ProfileName, profileForHost, profileNames } from './profile.ts';
import { tokenIssue } from './token.ts';
import { kyTransport } from './transport/ky.ts';
import type { Transport } from './transport/transport.ts';

/** How to reach the service. */
export interface ClientOptions {
  /** The token from the project's Integrations & API settings, without "Bearer". It is kept secret. */
  readonly token: string;
  /** `https://…/api/v1` for v1, `https://…/api` for v0. Plain `http` to loopback addresses only. */
  readonly baseUrl: string;
  /** @default by host: `topgg` for top.gg, else `specification` */
  readonly profile?: ProfileName;
  /** @default the platform's `fetch` */
  readonly fetch?: typeof globalThis.fetch;
  /** Of one attempt, its answer's body included, in milliseconds. @default 30_000 */
  readonly timeout?: number;
  /**
   * Attempts after the first. GET, PUT and PATCH are repeated on connection failures, timeouts, 502, 503 and 504; any
   * method on 429 within `patience`. @default 3
   */
  readonly retries?: number;
  /** The longest `Retry-After` that is waited for, in seconds; a longer one is an error at once. @default 60 */
  readonly patience?: number;
  /** Aborts every call of this client. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A client for v1 of the API. Throws an `InputError` for options that cannot work; sends nothing.
 * @example const client = createClient({ token, baseUrl: 'https://listing.example/api/v1' });
 */
export function createClient(options: ClientOptions): ListingClient {
  const { transport, ...bound } = connect('createClient', 'v1', options);
  return bindClient(transport, bound);
}

/** A client for v0 of the API, with a legacy token. Throws an `InputError` for options that cannot work. */
export function createLegacyClient(options: ClientOptions): LegacyClient {
  const { transport, ...bound } = connect('createLegacyClient', 'v0', options);
  return bindLegacyClient(transport, bound);
}

/** The most a timer can wait, in ms. */
const longestTimer = 2 ** 31 - 1;

function connect(name: string, version: 'v1' | 'v0', options: ClientOptions): BindOptions & { transport: Transport } {
  const { token, profile, fetch = globalThis.fetch, timeout = 30_000, retries = 3, patience = 60, signal } = options;
  const base = readBaseUrl(options.baseUrl, version);
  const issues = [
    'issue' in base ? base.issue : undefined,
    tokenIssue(token),
    typeof fetch === 'function' ? undefined : { path: ['fetch'], message: 'is not a function; give one like fetch' },
    numberIssue('timeout', timeout, 1, longestTimer),
    numberIssue('retries', retries, 0, 100),
    numberIssue('patience', patience, 0, Math.floor(longestTimer / 1000)),
    profile !== undefined && !profileNames.includes(profile)
      ? { path: ['profile'], message: `is not a profile; use one of ${profileNames.join(', ')}` }
      : undefined,
  ].filter((issue) => issue !== undefined);
  if ('issue' in base || issues.length > 0) throw new InputError(name, issues);
  const authorization = version === 'v1' ? `Bearer ${token}` : token;
  const transport = kyTransport({
    baseUrl: base.url,
    token,
    authorization,
    fetch,
    timeout,
    retries,
    patience,
    signal,
  });
  return { transport, profile: profile ?? profileForHost(base.url.hostname), signal };
}

function numberIssue(option: string, value: number, min: number, max: number): Issue | undefined {
  if (Number.isInteger(value) && value >= min && value <= max) return undefined;
  return { path: [option], message: `is ${value}; give a whole number from ${min} to ${max}` };
}
