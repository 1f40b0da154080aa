import { TransportFailure } from './transport/transport.ts';

/** Codes of Node and its HTTP libraries for a request that never left: no name, nobody listening, no way there, no TLS or none to trust. */
const neverSent =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EPROTO|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** What an HTTP library threw -> our own failure: the error's code and the host, and none of its words. */
export function describeFailure(error: unknown, host: string): TransportFailure {
  const code = findCode(error);
  const sent = code === undefined || !neverSent.test(code);
  const what = sent ? `the connection to ${host} broke` : `${host} could not be reached`;
  return new TransportFailure('connection', code === undefined ? what : `${what} (${code})`, sent);
}

/** The first error code down the chain of causes, such as `ECONNREFUSED`. */
export function findCode(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    // Happy Eyeballs: one error for each address that was tried.
    if (at instanceof AggregateError && at.errors.length > 0) return findCode(at.errors[0]);
  }
  return undefined;
}
