import {
  ApiError,
  ConnectionError,
  ContractError,
  type ListingClient,
  type Outcome,
  RateLimitError,
} from '@project-listing/core/kernel';
import { describe, expect, it } from 'vitest';
import { type AnnouncementRecord, type Plan, type Problem, publish, type Recorded, withhold } from '../src/index.ts';

type Standing = Awaited<ReturnType<AnnouncementRecord['pending']>>;

const plan: Plan = {
  pages: [
    { locale: 'en', file: 'README.md', headline: 'Hello', content: 'Page', linksRewritten: 0, truncated: false },
    { locale: 'de', file: 'README.de.md', content: 'Seite', linksRewritten: 0, truncated: false },
  ],
  commands: { commands: [{ name: 'ping' }] },
  announcement: { title: 'New', content: 'Something new', category: 'event', tag: 'v1', cut: [] },
  problems: [],
  failOn: 'any',
  blocked: false,
};

const answer = { status: 500, problem: undefined, requestId: undefined };
const refused = (kind: 'unprocessable' | 'authentication' = 'unprocessable') =>
  new ApiError('x', `it was ${kind}`, 'refused', kind, { ...answer, status: 422 });
const broken = (outcome: Outcome) => new ConnectionError('x', `it is ${outcome}`, outcome);
const limit = new RateLimitError('x', 'wait', 'refused', { ...answer, status: 429 }, 60);
const limited = () => limit;
const { retryAt } = limit;
const unreadable = () => new ContractError('x', 200, []);

/** A client and a record that write down what is asked of them, and fail on request. */
function fakes(failures: Partial<Record<string, unknown>> = {}, recorded?: Recorded, rival?: Standing) {
  const done: unknown[][] = [];
  const step = async (name: string, ...values: unknown[]) => {
    done.push([name, ...values]);
    if (name in failures) throw failures[name];
  };
  const client = {
    commands: { replace: (commands: unknown) => step('PUT', commands) },
    project: { update: (change: unknown) => step('PATCH', change) },
    announcements: {
      create: async (announcement: unknown) => {
        await step('POST', announcement);
        return { createdAt: '2026-01-31T08:00:00.000000Z' };
      },
    },
  } as unknown as ListingClient;
  const record: AnnouncementRecord = {
    find: async (tag) => {
      await step('find', tag);
      return recorded;
    },
    pending: async (tag) => {
      await step('pending', tag);
      return rival;
    },
    success: (tag, createdAt) => step('success', tag, createdAt),
    failure: (tag, reason) => step('failure', tag, reason),
  };
  return { client, record, done, names: () => done.map(([name]) => name) };
}

const error = (about: Problem['about'], locale?: string): Problem => ({
  severity: 'error',
  about,
  message: 'wrong',
  ...(locale && { locale }),
});

describe('publishing', () => {
  it('sends commands, all pages at once, and the announcement, between its records', async () => {
    const { client, record, done } = fakes();
    const report = await publish(plan, client, { record });
    expect(done).toEqual([
      ['PUT', [{ name: 'ping' }]],
      ['PATCH', { headline: { en: 'Hello' }, pageContent: { en: 'Page', de: 'Seite' } }],
      ['find', 'v1'],
      ['pending', 'v1'],
      ['POST', { title: 'New', content: 'Something new', category: 'event' }],
      ['success', 'v1', '2026-01-31T08:00:00.000000Z'],
    ]);
    expect(report).toEqual({
      commands: 'updated',
      pages: { updated: ['en', 'de'], headlines: ['en'], failed: [] },
      announcement: { status: 'created', createdAt: '2026-01-31T08:00:00.000000Z' },
      problems: [],
      failed: false,
    });
  });

  it('sends nothing of a blocked plan', async () => {
    const { client, record, done } = fakes();
    const blocked = { ...plan, blocked: true, problems: [error('pages', 'fr')] };
    const report = await publish(blocked, client, { record });
    expect(done).toEqual([]);
    expect(report).toMatchObject({ failed: true, commands: 'skipped', pages: { failed: ['fr'] } });
  });

  it('sends no request about a part that is off', async () => {
    const { client, names } = fakes();
    const { commands: _, announcement: __, ...pagesOnly } = plan;
    await publish({ ...pagesOnly, pages: [] }, client);
    expect(names()).toEqual([]);
  });

  it('leaves out the kind of text that no page has', async () => {
    const { client, done } = fakes();
    const { content: _, ...headlineOnly } = plan.pages[0] as (typeof plan.pages)[number];
    const { commands: __, announcement: ___, ...pagesOnly } = plan;
    await publish({ ...pagesOnly, pages: [headlineOnly] }, client);
    expect(done).toEqual([['PATCH', { headline: { en: 'Hello' } }]]);
  });
});

