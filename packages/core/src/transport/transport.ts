import type { Encoded, Operation } from '../contract/operations.ts';

/** A request as the kernel hands it to a transport. */
export interface TransportRequest {
  readonly method: Operation<unknown, unknown>['method'];
  /** Relative to the base URL, starting with `/`, percent-encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** To be sent as JSON. */
  readonly body?: Encoded['body'];
  readonly signal?: AbortSignal;
}

/** Response headers, by name in any case. The platform's `Headers` is one. */
export interface ResponseHeaders {
  get(name: string): string | null;
}

/** An answer, whatever its status. */
export interface TransportResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The parsed JSON; the text where it is not JSON; `undefined` where the body is empty. */
  readonly body: unknown;
  /** Set by a transport that repeats: an earlier attempt of this request may have been carried out. */
  readonly unsettled?: boolean;
}

/**
 * Gets a request to the service and its answer back: the one seam between what the API is and how it is reached.
 * Base URL, token, timeouts and retries are its own affair. It resolves for every status, throws a `TransportFailure`
 * where there was no answer, and rethrows the signal's reason where it was aborted. It never lets the token out.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/**
 * The body of an answer from its text: JSON whatever the content type says, for it is not always right; the text itself
 * where it is none; nothing where it is empty.
 */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** There was no answer. */
export class TransportFailure extends Error {
  override readonly name = 'TransportFailure';
  readonly reason: 'connection' | 'timeout';
  /** Whether the service may have got the request, in this attempt or an earlier one. */
  readonly sent: boolean;

  /** @param message What happened, in words fit for a person; never another library's. */
  constructor(reason: TransportFailure['reason'], message: string, sent: boolean) {
    super(message);
    this.reason = reason;
    this.sent = sent;
  }
}
