import { randomUUID } from 'node:crypto';
import { operations } from '@project-listing/core/wire';
import { type Context, Hono } from 'hono';
import { authenticate } from './authentication.ts';
import { ConnectionReset } from './connection.ts';
import type { Control } from './control/control.ts';
import { controlRoutes } from './control/routes.ts';
import type { Handler } from './exchange.ts';
import { inflict } from './inflict.ts';
import { pageRoutes } from './page/routes.ts';
import type { Parts } from './parts.ts';
import { answerRefusal, Refusal, type Version } from './problem.ts';
import { isTooDeep, type ReceivedBody, receiveBody } from './receive-body.ts';
import { type OpenRequest, shownHeaders } from './requests.ts';
import { v0Handlers } from './v0/handlers.ts';
import { v1Handlers } from './v1/handlers.ts';

type Operation = (typeof operations)[number];
type Env = { Variables: { requestId: string; body: ReceivedBody | undefined; entry: OpenRequest } };

const base = { v1: '/api/v1', v0: '/api' } as const;

/** The API as one web application: every operation of the core at its path, and the control beside it. */
export function createApp(parts: Parts, control: Control): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('requestId', `req_${randomUUID()}`);
    await next();
    c.header('x-request-id', c.get('requestId'));
    c.header('date', parts.clock.now().toUTCString());
  });
  app.use(`${base.v0}/*`, (c, next) => note(parts, c, next));

  for (const operation of operations) {
    const perform = performer(operation, parts);
    app.on(operation.method, base[operation.version] + operation.path, perform);
  }
  for (const [path, methods] of methodsByPath()) app.all(path, (c) => otherMethod(c, methods, parts));

  app.route('/', pageRoutes(parts, control));
  app.route('/', controlRoutes(control));
  app.notFound((c) => refused(c, new Refusal(404, `There is nothing at ${c.req.path}.`), parts));
  app.onError((error, c) => {
    if (error instanceof ConnectionReset) throw error;
    if (error instanceof Refusal) return refused(c, error, parts);
    console.error(error);
    return refused(c, new Refusal(500, 'The sandbox has a bug; its output says more.'), parts);
  });
  return app;
}

/** Takes the body in and keeps a record of the request and its answer. */
async function note({ requests, clock }: Parts, c: Context<Env>, next: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const body = await receiveBody(c.req.raw);
  const text = body !== undefined && 'text' in body ? body.text : undefined;
  const entry: OpenRequest = {
    id: c.get('requestId'),
    at: clock.now().toISOString(),
    method: c.req.method,
    path: c.req.path,
    query: c.req.query(),
    headers: shownHeaders(c.req.raw.headers),
    ...(text !== undefined && { body: readable(text) }),
  };
  requests.add(entry, text);
  c.set('body', body);
  c.set('entry', entry);
  try {
    await next();
    entry.status = c.res.status;
    if (entry.status >= 400) entry.problem = await shownProblem(c.res, c.req.header('authorization'));
  } finally {
    entry.duration = performance.now() - started;
  }
}

/** The body of a refusal as the log keeps it: without the token, whatever repeated it, and cut short. */
async function shownProblem(answer: Response, authorization = ''): Promise<unknown> {
  const token = authorization.trim().split(/\s+/).at(-1);
  const text = await answer.clone().text();
  const shown = (token ? text.replaceAll(token, '[redacted]') : text).slice(0, longestProblem);
  return shown === '' ? undefined : readable(shown);
}

const longestProblem = 4_000;

function readable(text: string): unknown {
  if (isTooDeep(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** One request for an operation: perhaps a fault, then the operation itself. */
function performer(operation: Operation, parts: Parts): (c: Context<Env>) => Promise<Response> {
  const handler = (operation.version === 'v1' ? v1Handlers : v0Handlers)[operation.name];
  if (handler === undefined) throw new Error(`the sandbox has no handler for ${operation.name}`);
  return async (c) => {
    c.get('entry').operation = operation.name;
    const perform = async () => handle(handler, operation.version, c, parts);
    const fault = parts.faults.take({ operation: operation.name, method: c.req.method, path: c.req.path });
    if (fault === undefined) return perform();
    c.get('entry').fault = fault.kind;
    const struck = {
      version: operation.version,
      authorization: c.req.header('authorization'),
      switches: parts.switches.values,
      now: parts.clock.now(),
      closing: parts.closing,
    };
    return inflict(fault, struck, perform);
  };
}

/** Who asks, how often, and then the handler, in one transaction. */
function handle(handler: Handler, version: Version, c: Context<Env>, parts: Parts): Response {
  const { storage, clock, rateLimit } = parts;
  const switches = parts.switches.values;
  try {
    const answer = storage.transaction(() => {
      const caller = authenticate(version, c.req.header('authorization'), storage, switches);
      if (version === 'v0') rateLimit.admit(caller.credential.hash, clock.now(), switches);
      const segments = c.req.param() as Record<string, string>;
      const query = new URL(c.req.url).searchParams;
      return handler({ storage, clock, switches, ...caller, segments, query, body: c.get('body') });
    });
    return answer instanceof Refusal ? answerRefusal(answer, version, switches, clock.now()) : answer;
  } catch (error) {
    if (error instanceof Refusal) return answerRefusal(error, version, switches, clock.now());
    throw error;
  }
}

function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { version, path, method } of operations) {
    const full = base[version] + path;
    const own = method === 'GET' ? ['GET', 'HEAD'] : [method];
    methods.set(full, [...(methods.get(full) ?? ['OPTIONS']), ...own]);
  }
  return methods;
}

function otherMethod(c: Context<Env>, methods: readonly string[], parts: Parts): Response {
  const headers = { allow: methods.join(', ') };
  if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  return refused(c, new Refusal(405, `${c.req.method} is not allowed here; ${headers.allow} are.`, { headers }), parts);
}

function refused(c: Context<Env>, refusal: Refusal, { switches, clock }: Parts): Response {
  const { path } = c.req;
  const legacy = path.startsWith(`${base.v0}/`) && !path.startsWith(`${base.v1}/`) && path !== base.v1;
  return answerRefusal(refusal, legacy ? 'v0' : 'v1', switches.values, clock.now());
}
