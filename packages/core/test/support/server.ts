import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** When it arrived, in ms of a monotonic clock. */
  readonly at: number;
}

/** Answers a request; the number counts them from 0. */
export type Answer = (response: ServerResponse, nth: number, request: Arrived) => void;

/** A real server on loopback that answers as the test says and keeps what arrived. It ends with the test. */
export async function serve(answer: Answer): Promise<{ origin: string; arrived: Arrived[]; close(): Promise<void> }> {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const at = performance.now();
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    arrived.push({ method, url, headers, body, at });
    answer(response, arrived.length - 1, arrived[arrived.length - 1] as Arrived);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return {
    close,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
  };
}

/** Answers with JSON. */
export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
