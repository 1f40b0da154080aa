import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isConnectionReset, type Sandbox } from './sandbox.ts';

export interface ServeOptions {
  /** 0: any that is free. @default 0 */
  readonly port?: number;
  /** @default '127.0.0.1': this machine only */
  readonly host?: string;
}

/** A sandbox on a port. */
export interface ServedSandbox {
  readonly port: number;
  /** `http://127.0.0.1:4010`, without a slash at the end. */
  readonly url: string;
  /** For v1 clients. */
  readonly baseUrl: string;
  /** For v0 clients. */
  readonly legacyBaseUrl: string;
  /** Stops listening and ends the requests that wait; the sandbox itself stays open. */
  close(): Promise<void>;
}

/** Serves a sandbox over HTTP. Rejects with Node's error where the port cannot be had. */
export async function serveSandbox(
  sandbox: Sandbox,
  { port = 0, host = '127.0.0.1' }: ServeOptions = {},
): Promise<ServedSandbox> {
  const server = createAdaptorServer({
    fetch: (request, env) => answer(sandbox, request, (env as HttpBindings).incoming.socket),
    overrideGlobalObjects: false,
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const url = `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
  return {
    port: address.port,
    url,
    baseUrl: `${url}/api/v1`,
    legacyBaseUrl: `${url}/api`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(sandbox: Sandbox, request: Request, socket: Socket): Promise<Response> {
  try {
    return await sandbox.fetch(request);
  } catch (error) {
    if (isConnectionReset(error)) socket.resetAndDestroy();
    // Nobody waits for an answer to a request that its client has given up.
    else if (!request.signal.aborted) throw error;
    return RESPONSE_ALREADY_SENT;
  }
}
