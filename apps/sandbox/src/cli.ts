#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { projects } from './projects.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { ExposedError, type ServedSandbox, serveSandbox } from './server.ts';

const usage = `Usage: pnpm sandbox [--port 4010] [--data FILE] [--seed DAYS] [--host 127.0.0.1 [--expose]]

  --port    port to listen on; 0 takes one that is free (default 4010)
  --data    file that keeps the data (default: in memory, forgotten at the end)
  --seed    starts with a past of so many days, where there are no votes yet
  --host    address to listen on (default 127.0.0.1: this machine only)
  --expose  allows a --host that other machines can reach; there is no page and no control then`;

/** Votes can be listed for a year. */
const longestPast = 366;

const exposedWarning = `
WARNING: other machines can reach this sandbox, and its tokens are known to everyone.
There is no page and no control on this address.`;

const arguments_ = readArguments();
if (arguments_ !== undefined) await run(arguments_);

interface Arguments {
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
  readonly seed: number;
  readonly expose: boolean;
}

function readArguments(): Arguments | undefined {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4010' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string' },
        seed: { type: 'string', default: '0' },
        expose: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { port, host, data, seed, expose, help } = values;
    if (help) {
      console.log(usage);
      return undefined;
    }
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`--port is ${port}; give 0 to 65535.`);
    if (!/^\d{1,4}$/.test(seed) || Number(seed) > longestPast) {
      throw new Error(`--seed is ${seed}; give a number of days up to ${longestPast}.`);
    }
    return { port: Number(port), host, data, seed: Number(seed), expose };
  } catch (error) {
    return fail(`${messageOf(error)}\n\n${usage}`);
  }
}

async function run({ port, host, data, seed, expose }: Arguments): Promise<void> {
  const sandbox = open(data);
  if (sandbox === undefined) return;
  let served: ServedSandbox;
  try {
    if (seed > 0 && !sandbox.control.seed(seed)) console.error(`${data} has votes already; --seed changed nothing.`);
    served = await serveSandbox(sandbox, { port, host, expose });
  } catch (error) {
    sandbox.close();
    fail(listenFailure(error, port, host));
    return;
  }
  console.log(introduction(served, data));
  if (served.exposed) console.error(exposedWarning);
  const stop = async () => {
    await served.close();
    sandbox.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function open(data: string | undefined): Sandbox | undefined {
  try {
    return createSandbox(data === undefined ? {} : { data });
  } catch (error) {
    return fail(`Cannot use ${data} for the data: ${messageOf(error)}`);
  }
}

function listenFailure(error: unknown, port: number, host: string): string {
  if (error instanceof ExposedError) {
    return `${error.message} If that is meant, add --expose; there is no page and no control then.`;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Give another with --port, or --port 0 for one that is free.`;
  if (code === 'EACCES') return `Port ${port} is not allowed. Give one above 1023 with --port.`;
  return `Cannot listen on ${host}, port ${port}: ${messageOf(error)}`;
}

function introduction(served: ServedSandbox, data: string | undefined): string {
  const { url, baseUrl, legacyBaseUrl, exposed } = served;
  const { bot, server, game } = projects;
  const here = exposed ? '' : `\n  page     ${url}\n  control  ${url}/_sandbox`;
  const tryHere = exposed
    ? ''
    : `\n  curl -X POST -H 'Content-Type: application/json' -d '{"count": 3}' ${url}/_sandbox/votes
  curl ${url}/_sandbox/listing/bot`;
  return `The sandbox listens on ${url}

  v1       ${baseUrl}
  v0       ${legacyBaseUrl}${here}

  bot      ${bot.token}   (${bot.name}; its id on v0: ${bot.platformId})
  server   ${server.token}   (${server.name})
  game     ${game.token}   (${game.name})
  legacy   ${bot.legacyToken}   (the bot, v0 only)

Data: ${data ?? 'in memory, forgotten at the end'}

Try it:
  curl -H 'Authorization: Bearer ${bot.token}' ${baseUrl}/projects/@me
  curl -H 'Authorization: ${bot.legacyToken}' '${legacyBaseUrl}/bots?limit=1'${tryHere}

Stop it with Ctrl+C.`;
}

function fail(message: string): undefined {
  console.error(message);
  process.exitCode = 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
