import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it was on the wire. */
export interface Recorded {
  /** Method and target, to the byte. */
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Recorder {
  /** Oldest first. */
  readonly requests: Recorded[];
  /** What is recorded is under this address; it goes on to the same path of the target. */
  readonly url: string;
  close(): Promise<void>;
}

/** A proxy that keeps every request to the byte, before a server of this machine. */
export async function record(port: number): Promise<Recorder> {
  const requests: Recorded[] = [];
  const server = createServer(async (incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    const body = await buffer(incoming);
    requests.push({ line: `${method} ${url}`, headers, body: body.toString() });
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
      answer.pipe(response);
    });
    // A connection that the service resets is reset here, too.
    onward.on('error', () => response.socket?.resetAndDestroy());
    response.on('close', () => onward.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
