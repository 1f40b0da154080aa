import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The median time of a number of runs, in ms, after one that does not count. */
export async function median(runs: number, run: () => unknown): Promise<number> {
  await run();
  const times: number[] = [];
  for (let n = 0; n < runs; n++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
}

/** A server on loopback that answers everything alike and counts what comes. */
export async function answering(status: number, body: string) {
  const count = { requests: 0, bytes: 0 };
  const server = createServer((request, response) => {
    count.requests++;
    request.on('data', (chunk: Buffer) => {
      count.bytes += chunk.length;
    });
    request.on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body || undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count, close };
}

/** A ratio as it is printed. */
export const ratio = (value: number, baseline: number) => `${(value / baseline).toFixed(2)}x`;
