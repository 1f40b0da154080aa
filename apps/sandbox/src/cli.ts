#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { projects } from './projects.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';
import { type ServedSandbox, serveSandbox } from './server.ts';

const usage = `Usage: pnpm sandbox [--port 4010] [--host 127.0.0.1] [--data FILE]

  --port   port to listen on; 0 takes one that is free (default 4010)
  --host   address to listen on (default 127.0.0.1: this machine only)
  --data   file that keeps the data (default: in memory, forgotten at the end)`;

const arguments_ = readArguments();
if (arguments_ !== undefined) await run(arguments_);

interface Arguments {
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
}

function readArguments(): Arguments | undefined {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: '4010' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const { port, host, data, help } = values;
    if (help) {
      console.log(usage);
      return undefined;
    }
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Error(`--port is ${port}; give 0 to 65535.`);
    return { port: Number(port), host, data };
  } catch (error) {
    return fail(`${messageOf(error)}\n\n${usage}`);
  }
}

async function run({ port, host, data }: Arguments): Promise<void> {
  const sandbox = open(data);
  if (sandbox === undefined) return;
  let served: ServedSandbox;
  try {
    served = await serveSandbox(sandbox, { port, host });
  } catch (error) {
    sandbox.close();
    fail(listenFailure(error, port, host));
    return;
  }
  console.log(introduction(served, data));
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
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Give another with --port, or --port 0 for one that is free.`;
  if (code === 'EACCES') return `Port ${port} is not allowed. Give one above 1023 with --port.`;
  return `Cannot listen on ${host}, port ${port}: ${messageOf(error)}`;
}

function introduction({ url, baseUrl, legacyBaseUrl }: ServedSandbox, data: string | undefined): string {
  const { bot, server, game } = projects;
  return `The sandbox listens on ${url}

  v1       ${baseUrl}
  v0       ${legacyBaseUrl}
  control  ${url}/_sandbox

  bot      ${bot.token}   (${bot.name}; its id on v0: ${bot.platformId})
  server   ${server.token}   (${server.name})
  game     ${game.token}   (${game.name})
  legacy   ${bot.legacyToken}   (the bot, v0 only)

Data: ${data ?? 'in memory, forgotten at the end'}

Try it:
  curl -H 'Authorization: Bearer ${bot.token}' ${baseUrl}/projects/@me
  curl -H 'Authorization: ${bot.legacyToken}' '${legacyBaseUrl}/bots?limit=1'
  curl -X POST -H 'Content-Type: application/json' -d '{"count": 3}' ${url}/_sandbox/votes
  curl ${url}/_sandbox/listing/bot

Stop it with Ctrl+C.`;
}

function fail(message: string): undefined {
  console.error(message);
  process.exitCode = 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
