import { readRetryAfter } from '../retry-after.ts';
import type { TransportRequest, TransportResponse } from './transport.ts';

/** Whether a request may be sent again after nobody knows what became of it: POST may have happened, the others may twice. */
export const isRepeatable = (method: TransportRequest['method']) => method !== 'POST';

/** The first wait of the backoff in ms; each further one doubles, up to the last. */
export const backoff = { first: 300, last: 10_000 } as const;

/** What to do about an answer: take it, or ask again after a number of ms or after the backoff's next wait. */
export type RetryDecision = 'take' | 'backoff' | number;

/**
 * Any method is repeated on 429, which says that nothing happened, but only where the wait is known and within
 * `patience` seconds: it is then waited out in full. 502, 503 and 504 are repeated where the method may be.
 */
export function decideRetry(
  method: TransportRequest['method'],
  { status, headers, body }: TransportResponse,
  patience: number,
): RetryDecision {
  const passing = status === 502 || status === 503 || status === 504;
  if (status !== 429 && !(passing && isRepeatable(method))) return 'take';
  const wait = readRetryAfter(headers, body);
  if (wait === undefined) return status === 429 ? 'take' : 'backoff';
  return wait <= patience ? wait * 1000 : 'take';
}
