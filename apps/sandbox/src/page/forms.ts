import { check, formatIssue } from '@project-listing/core/schemas';
import type { Hono } from 'hono';
import { ClockError } from '../clock.ts';
import { castSchema } from '../control/cast-votes.ts';
import type { Control } from '../control/control.ts';
import { faultSchema } from '../faults.ts';
import { Refusal } from '../problem.ts';
import { receiveBody } from '../receive-body.ts';
import { formatDuration, plural } from './format.ts';
import type { Notice, Notices } from './notices.ts';
import { addressOf, readView, type View } from './view.ts';

/** What a form says in its fields; a field that was left empty is absent. */
type Fields = ReadonlyMap<string, string>;

/** Does what a form asks, and says what became of it; throws a `FormError` for what cannot be. */
type Action = (fields: Fields, view: View, control: Control) => string;

class FormError extends Error {}

const section = {
  vote: 'votes',
  votes: 'votes',
  fault: 'controls',
  'clear-faults': 'controls',
  clock: 'controls',
  reset: '',
};

const actions: Record<keyof typeof section, Action> = {
  vote: (fields, { project }, control) => {
    const [vote] = control.votes.cast(valid(castSchema, { project, ...optional('userId', fields.get('userId')) }));
    return `User ${vote?.userId} voted.`;
  },
  votes: (fields, { project }, control) => {
    const spreadSeconds = numberOf(fields, 'days', 0) * 86_400;
    const cast = control.votes.cast(valid(castSchema, { project, count: numberOf(fields, 'count', 1), spreadSeconds }));
    return `${plural(cast.length, 'vote')} cast.`;
  },
  fault: (fields, _, control) => {
    const kind = fields.get('kind') ?? '';
    const given = ['times', 'delay', 'status', 'seconds'].flatMap((name) => {
      const value = fields.get(name);
      return value === undefined || !takes(kind, name) ? [] : [[name, Number(value)] as const];
    });
    const status = kind === 'status' && !fields.has('status') ? { status: 503 } : {};
    const wanted = { kind, ...optional('operation', fields.get('operation')), ...status, ...Object.fromEntries(given) };
    const fault = control.faults.add(valid(faultSchema, wanted));
    return `The fault waits for ${fault.times === 1 ? 'a request' : `${fault.times} requests`}.`;
  },
  'clear-faults': (_fields, _view, control) => {
    control.faults.clear();
    return 'No fault waits any more.';
  },
  clock: (fields, _, control) => {
    const { clock } = control;
    const stop = fields.get('now');
    if (stop !== undefined) clock.set(`${stop.length === 16 ? `${stop}:00` : stop}Z`);
    else if (fields.has('advance')) clock.advance(numberOf(fields, 'advance', 0));
    else clock.reset();
    if (stop !== undefined) return 'The clock stands still.';
    return fields.has('advance')
      ? `The clock is ${formatDuration(numberOf(fields, 'advance', 0))} further.`
      : 'The clock shows the real time.';
  },
  reset: (_fields, _view, control) => {
    control.reset();
    return 'Everything is forgotten.';
  },
};

/** Whether a kind of fault has a field. */
const takes = (kind: string, name: string) =>
  faultSchema.options.some(({ shape }) => shape.kind.value === kind && Object.hasOwn(shape, name));

const optional = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value });

function numberOf(fields: Fields, name: string, normal: number): number {
  const number = Number(fields.get(name) ?? normal);
  if (Number.isNaN(number)) throw new FormError(`${name} is no number.`);
  return number;
}

function valid<T>(schema: Parameters<typeof check<T>>[0], value: unknown): T {
  const checked = check(schema, value);
  if ('value' in checked) return checked.value;
  throw new FormError(checked.issues.map((issue) => formatIssue(issue)).join(' '));
}

/** The forms of the page, each answered with the page that it was sent from. */
export function addForms(app: Hono, control: Control, notices: Notices): void {
  app.post('/_sandbox/page/:action', async (c) => {
    const name = c.req.param('action');
    if (!Object.hasOwn(actions, name)) throw new Refusal(404, `There is no form ${name}.`);
    const action = name as keyof typeof section;
    const fields = await readFields(c.req.raw);
    const view = readView(new URLSearchParams([...fields]));
    const notice = notices.add(perform(() => actions[action](fields, view, control)));
    const address = addressOf(view, section[action]).replace(/(?=#|$)/, `&notice=${notice}`);
    return c.redirect(address, 303);
  });
}

function perform(action: () => string): Notice {
  try {
    return { text: action(), tone: 'good' };
  } catch (error) {
    if (!(error instanceof FormError || error instanceof ClockError)) throw error;
    return { text: error.message, tone: 'bad' };
  }
}

async function readFields(request: Request): Promise<Fields> {
  const body = await receiveBody(request);
  if (body === undefined || !('text' in body) || !/^application\/x-www-form-urlencoded\b/i.test(body.contentType)) {
    throw new Refusal(415, 'This takes the forms of the page; JSON goes to the control at /_sandbox.');
  }
  return new Map([...new URLSearchParams(body.text)].filter(([, value]) => value.trim() !== ''));
}
