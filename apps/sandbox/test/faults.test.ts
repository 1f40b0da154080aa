import { describe, expect, onTestFinished, test } from 'vitest';
import type { FaultInput } from '../src/index.ts';
import { serveSandbox } from '../src/index.ts';
import { type Call, caller, open } from './api.ts';

const project = '/projects/@me';
const announcement = { title: 'Version 2', content: 'Version 2 is out now.' };

/** The same sandbox over a real port. */
async function serve(api: ReturnType<typeof open>): Promise<{ bot: Call; raw: Call; url: string }> {
  const served = await serveSandbox(api.sandbox);
  onTestFinished(() => served.close());
  return {
    bot: caller(fetch, '/api/v1', { authorization: 'Bearer sandbox-bot-token' }, served.url),
    raw: caller(fetch, '', {}, served.url),
    url: served.url,
  };
}

const reset = { name: 'TypeError', message: 'fetch failed', cause: expect.objectContaining({ code: 'ECONNRESET' }) };

describe.each(['without a port', 'on a port'])('%s', (where) => {
  const setUp = async (fault?: FaultInput) => {
    const api = open();
    if (fault !== undefined) api.control.faults.add(fault);
    const { bot, raw } = where === 'on a port' ? await serve(api) : api;
    return { control: api.control, bot, raw };
  };

  test('status, body and headers', async () => {
    const body = { title: 'Down', status: 503 };
    const { bot } = await setUp({ kind: 'status', status: 503, body, headers: { 'retry-after': '7' } });
    const answer = await bot('GET', project);
    expect(answer).toMatchObject({ status: 503, body });
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    expect((await bot('GET', project)).status).toBe(200);
  });

  test('a text as it is, and no body', async () => {
    const { bot, control } = await setUp({ kind: 'status', status: 500, body: 'oops' });
    expect(await bot('GET', project)).toMatchObject({ status: 500, body: 'oops' });
    control.faults.add({ kind: 'status', status: 304 });
    expect(await bot('GET', project)).toMatchObject({ status: 304, body: '' });
  });

  test('an HTML page of a proxy; the request is not done', async () => {
    const { bot, control } = await setUp({ kind: 'html' });
    const answer = await bot('POST', `${project}/announcements`, announcement);
    expect(answer).toMatchObject({ status: 502, body: expect.stringContaining('<h1>502 Bad Gateway</h1>') });
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(control.listing('bot').announcements).toEqual([]);
  });

  test('an empty 200; the request is done', async () => {
    const { bot, control } = await setUp({ kind: 'empty' });
    expect(await bot('POST', `${project}/announcements`, announcement)).toMatchObject({ status: 200, body: '' });
    expect(control.listing('bot').announcements).toHaveLength(1);
  });

  test('JSON that ends in the middle', async () => {
    const { bot } = await setUp({ kind: 'malformed' });
    const answer = await bot('GET', project);
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/^\{/) });
    expect(() => JSON.parse(answer.body)).toThrow();
  });

  test('a reset before anything is done', async () => {
    const { bot, control } = await setUp({ kind: 'reset' });
    await expect(bot('POST', `${project}/announcements`, announcement)).rejects.toMatchObject(reset);
    expect(control.listing('bot').announcements).toEqual([]);
    expect(control.requests.list()).toHaveLength(1);
    expect(control.requests.list()[0]).not.toHaveProperty('status');
    expect((await bot('POST', `${project}/announcements`, announcement)).status).toBe(201);
  });

  test('a reset after the write took effect', async () => {
    const { bot, control } = await setUp({ kind: 'reset', when: 'after' });
    await expect(bot('POST', `${project}/announcements`, announcement)).rejects.toMatchObject(reset);
    expect(control.listing('bot').announcements).toMatchObject([announcement]);
    expect((await bot('POST', `${project}/announcements`, announcement)).status).toBe(429);
  });

  test('a delay', async () => {
    const { bot } = await setUp({ kind: 'delay', delay: 60 });
    const started = performance.now();
    expect((await bot('GET', project)).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(55);
  });

  test.each(['before', 'after'] as const)('an answer that never comes, %s the write', async (when) => {
    const { bot, control } = await setUp({ kind: 'hang', when });
    const calling = bot('POST', `${project}/announcements`, announcement);
    const first = await Promise.race([calling, new Promise((resolve) => setTimeout(resolve, 60, 'nothing yet'))]);
    expect(first).toBe('nothing yet');
    expect(control.listing('bot').announcements).toHaveLength(when === 'after' ? 1 : 0);
    calling.catch(() => {});
  });

  test.each([
    ['seconds', '30', expect.objectContaining({ status: 429 })],
    ['date', 'Sun, 15 Mar 2026 12:00:30 GMT', expect.objectContaining({ status: 429 })],
    ['body', null, { 'retry-after': 30 }],
  ] as const)('a 429 with the wait in %s', async (form, header, body) => {
    const { bot } = await setUp({ kind: 'rate-limit', seconds: 30, form });
    const answer = await bot('GET', project);
    expect(answer).toMatchObject({ status: 429, body });
    expect(answer.headers.get('retry-after')).toBe(header);
  });

  test('a refusal that repeats the token', async () => {
    const { bot } = await setUp({ kind: 'echo' });
    const answer = await bot('GET', project);
    expect(answer).toMatchObject({ status: 401, body: { detail: expect.stringContaining('sandbox-bot-token') } });
  });
});

