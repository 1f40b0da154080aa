import { describe, expect, test } from 'vitest';
import { type ApiError, bindClient, ConnectionError, TransportFailure } from '../src/kernel.ts';
import { rejection, scripted } from './support/transport.ts';

const news = { title: 'Hello', content: 'Hello world' };

describe('a status of 400 or more', () => {
  test.each([
    [400, 'authentication', "check the token: v1 takes one made in the project's Integrations & API settings"],
    [401, 'authentication', 'a legacy (v0) token works on v0 only'],
    [403, 'permission', 'This token may not do this'],
    [404, 'not-found', 'Check the base URL and that the project (or bot) still exists'],
    [409, 'api', 'Check the request'],
    [422, 'unprocessable', 'Change what the service names, then send it again'],
    [500, 'server', 'It is not known whether it happened'],
  ])('%i is %s', async (status, kind, advice) => {
    const body = { type: 'about:blank', title: 'No', status, detail: 'Because.' };
    const { client } = scripted(() => ({ status, body, headers: { 'x-request-id': 'r1' } }));
    const error = await rejection<ApiError>(client.announcements.create(news));
    const outcome = status >= 500 ? 'unknown' : 'refused';
    expect(error).toMatchObject({
      name: `ListingError[${kind}]`,
      kind,
      status,
      problem: body,
      requestId: 'r1',
      outcome,
    });
    expect(error.operation).toBe('announcements.create');
    expect(error.message).toContain(`the service with status ${status} (No: Because.). `);
    expect(error.message).toContain(advice);
  });

  test('400 on v0 is not about the token', async () => {
    const { legacy } = scripted(() => ({ status: 400, body: { error: 'limit is too large' } }));
    const error = await rejection<ApiError>(legacy.bots.search());
    expect(error).toMatchObject({ kind: 'api', problem: { detail: 'limit is too large' } });
  });

  test.each([
    ['Unauthorized', 'Unauthorized'],
    ['<html><body>502 Bad Gateway</body></html>', 'a body that is not JSON'],
  ])('with the body %j', async (body, quoted) => {
    const { legacy } = scripted(() => ({ status: 401, body: body.startsWith('<') ? body : { error: body } }));
    const error = await rejection<ApiError>(legacy.bots.stats('1'));
    expect(error).toMatchObject({ kind: 'authentication', status: 401 });
    expect(error.message).toContain(quoted);
    expect(error.message).toContain('v0 takes it bare, without "Bearer"');
  });

  test('a detail of any length and shape makes one line', async () => {
    const { client } = scripted(() => ({ status: 422, body: { title: 5, detail: `line\n${'x'.repeat(10_000)}` } }));
    const error = await rejection<ApiError>(client.project.get());
    expect(error.message.length).toBeLessThan(1_000);
    expect(error.message).not.toContain('\n');
    expect(error.problem?.detail).toHaveLength(10_005);
  });
});

describe('no answer', () => {
  test.each([
    [new TransportFailure('connection', 'it broke', true), 'connection', 'unknown'],
    [new TransportFailure('connection', 'nobody there', false), 'connection', 'not-sent'],
    [new TransportFailure('timeout', 'too slow', true), 'timeout', 'unknown'],
    [new Error('with the token inside'), 'connection', 'unknown'],
  ])('%s', async (failure, kind, outcome) => {
    const client = bindClient(async () => {
      throw failure;
    });
    const error = await rejection<ConnectionError>(client.announcements.create(news));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ kind, outcome });
    expect(error.message).not.toContain('token');
    expect(error.cause).toBeUndefined();
  });

  test('a read that got no answer changed nothing', async () => {
    const client = bindClient(async () => {
      throw new TransportFailure('timeout', 'too slow', true);
    });
    expect(await rejection(client.project.get())).toMatchObject({ outcome: 'refused' });
  });
});

test('an error shows its kind, and as JSON what is safe to log', async () => {
  const { client } = scripted(() => ({ status: 403, body: {} }));
  const error = await rejection<ApiError>(client.project.get());
  expect(`${error}`).toMatch(/^ListingError\[permission\]: project\.get was refused by the service with status 403\./);
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: 'ListingError[permission]',
    kind: 'permission',
    operation: 'project.get',
    outcome: 'refused',
    status: 403,
    problem: {},
    message: error.message,
  });
});

test.each([
  ['POST', 'look before you repeat it'],
  ['PATCH', 'repeating it does no harm'],
])('what to do about a %s that may have happened', async (method, remedy) => {
  const { client } = scripted(() => ({ status: 500 }));
  const call = method === 'POST' ? client.announcements.create(news) : client.metrics.update({ serverCount: 1 });
  expect((await rejection(call)).message).toContain(`It is not known whether it happened; ${remedy}.`);
});
