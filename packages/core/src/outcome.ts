import type { Operation } from './contract/operations.ts';

/**
 * What became of the request that failed. `not-sent`: nothing left this machine. `refused`: nothing was changed; a read
 * that failed is that too. `done`: it was carried out, only the answer could not be read. `unknown`: a write that may
 * or may not have happened.
 */
export type Outcome = 'not-sent' | 'refused' | 'done' | 'unknown';

type Facts = Pick<Operation<never, unknown>, 'method' | 'partial'>;

/** What became of an operation that got no clear answer: a read changed nothing, a write may have happened. */
export function outcomeOfSilence({ method }: Facts): Outcome {
  return method === 'GET' ? 'refused' : 'unknown';
}

/**
 * What became of an operation that was answered with a status that is no success.
 *
 * @param unsettled Whether an earlier attempt of the same request may have been carried out.
 */
export function outcomeOfStatus(operation: Facts, status: number, unsettled: boolean): Outcome {
  // "See over there" often follows something that was done; 307 and 308 want the same once more.
  const seeOther = status === 301 || status === 302 || status === 303;
  const stoppedHalfway = operation.partial === true && status === 422;
  return status >= 500 || seeOther || stoppedHalfway || unsettled ? outcomeOfSilence(operation) : 'refused';
}

/** What to do about an outcome that nobody knows: what replaces can be sent again, what adds would be there twice. */
export function adviseUnknown({ method, partial }: Facts): string {
  if (partial) return 'Entries before the bad one may have been kept; look before you repeat it.';
  const remedy = method === 'POST' ? 'look before you repeat it' : 'repeating it does no harm';
  return `It is not known whether it happened; ${remedy}.`;
}