describe('which requests a fault meets', () => {
  const struck = async (fault: Partial<FaultInput>) => {
    const { bot, v0, control } = open();
    control.faults.add({ kind: 'status', status: 599, times: 100, ...fault } as FaultInput);
    const answers = {
      project: await bot('GET', project),
      update: await bot('PATCH', project, {}),
      votes: await bot('GET', `${project}/votes`),
      vote: await bot('GET', `${project}/votes/1`),
      bots: await v0('GET', '/bots'),
    };
    return Object.entries(answers).flatMap(([name, { status }]) => (status === 599 ? [name] : []));
  };

  test.each([
    [{}, ['project', 'update', 'votes', 'vote', 'bots']],
    [{ operation: 'votes.get' }, ['vote']],
    [{ method: 'PATCH' }, ['update']],
    [{ path: '/api/v1/projects/@me' }, ['project', 'update']],
    [{ path: '/api/v1/projects/@me/votes*' }, ['votes', 'vote']],
    [{ path: '*/votes/*' }, ['vote']],
    [{ path: '/api/bots', method: 'GET' }, ['bots']],
    [{ operation: 'project.get', method: 'PATCH' }, []],
  ] as const)('%j', async (match, expected) => {
    expect(await struck(match as Partial<FaultInput>)).toEqual(expected);
  });

  test('how often, and after how many', async () => {
    const { bot, control } = open();
    control.faults.add({ kind: 'status', status: 599, skip: 1, times: 2 });
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await bot('GET', project)).status);
    expect(statuses).toEqual([200, 599, 599, 200, 200]);
  });

  test('one after the other, in the order in which they were added', async () => {
    const { bot, control } = open();
    control.faults.add({ kind: 'status', status: 501 });
    control.faults.add({ kind: 'status', status: 502 });
    expect((await bot('GET', project)).status).toBe(501);
    expect((await bot('GET', project)).status).toBe(502);
    expect((await bot('GET', project)).status).toBe(200);
  });

  test('a fault meets whoever asks: it comes before the token', async () => {
    const { raw, control } = open();
    control.faults.add({ kind: 'html' });
    expect((await raw('GET', '/api/v1/projects/@me')).status).toBe(502);
  });
});

describe('/_sandbox/faults', () => {
  test('takes, lists and clears', async () => {
    const { raw, bot } = open();
    const order = { kind: 'reset', operation: 'project.update', when: 'after', times: 2 };
    const added = await raw('POST', '/_sandbox/faults', order);
    expect(added).toMatchObject({ status: 201, body: { ...order, id: expect.any(String), skip: 0, delay: 0 } });
    await expect(bot('PATCH', project, { headline: { en: 'Hello' } })).rejects.toThrow('fetch failed');
    expect((await raw('GET', '/_sandbox/faults')).body).toEqual({ faults: [{ ...added.body, times: 1 }] });
    expect((await raw('DELETE', '/_sandbox/faults')).status).toBe(204);
    expect((await raw('GET', '/_sandbox/faults')).body).toEqual({ faults: [] });
  });

  test.each([
    [{}, 'kind'],
    [{ kind: 'explode' }, 'kind'],
    [{ kind: 'status' }, 'status'],
    [{ kind: 'status', status: 99 }, 'status'],
    [{ kind: 'reset', operation: 'votes' }, 'operation'],
    [{ kind: 'reset', times: 0 }, 'times'],
    [{ kind: 'reset', when: 'never' }, 'when'],
    [{ kind: 'reset', path: 'votes' }, 'path'],
    [{ kind: 'rate-limit', form: 'words' }, 'form'],
    [{ kind: 'reset', status: 500 }, 'status'],
  ])('%j is 422 and names %s', async (body, named) => {
    const { raw } = open();
    expect(await raw('POST', '/_sandbox/faults', body)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining(named) },
    });
    expect((await raw('GET', '/_sandbox/faults')).body).toEqual({ faults: [] });
  });
});

describe('a caller that gives up', () => {
  test('gets its own reason at once; the work goes on', async () => {
    const { sandbox, control } = open();
    control.faults.add({ kind: 'delay', delay: 40 });
    const calling = sandbox.fetch('https://sandbox.example/api/v1/projects/@me/metrics', {
      method: 'PATCH',
      headers: { authorization: 'Bearer sandbox-bot-token', 'content-type': 'application/json' },
      body: '{"server_count": 5}',
      signal: AbortSignal.timeout(10),
    });
    await expect(calling).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(control.listing('bot').metrics).toEqual({});
    await expect.poll(() => control.listing('bot').metrics).toEqual({ serverCount: 5 });
  });

  test('closing the sandbox ends what waits', async () => {
    const { sandbox, bot, control } = open();
    control.faults.add({ kind: 'hang' });
    control.faults.add({ kind: 'delay', delay: 60_000 });
    const waiting = [bot('GET', project), bot('GET', project)];
    await new Promise((resolve) => setTimeout(resolve, 20));
    sandbox.close();
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
  });
});
