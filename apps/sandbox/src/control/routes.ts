import { check, formatPath } from '@project-listing/core/schemas';
import { Hono } from 'hono';
import { z } from 'zod/v4';
import { ClockError } from '../clock.ts';
import { faultSchema } from '../faults.ts';
import { Refusal } from '../problem.ts';
import { type ProjectKey, projectKeys } from '../projects.ts';
import { refuse } from '../receive.ts';
import { readJson, receiveBody } from '../receive-body.ts';
import { SwitchError, switchTable } from '../switches.ts';
import { castSchema } from './cast-votes.ts';
import type { Control } from './control.ts';
import { onlyFromHere } from './only-from-here.ts';

const clockChange = z.union(
  [
    z.strictObject({ now: z.string() }),
    z.strictObject({ advance: z.number() }),
    z.strictObject({ reset: z.literal(true) }),
  ],
  'must be { "now": an ISO 8601 time }, { "advance": seconds } or { "reset": true }',
);

const stateChange = z.strictObject({ state: z.enum(['valid', 'invalid', 'deleted']) });

/** The control over HTTP. */
export function controlRoutes(control: Control): Hono {
  const app = new Hono().basePath('/_sandbox');

  app.use(onlyFromHere);

  app.get('/', (c) => c.json({ control: app.routes.map(({ method, path }) => `${method} ${path}`) }));

  app.get('/clock', (c) => c.json(clockOf(control)));
  app.post('/clock', async (c) => {
    const change = await read(c.req.raw, clockChange);
    withReason(() => {
      if ('now' in change) control.clock.set(change.now);
      else if ('advance' in change) control.clock.advance(change.advance);
      else control.clock.reset();
    });
    return c.json(clockOf(control));
  });

  app.get('/switches', (c) => c.json(describeSwitches(control)));
  app.patch('/switches', async (c) => {
    const change = await read(c.req.raw, z.record(z.string(), z.unknown()));
    withReason(() => control.switches.set(change));
    return c.json(describeSwitches(control));
  });

  app.get('/faults', (c) => c.json({ faults: control.faults.list() }));
  app.post('/faults', async (c) => {
    return c.json(control.faults.add(await read(c.req.raw, faultSchema)), 201);
  });
  app.delete('/faults', (c) => {
    control.faults.clear();
    return c.body(null, 204);
  });

  app.get('/requests', (c) => c.json({ requests: control.requests.list() }));
  app.delete('/requests', (c) => {
    control.requests.clear();
    return c.body(null, 204);
  });

  app.post('/votes', async (c) => {
    const votes = control.votes.cast(await read(c.req.raw, castSchema));
    return c.json({ count: votes.length, votes }, 201);
  });

  app.get('/listing/:project', (c) => c.json(control.listing(keyOf(c.req.param('project')))));
  app.post('/projects/:project', async (c) => {
    const { state } = await read(c.req.raw, stateChange);
    control.setProjectState(keyOf(c.req.param('project')), state);
    return c.body(null, 204);
  });

  app.post('/reset', (c) => {
    control.reset();
    return c.body(null, 204);
  });
  return app;
}

/** What the control refuses, with its reason. */
function withReason(act: () => void): void {
  try {
    act();
  } catch (error) {
    throw error instanceof SwitchError || error instanceof ClockError ? new Refusal(422, error.message) : error;
  }
}

const clockOf = (control: Control) => ({ now: control.clock.now().toISOString() });

function describeSwitches(control: Control): object {
  const values = Object.entries(control.switches.get());
  return Object.fromEntries(
    values.map(([name, value]) => {
      const { default: normal, allowed, about } = switchTable[name as keyof typeof switchTable];
      return [name, { value, default: normal, allowed, about }];
    }),
  );
}

function keyOf(key: string): ProjectKey {
  const found = projectKeys.find((known) => known === key);
  if (found === undefined) throw new Refusal(404, `There is no project ${key}; there are ${projectKeys.join(', ')}.`);
  return found;
}

async function read<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const checked = check(schema, readJson(await receiveBody(request)));
  if ('value' in checked) return checked.value;
  throw refuse(checked.issues.map(({ path, message }) => ({ field: formatPath(path), message })));
}
