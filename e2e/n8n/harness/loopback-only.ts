// Loaded into n8n before anything of it: refuses every connection that would leave this machine, and writes each such
// attempt into the file of the environment variable OUTSIDE_LOG.
import { appendFileSync } from 'node:fs';
import { isIP, Socket } from 'node:net';

interface Target {
  readonly host?: string;
  readonly port?: number;
  readonly path?: string;
}

const connect = Socket.prototype.connect as (this: Socket, ...words: unknown[]) => Socket;

Socket.prototype.connect = function (this: Socket, ...words: unknown[]): Socket {
  const { host = 'localhost', port, path } = readTarget(words);
  if (path !== undefined || isHere(host)) return connect.apply(this, words);
  const file = process.env['OUTSIDE_LOG'];
  if (file) appendFileSync(file, `${host}:${port}\n`);
  process.nextTick(() => this.destroy(Object.assign(new Error(`${host} is outside`), { code: 'ENOTFOUND' })));
  return this;
} as typeof Socket.prototype.connect;

/** `net` itself hands on its arguments as one array; others call with options, or with a port and a host. */
function readTarget([first, second]: unknown[]): Target {
  const target = Array.isArray(first) ? first[0] : first;
  if (typeof target === 'object' && target !== null) return target as Target;
  return typeof second === 'string' ? { port: Number(target), host: second } : { port: Number(target) };
}

function isHere(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
