import { bindClient, bindLegacyClient, type Transport, type TransportRequest } from '../../src/kernel.ts';

/** An answer of the scripted transport. */
export interface Scripted {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Clients over a transport that answers as the test says and keeps what it was asked. */
export function scripted(answer: (request: TransportRequest, nth: number) => Scripted | Promise<Scripted>) {
  const requests: TransportRequest[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    const { status = 200, headers = {}, body } = await answer(request, requests.length - 1);
    return { status, headers: new Headers(headers), body };
  };
  return { requests, client: bindClient(transport), legacy: bindLegacyClient(transport) };
}

/** What a promise rejects with; fails where it does not. */
export async function rejection<E = Error>(promise: Promise<unknown>): Promise<E> {
  return promise.then(
    () => {
      throw new Error('expected a rejection');
    },
    (error: E) => error,
  );
}
