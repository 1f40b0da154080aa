import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionReset } from './connection.ts';
import type { Fault } from './faults.ts';
import { answerRefusal, errorPage, Refusal, type Version } from './problem.ts';
import type { SwitchValues } from './switches.ts';

/** What a fault needs to know of the request that it strikes. */
export interface Struck {
  readonly version: Version;
  readonly authorization: string | undefined;
  readonly switches: SwitchValues;
  readonly now: Date;
  /** Ends every wait: the sandbox is closed. */
  readonly closing: AbortSignal;
}

/** Lets a fault strike: `perform` does what the request asks, before it, or not at all. */
export async function inflict(fault: Fault, struck: Struck, perform: () => Promise<Response>): Promise<Response> {
  if (fault.when === 'after') {
    const answer = await perform();
    await wait(fault.delay, struck.closing);
    return fault.kind === 'delay' ? answer : await spoiled(fault, struck);
  }
  await wait(fault.delay, struck.closing);
  return fault.kind === 'delay' ? perform() : await spoiled(fault, struck);
}

async function spoiled(fault: Exclude<Fault, { kind: 'delay' }>, struck: Struck): Promise<Response> {
  const { version, switches, now, closing } = struck;
  switch (fault.kind) {
    case 'status':
      return statusAnswer(fault);
    case 'html':
      return answer(fault.status, errorPage(fault.status), 'text/html; charset=utf-8');
    case 'empty':
      return answer(fault.status, null);
    case 'malformed':
      return answer(fault.status, '{"data": [{"id": "1', 'application/json');
    case 'reset':
      throw new ConnectionReset('on request');
    case 'hang':
      return forever(closing);
    case 'rate-limit': {
      const refusal = new Refusal(429, 'Too many requests.', { retryAfter: fault.seconds });
      const form = fault.form ?? switches.rateLimitForm;
      return answerRefusal(refusal, version, { ...switches, rateLimitForm: form }, now);
    }
    case 'echo': {
      const said = struck.authorization ?? '(none)';
      return answerRefusal(new Refusal(fault.status, `Cannot use Authorization: ${said}`), version, switches, now);
    }
    default:
      throw new Error(`no such fault: ${fault satisfies never}`);
  }
}

function statusAnswer({ status, body, headers }: Extract<Fault, { kind: 'status' }>): Response {
  if (body === undefined) return answer(status, null, undefined, headers);
  if (typeof body === 'string') return answer(status, body, 'text/plain; charset=utf-8', headers);
  return answer(status, JSON.stringify(body), status >= 400 ? 'application/problem+json' : 'application/json', headers);
}

function answer(
  status: number,
  text: string | null,
  type?: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const bodiless = text === null || status === 204 || status === 205 || status === 304;
  return new Response(bodiless ? null : text, {
    status,
    headers: { ...(type && { 'content-type': type }), ...headers },
  });
}

async function wait(milliseconds: number, closing: AbortSignal): Promise<void> {
  if (milliseconds === 0) return;
  await sleep(milliseconds, undefined, { signal: closing }).catch(() => {
    throw new ConnectionReset('the sandbox was closed');
  });
}

function forever(closing: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new ConnectionReset('the sandbox was closed'));
    if (closing.aborted) end();
    closing.addEventListener('abort', end, { once: true });
  });
}
