import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that the stand-in was sent. */
export interface Received {
  readonly line: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

/** Stands in for the other services of a workflow. */
export interface StandIn {
  readonly url: string;
  readonly received: Received[];
  close(): Promise<void>;
}

/** Answers each request with what `answer` makes of it, as JSON, or as it is where it is a text. */
export async function standIn(answer: (request: Received) => object | string): Promise<StandIn> {
  const received: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const request = {
      line: `${incoming.method} ${incoming.url}`,
      headers: incoming.headers,
      body: await text(incoming),
    };
    received.push(request);
    const body = answer(request);
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    response.setHeader('content-type', type).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