describe('a refused part', () => {
  it('stops what comes after it under any', async () => {
    const { client, names } = fakes({ PUT: refused() });
    const report = await publish(plan, client);
    expect(names()).toEqual(['PUT']);
    expect(report).toMatchObject({ commands: 'failed', announcement: { status: 'skipped' }, failed: true });
    expect(report.pages).toEqual({ updated: [], headlines: [], failed: [] });
    expect(report.problems.map(({ severity, about }) => [severity, about])).toEqual([
      ['error', 'commands'],
      ['warning', 'pages'],
      ['warning', 'announcement'],
    ]);
  });

  it('by a rate limit tells when to try again, whichever part it was', async () => {
    const { client } = fakes({ PUT: limited() });
    const report = await publish(plan, client, { onRateLimit: 'warn' });
    expect(report).toMatchObject({ commands: 'failed', announcement: { status: 'skipped', retryAt }, failed: false });
    expect(report.problems.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning']);
  });

  it('is not what an announcement is that was made at no time', async () => {
    const { client, record, done } = fakes();
    const create = async () => ({ createdAt: 'a-token' });
    const report = await publish(plan, { ...client, announcements: { create } } as never, { record });
    expect(report.announcement).toEqual({ status: 'created' });
    expect(JSON.stringify(done)).not.toContain('a-token');
  });

  it('does not stop the others under all', async () => {
    const { client, names } = fakes({ PATCH: refused() });
    const report = await publish({ ...plan, failOn: 'all' }, client);
    expect(names()).toEqual(['PUT', 'PATCH', 'POST']);
    expect(report).toMatchObject({
      pages: { failed: ['en', 'de'] },
      announcement: { status: 'created' },
      failed: true,
    });
  });

  it.each([
    ['the token', refused('authentication')],
    ['a rate limit', limited()],
  ])('stops the others even under all where it is %s', async (_, failure) => {
    const { client, names } = fakes({ PUT: failure });
    await publish({ ...plan, failOn: 'all' }, client);
    expect(names()).toEqual(['PUT']);
  });

  it('tells nothing of an error that is not the client’s own', async () => {
    const { client } = fakes({ PUT: new TypeError('with a secret') });
    const { problems } = await publish(plan, client);
    expect(JSON.stringify(problems)).not.toContain('secret');
  });
});

describe('an announcement', () => {
  const announce = async (
    failures: Partial<Record<string, unknown>>,
    recorded?: Recorded,
    onRateLimit?: 'warn',
    rival?: Standing,
  ) => {
    const { commands: _, ...rest } = plan;
    const { client, record, names, done } = fakes(failures, recorded, rival);
    const report = await publish({ ...rest, pages: [] }, client, { record, ...(onRateLimit && { onRateLimit }) });
    return { ...report, names: names(), done };
  };

  it.each([
    ['refused', refused(), 'failed', 'failure'],
    ['not sent', broken('not-sent'), 'failed', 'failure'],
    ['rate limited', limited(), 'rate-limited', 'failure'],
  ])('that was %s may be tried again', async (_, failure, status, last) => {
    const report = await announce({ POST: failure });
    expect(report.announcement.status).toBe(status);
    expect(report.names.at(-1)).toBe(last);
    expect(report.failed).toBe(true);
  });

  it.each([
    ['lost', broken('unknown')],
    ['spoiled by a fault of our own', new TypeError('oops')],
  ])('whose answer was %s stays pending', async (_, failure) => {
    const report = await announce({ POST: failure });
    expect(report.announcement.status).toBe('unknown');
    expect(report.names).toEqual(['find', 'pending', 'POST']);
    expect(report.failed).toBe(true);
  });

  it('whose answer cannot be read was made', async () => {
    const report = await announce({ POST: unreadable() });
    expect(report).toMatchObject({ announcement: { status: 'created' }, failed: false });
    expect(report.done.at(-1)).toEqual(['success', 'v1', undefined]);
  });

  it('that is recorded is not sent again', async () => {
    const report = await announce({}, { state: 'success', createdAt: 'then' });
    expect(report).toMatchObject({ announcement: { status: 'already-announced', createdAt: 'then' }, failed: false });
    expect(report.names).toEqual(['find']);
  });

  it('that may have been sent is not sent again, and a person is told how to decide', async () => {
    const report = await announce({}, { state: 'pending', advice: 'Look.' });
    expect(report).toMatchObject({ announcement: { status: 'unknown' }, failed: true });
    expect(report.names).toEqual(['find']);
    expect(report.problems[0]?.message).toMatch(/Look\.$/);
  });

  it('that another run began at the same time is left to it', async () => {
    const report = await announce({}, undefined, undefined, { state: 'pending', advice: 'Look there.' });
    expect(report).toMatchObject({ announcement: { status: 'unknown' }, failed: true });
    expect(report.names).toEqual(['find', 'pending']);
    expect(report.problems[0]?.message).toBe('Another run is announcing v1, so this one sends nothing. Look there.');
  });

  it('that another run began and ended at the same time was made', async () => {
    const report = await announce({}, undefined, undefined, { state: 'success', createdAt: 'then' });
    expect(report).toMatchObject({ announcement: { status: 'already-announced', createdAt: 'then' }, failed: false });
    expect(report.names).toEqual(['find', 'pending']);
  });

  it('that was refused before is sent', async () => {
    expect((await announce({}, { state: 'failure' })).announcement.status).toBe('created');
  });

  it.each(['find', 'pending'])('is not sent where the record fails at %s', async (step) => {
    const report = await announce({ [step]: new Error('no answer') });
    expect(report).toMatchObject({ announcement: { status: 'failed' }, failed: true });
    expect(report.names).not.toContain('POST');
  });

  it('that was made is told as made, also where that cannot be recorded', async () => {
    const report = await announce({ success: new Error('no answer') });
    expect(report).toMatchObject({ announcement: { status: 'created' }, failed: false });
    expect(report.problems).toMatchObject([{ severity: 'warning' }]);
  });

  it('tells when to try again after a rate limit, which may be no more than a warning', async () => {
    expect((await announce({ POST: limited() })).announcement.retryAt).toEqual(retryAt);
    const report = await announce({ POST: limited() }, undefined, 'warn');
    expect(report).toMatchObject({ announcement: { status: 'rate-limited' }, failed: false });
    expect(report.problems).toMatchObject([{ severity: 'warning' }]);
  });
});

describe('a plan of which nothing is sent', () => {
  it('fails under all only where a part has nothing good', () => {
    const lenient: Plan = { ...plan, failOn: 'all', problems: [error('pages', 'fr')] };
    expect(withhold(lenient)).toMatchObject({ failed: false, pages: { failed: ['fr'] } });
    expect(withhold({ ...lenient, pages: [] }).failed).toBe(true);
    const { commands: _, ...rest } = lenient;
    expect(withhold({ ...rest, problems: [error('commands')] })).toMatchObject({ failed: true, commands: 'failed' });
  });
});
