import { rateLimitNames } from './contract/names.ts';
import type { ResponseHeaders } from './transport/transport.ts';

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * How many seconds the service wants us to wait, rounded up; `undefined` where it does not say. Three forms: the
 * `Retry-After` header in seconds, the same as an HTTP date, or a number in the body.
 */
export function readRetryAfter(headers: ResponseHeaders, body: unknown): number | undefined {
  return readHeader(headers) ?? readBody(body);
}

function readHeader(headers: ResponseHeaders): number | undefined {
  const value = headers.get('Retry-After')?.trim() ?? '';
  if (!httpDate.test(value)) return readSeconds(value);
  // Against the service's own clock where it tells it: ours may be wrong.
  const date = headers.get('Date') ?? '';
  const now = httpDate.test(date) ? Date.parse(date) : Date.now();
  return readSeconds(Math.max(0, (Date.parse(value) - now) / 1000));
}

function readBody(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  return readSeconds(new Map(Object.entries(body)).get(rateLimitNames.retryAfter.wire));
}

/** About 30 years: what is longer is no wait but a mistake, and soon no date either. */
const longest = 1e9;

function readSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof seconds === 'number' && seconds >= 0 && seconds <= longest ? Math.ceil(seconds) : undefined;
}
