import ky, { isNetworkError, isTimeoutError } from 'ky';
import { describeFailure, findCode } from '../failure.ts';
import { redactor } from '../token.ts';
import { fetchWhole } from './fetch-whole.ts';
import { backoff, decideRetry, isRepeatable } from './retry.ts';
import { parseBody, type Transport, TransportFailure, type TransportResponse } from './transport.ts';

/** What the ky transport is made of; checked by `createClient`. */
export interface KyTransportOptions {
  readonly baseUrl: URL;
  readonly token: string;
  /** The whole `Authorization` header: `Bearer` and the token, or for v0 the bare token. */
  readonly authorization: string;
  readonly fetch: typeof globalThis.fetch;
  /** Of one attempt, body included, in ms. */
  readonly timeout: number;
  /** Attempts after the first. */
  readonly retries: number;
  /** The longest `Retry-After` that is waited for, in seconds. */
  readonly patience: number;
  readonly signal: AbortSignal | undefined;
}

/** Reaches the service over ky: authentication, timeout and retries are decided here and in `retry.ts`. */
export function kyTransport(options: KyTransportOptions): Transport {
  const { baseUrl, token, authorization, timeout, retries, patience } = options;
  const redact = redactor(token);
  const send = fetchWhole(options.fetch);

  return async ({ method, path, query, body, signal: callSignal }) => {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const signal = AbortSignal.any([options.signal, callSignal].filter((one) => one !== undefined));
    signal.throwIfAborted();
    // Whether an attempt that was not the last may have been carried out: the last one alone does not tell.
    let unsettled = false;
    const failureOf = (error: unknown) =>
      isTimeoutError(error)
        ? new TransportFailure('timeout', `no complete answer within ${timeout} ms`, true)
        : describeFailure(error, baseUrl.host);
    try {
      const response = await ky(`${baseUrl.href}${path}`, {
        method,
        headers: {
          accept: 'application/json, application/problem+json',
          authorization,
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        ...(query !== undefined && { searchParams: { ...query } }),
        signal,
        timeout,
        throwHttpErrors: false,
        fetch: (request) => send(request as Request, json),
        retry: {
          limit: retries,
          methods: ['get', 'put', 'patch'],
          shouldRetry: ({ error }) => {
            unsettled ||= failureOf(error).sent;
            return isRepeatable(method) && (isTimeoutError(error) || isNetworkFailure(error));
          },
          delay: (attempt) => backoff.first * 2 ** (attempt - 1),
          backoffLimit: backoff.last,
          jitter: true,
        },
        hooks: {
          afterResponse: [
            async ({ response, retryCount }) => {
              if (response.ok || retryCount >= retries) return undefined;
              const decision = decideRetry(method, await readResponse(response), patience);
              if (decision === 'take') return undefined;
              unsettled ||= response.status >= 500;
              return decision === 'backoff' ? ky.retry() : ky.retry({ delay: decision });
            },
          ],
        },
      });
      const read = await readResponse(response);
      const headers = { get: (name: string) => redact(response.headers.get(name)) };
      return { ...read, headers, body: response.ok ? read.body : redact(read.body), unsettled };
    } catch (error) {
      signal.throwIfAborted();
      const { reason, message, sent } = failureOf(error);
      throw new TransportFailure(reason, message, sent || unsettled);
    }
  };
}

/** Whether a failed `fetch` failed for the network's sake, and not for a mistake in a program. */
function isNetworkFailure(error: unknown): boolean {
  return isNetworkError(error) || findCode(error) !== undefined;
}

/** Reads a response that has arrived whole. */
async function readResponse(response: Response): Promise<TransportResponse> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parseBody(text) };
}
