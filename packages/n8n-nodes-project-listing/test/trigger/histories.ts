import fc from 'fast-check';
import { vi } from 'vitest';
import { DefaultEngine, DurableEngine, type Ending, type Incident, type Trigger } from './simulated-engine.ts';
import { type Fate, type Manner, SimulatedService } from './simulated-service.ts';

/** How much a poll may read and remember. */
export interface Limits {
  readonly pages: number;
  readonly votes: number;
  readonly ids: number;
}

/** A trigger within limits. */
export type MakeTrigger = (limits: Limits) => Trigger;

type Step =
  | { readonly kind: 'cast'; readonly weights: readonly number[] }
  | { readonly kind: 'wait'; readonly seconds: number }
  | {
      readonly kind: 'poll';
      readonly fates: readonly Fate[];
      readonly ending: Ending;
      readonly incident: Incident | undefined;
      readonly casts: number;
    }
  | { readonly kind: 'restart' | 'republish' | 'rotate' };

/** What happens to a trigger, from before it is published. */
export interface History {
  readonly engine: 'default' | 'durable';
  readonly startFrom: 'now' | 'date' | 'back';
  /** How many ms before the publication the start date is. */
  readonly dateAgo: number;
  readonly minimumWeight: number;
  readonly manner: Manner;
  readonly limits: Limits;
  readonly pageSizes: readonly number[];
  /** Votes before the publication: how many ms. */
  readonly old: readonly number[];
  readonly steps: readonly Step[];
}

const minute = 60 * 1000;
const day = 24 * 60 * minute;

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Fate>({ kind: 'ok' }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom<Fate['kind'][]>('connection', 'timeout', 'html', 'repeat', 'slow')
      .map((kind) => ({ kind }) as Fate),
  },
  { weight: 1, arbitrary: fc.constantFrom<Fate>({ kind: 'status', status: 429 }, { kind: 'status', status: 500 }) },
  { weight: 2, arbitrary: fc.constantFrom(400, 404, 410, 422).map((status) => ({ kind: 'expired', status }) as Fate) },
);

const onePoll: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('poll'),
  fates: fc.array(fate, { maxLength: 5 }),
  ending: fc.oneof(
    { weight: 6, arbitrary: fc.constant('well') },
    { weight: 1, arbitrary: fc.constantFrom('crash', 'unsaved', 'lease-lost') },
  ),
  incident: fc.option(
    fc.record({ at: fc.integer({ min: 1, max: 3 }), what: fc.constantFrom('overlap', 'republish', 'late') }),
    {
      nil: undefined,
      freq: 4,
    },
  ),
  casts: fc.integer({ min: 0, max: 3 }),
}) as fc.Arbitrary<Step>;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: onePoll },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cast'),
      weights: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      seconds: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 30 * 86_400 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('restart', 'republish', 'rotate') }) },
) as fc.Arbitrary<Step>;

/** Any history. */
export const histories: fc.Arbitrary<History> = fc.record({
  engine: fc.constantFrom('default', 'durable'),
  startFrom: fc.constantFrom('now', 'date', 'back'),
  dateAgo: fc.oneof(fc.integer({ min: -10 * minute, max: 10 * minute }), fc.integer({ min: 0, max: 20 * day })),
  minimumWeight: fc.constantFrom(1, 1, 2),
  manner: fc.record({
    digits: fc.integer({ min: 0, max: 7 }),
    zone: fc.constantFrom('Z', '+00:00'),
    emptyPageCursor: fc.boolean(),
    skew: fc.oneof(fc.constant(0), fc.integer({ min: -30 * minute, max: 30 * minute })),
  }),
  limits: fc.record({
    pages: fc.integer({ min: 1, max: 5 }),
    votes: fc.integer({ min: 1, max: 8 }),
    ids: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant(500)),
  }),
  pageSizes: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
  old: fc.array(fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 20 * day })), { maxLength: 8 }),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
});

/** What went wrong in a history: ids of votes. */
export interface Wrongs {
  /** Cast after the start, and never emitted. */
  readonly lost: string[];
  /** Emitted twice, although no crash explains it. */
  readonly twice: string[];
  /** Emitted although cast before the start. */
  readonly early: string[];
}

/** Lives a history through, then lets all be well until nothing is left to read. */
export async function live(history: History, makeTrigger: MakeTrigger): Promise<Wrongs> {
  const { manner, startFrom, dateAgo, minimumWeight, limits } = history;
  let time = Date.parse('2026-01-15T12:00:00Z');
  const pass = (ms: number) => {
    time += ms;
    vi.setSystemTime(time);
  };
  pass(0);

  const service = new SimulatedService(manner, () => time);
  service.pageSizes = history.pageSizes;
  service.onSlow = () => pass(25_000);
  for (const ago of history.old.toSorted((a, b) => b - a)) service.cast(1 + (ago % 2), ago);
  const startDate = service.now - dateAgo;
  const parameters = { startFrom, since: new Date(startDate).toISOString(), options: { minimumWeight } };
  const Engine = history.engine === 'default' ? DefaultEngine : DurableEngine;
  const engine = new Engine(makeTrigger(limits), service, parameters);

  // From which vote on none may be missing, and before which one none may come.
  let mustFrom = 0;
  let mayFrom: number | undefined;
  engine.onStart = (before) => {
    mustFrom = service.votes.length;
    mayFrom ??= before;
  };
  const emitted = new Set<string>();
  const mayRepeat = new Set<string>();
  const twice: string[] = [];
  engine.onExecution = (votes, isLastBatch) => {
    for (const vote of votes) {
      if (emitted.has(vote) && !mayRepeat.delete(vote)) twice.push(vote);
      emitted.add(vote);
    }
    if (isLastBatch) for (const vote of votes) mayRepeat.add(vote);
  };

  const poll = async (step?: Extract<Step, { kind: 'poll' }>) => {
    pass(minute);
    service.fates = [...(step?.fates ?? [])];
    service.castsBetween = step?.casts ?? 0;
    await engine.tick(step?.ending, step?.incident);
    service.fates = [];
    service.castsBetween = 0;
  };
  for (const step of history.steps) {
    if (step.kind === 'cast') for (const weight of step.weights) service.cast(weight);
    else if (step.kind === 'wait') pass(step.seconds * 1000);
    else if (step.kind === 'poll') await poll(step);
    else if (step.kind === 'restart') engine.restart();
    else if (step.kind === 'rotate') engine.token += '+';
    else await engine.activate();
  }

  // Whatever the service has asked to wait for is over.
  pass(day);
  const enough = 3 + service.votes.length + 2 * limits.ids * Number(limits.ids < 500);
  // A last vote is cast, to see that the trigger still works.
  for (const weights of [[], [2]]) {
    for (const weight of weights) service.cast(weight);
    service.isReadUp = false;
    for (let count = 0; count < enough && !service.isReadUp; count += 1) await poll();
  }

  const wanted = service.votes.map(({ userId, createdAt, weight, time: at }, index) => {
    const isAfterStart = startFrom === 'now' ? index >= mustFrom : startFrom === 'back' || at >= startDate;
    const isBefore = startFrom === 'now' ? index < (mayFrom ?? 0) : startFrom === 'date' && at < startDate;
    return {
      id: `${userId} ${createdAt}`,
      must: isAfterStart && weight >= minimumWeight,
      mustNot: isBefore || weight < minimumWeight,
    };
  });
  return {
    lost: wanted.filter(({ id, must }) => must && !emitted.has(id)).map(({ id }) => id),
    twice,
    early: wanted.filter(({ id, mustNot }) => mustNot && emitted.has(id)).map(({ id }) => id),
  };
}
