import { lookup } from 'node:dns/promises';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { isLoopback, isLoopbackHost } from './loopback.ts';
import { problemAnswer } from './problem.ts';
import { isConnectionReset, type Sandbox } from './sandbox.ts';

export interface ServeOptions {
  /** 0: any that is free. @default 0 */
  readonly port?: number;
  /** @default '127.0.0.1': this machine only */
  readonly host?: string;
  /**
   * Allows a `host` that other machines can reach. The page and the control are then not served at all.
   * @default false
   */
  readonly expose?: boolean;
  /** How long a client may take to send the head of a request, in ms; an idle connection too. @default 10_000 */
  readonly headTimeout?: number;
  /** How long a client may take to send a whole request, in ms. @default 30_000 */
  readonly requestTimeout?: number;
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
  /** Whether other machines can reach it; then there is no page and no control. */
  readonly exposed: boolean;
  /** Stops listening and lets the requests under way end, for a second; the sandbox itself stays open. */
  close(): Promise<void>;
}

/** An address that other machines can reach was asked for without saying so. */
export class ExposedError extends Error {
  override readonly name = 'ExposedError';
}

/** Bytes of the head of a request; more are 431. */
const largestHead = 16 * 1024;
/** More connections are closed as they come. */
const mostConnections = 2_000;
const grace = 1_000;

/** Serves a sandbox over HTTP. Rejects with Node's error where the port cannot be had. */
export async function serveSandbox(
  sandbox: Sandbox,
  { port = 0, host = '127.0.0.1', expose = false, headTimeout = 10_000, requestTimeout = 30_000 }: ServeOptions = {},
): Promise<ServedSandbox> {
  const { address: wanted } = await lookup(host);
  const exposed = !isLoopback(wanted);
  if (exposed && !expose) throw new ExposedError(`Other machines can reach ${host}.`);
  const server = createAdaptorServer({
    fetch: (request, env) => answer(sandbox, exposed, request, (env as HttpBindings).incoming.socket),
    overrideGlobalObjects: false,
    serverOptions: {
      maxHeaderSize: largestHead,
      headersTimeout: headTimeout,
      requestTimeout: Math.max(requestTimeout, headTimeout),
      connectionsCheckingInterval: Math.min(1_000, headTimeout),
    },
  }) as Server;
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, wanted, resolve);
  });
  const address = server.address() as AddressInfo;
  const url = `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
  return {
    port: address.port,
    url,
    baseUrl: `${url}/api/v1`,
    legacyBaseUrl: `${url}/api`,
    exposed,
    close: () => close(server),
  };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const impatient = setTimeout(() => server.closeAllConnections(), grace);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(impatient);
      resolve();
    });
  });
}

async function answer(sandbox: Sandbox, exposed: boolean, request: Request, socket: Socket): Promise<Response> {
  const refusal = refuse(request, exposed);
  if (refusal !== undefined) return refusal;
  try {
    return await sandbox.fetch(request);
  } catch (error) {
    if (isConnectionReset(error)) socket.resetAndDestroy();
    // Nobody waits for an answer to a request that its client has given up.
    else if (!request.signal.aborted) throw error;
    return RESPONSE_ALREADY_SENT;
  }
}

/** The page and the control are for this machine alone, under a name of this machine: a name of someone else's may lead here too. */
function refuse(request: Request, exposed: boolean): Response | undefined {
  const { pathname, hostname } = new URL(request.url);
  if (/^\/api(?:\/|$)/.test(pathname)) return undefined;
  if (exposed) return problemAnswer(404, `There is nothing at ${pathname}.`);
  if (!isLoopbackHost(hostname)) return problemAnswer(403, `The page and the control are not for ${hostname}.`);
  return undefined;
}
