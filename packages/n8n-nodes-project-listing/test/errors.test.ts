import { createSandbox, type FaultInput } from '@project-listing/sandbox';
import { type IDataObject, NodeApiError, type NodeOperationError } from 'n8n-workflow';
import { describe, expect, test, vi } from 'vitest';
import { type FakeOptions, runNode } from './fake-functions.ts';
import { inspectAll } from './inspect-all.ts';

const token = 'secret-token-of-the-bot';

/** What n8n's helper throws where there is no answer: its own error around the HTTP library's. */
const broken =
  (code: string): typeof fetch =>
  async (_, init) => {
    const library = Object.assign(new Error(`${code} while sending`), { code, config: { headers: init?.headers } });
    throw new TypeError('fetch failed', { cause: library });
  };

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): typeof fetch =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

const problem = (status: number, detail: string) =>
  answering(
    status,
    { type: 'about:blank', title: 'No', status, detail },
    { 'content-type': 'application/problem+json' },
  );

const create = { resource: 'announcement', operation: 'create', title: 'Version 2', content: 'Everything is new.' };

/** What is thrown for the second of two items. */
async function failSecond(fetch: FakeOptions['fetch'], parameters: IDataObject = create) {
  let requests = 0;
  const first = answering(200, { title: 'x', content: 'y' });
  const outcome = await runNode({
    fetch: (url, init) => (requests++ === 0 ? first(url, init) : fetch(url, init)),
    token,
    items: [{ json: {} }, { json: {} }],
    parameters: () => parameters as never,
  }).catch((error: unknown) => error);
  return outcome as NodeApiError | NodeOperationError;
}

const unknown = 'It is not known whether it happened; look before you repeat it.';

describe('what happened, how to fix it, at which item', () => {
  test.each([
    [
      'the project is not valid',
      problem(400, 'Invalid project token'),
      'The service does not accept the token (status 400)',
      /^The request was refused by the service with status 400 \(No: Invalid project token\)\. .*check the token: v1 takes one made in/,
      'credential-invalid',
    ],
    [
      'the token is not known',
      problem(401, 'Unauthorized'),
      'The service does not accept the token (status 401)',
      /check the token/,
      'credential-invalid',
    ],
    [
      'the token may not',
      problem(403, 'Not yours'),
      'The token may not do this (status 403)',
      /\(No: Not yours\)\. This token may not do this; use one of the project itself\.$/,
      'credential-invalid',
    ],
    [
      'there is no project',
      problem(404, 'Project not found'),
      'The service does not find what is asked for (status 404)',
      /\(No: Project not found\)\. Check the base URL and that the project/,
      'configuration-invalid',
    ],
    [
      'a value is refused',
      problem(422, 'title is taken'),
      'The service refused the values (status 422)',
      /\(No: title is taken\)\. Change what the service names, then send it again\.$/,
      'configuration-invalid',
    ],
    [
      'it is too early',
      answering(429, { 'retry-after': 3600 }),
      'The service asks to wait (status 429)',
      /Try again in 3600 s, at .*Z\. Trying earlier may lengthen the wait\.$/,
      'rate-limited',
    ],
    [
      'it is too early, and nobody says for how long',
      answering(429, ''),
      'The service asks to wait (status 429)',
      /It did not say for how long\. Trying earlier may lengthen the wait\.$/,
      'rate-limited',
    ],
    [
      'the service fails',
      problem(500, 'EEXIST: it broke'),
      'The service failed (status 500)',
      new RegExp(`\\(No: EEXIST: it broke\\)\\. Try again later\\. ${unknown}$`),
      'temporarily-unavailable',
    ],
    [
      'a proxy answers with a page',
      answering(502, '<html><h1>Bad gateway EPERM</h1></html>', { 'content-type': 'text/html' }),
      'The service failed (status 502)',
      new RegExp(`and a body that is not JSON\\. Try again later\\. ${unknown}$`),
      'temporarily-unavailable',
    ],
    [
      'it takes too long',
      broken('ECONNABORTED'),
      'The service did not answer in time',
      new RegExp(`^The request got no answer: listing.example said nothing for 30 s\\. ${unknown}$`),
      'temporarily-unavailable',
    ],
    [
      'nobody listens',
      broken('ECONNREFUSED'),
      'The service could not be reached',
      /^The request got no answer: listing.example could not be reached \(ECONNREFUSED\)\. Nothing was changed\. Check the base URL and the network/,
      'temporarily-unavailable',
    ],
    [
      'the connection breaks',
      broken('ECONNRESET'),
      'The service could not be reached',
      new RegExp(`the connection to listing.example broke \\(ECONNRESET\\)\\. ${unknown}$`),
      'temporarily-unavailable',
    ],
    [
      'it is sent elsewhere',
      answering(307, '', { location: 'https://elsewhere.example' }),
      'The service refused the request (status 307)',
      /The service points elsewhere, which is not followed: correct the base URL/,
      'configuration-invalid',
    ],
    [
      'the answer is a website',
      answering(200, '<html></html>'),
      'The answer of the service cannot be read (status 200)',
      /^The request succeeded \(status 200\), but its answer cannot be read/,
      'configuration-invalid',
    ],
  ])('%s', async (_, fetch, message, description, cause) => {
    const error = await failSecond(fetch);
    expect({ message: error.message, description: error.description }).toEqual({
      message,
      description: expect.stringMatching(description),
    });
    expect(error.context['itemIndex']).toBe(1);
    expect(error.failure).toMatchObject({ cause });
    const status = /status (\d+)/.exec(message)?.[1];
    expect(error instanceof NodeApiError ? error.httpCode : undefined).toBe(status);
    expect(inspectAll(error)).not.toContain(token);
  });

  test('how long to wait is told to n8n too', async () => {
    const error = await failSecond(answering(429, '', { 'retry-after': '14400' }));
    expect(error.failure).toEqual({ cause: 'rate-limited', retryAfterMs: 14_400_000 });
  });
});

test('the token is in no error, also where the service repeats it', async () => {
  for (const status of [400, 401, 403, 404, 422, 429, 500]) {
    const error = await failSecond(
      answering(status, { title: token, detail: `Bearer ${token}`, [token]: [token] }, { 'x-request-id': token }),
    );
    expect(inspectAll(error)).not.toContain(token);
    expect(error.description).toContain('[token]');
  }
});

test.each([
  ['', 'Base URL is missing; give the base URL of v1, such as https://listing.example/api/v1'],
  ['http://listing.example/api/v1', /^Base URL is http:.* which is not https/],
  ['https://listing.example/api', /that is the base URL of v0/],
  [`https://me:${token}@listing.example/api/v1`, /^Base URL holds a user name or password/],
])('a credential with the base URL %j is refused before it is used', async (baseUrl, description) => {
  const fetch = vi.fn<FakeOptions['fetch']>();
  const error = await runNode({ fetch, token, baseUrl, parameters: () => create }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: 'The credential cannot be used',
    description:
      typeof description === 'string'
        ? `${description.replace(/[^.]$/, '$&.')}\nNothing was sent.`
        : expect.stringMatching(description),
  });
  expect(inspectAll(error)).not.toContain(token);
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['', "Token is missing; create one in the project's Integrations & API settings"],
  [`Bearer ${token}`, 'Token starts with "Bearer"; give the token alone'],
  [`${token} `, 'Token has a space, a line break or another odd character; copy it again'],
  [`${token}\n`, 'Token has a space, a line break or another odd character; copy it again'],
])('a credential with the token %j is refused before it is used', async (given, description) => {
  const fetch = vi.fn<FakeOptions['fetch']>();
  const error = await runNode({ fetch, token: given, parameters: () => create }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: 'The credential cannot be used',
    description: `${description.replace(/[^.]$/, '$&.')}\nNothing was sent.`,
  });
  expect(inspectAll(error)).not.toContain(token);
  expect(fetch).not.toHaveBeenCalled();
});

test('what n8n does not send, for its network rules, is told as not sent', async () => {
  const fetch = async () => {
    throw new Error(`blocked, with Bearer ${token}`);
  };
  const error = await runNode({ fetch, token, parameters: () => create }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: 'The service could not be reached',
    description: expect.stringMatching(
      /n8n did not send the request .*; its network rules may forbid it\. Nothing was changed\./,
    ),
  });
  expect(inspectAll(error)).not.toContain(token);
});

test('a mistake in the node is told as one', async () => {
  const fetch = vi.fn<FakeOptions['fetch']>();
  const expressions = { title: () => (undefined as unknown as string[]).length };
  const error = await runNode({ fetch, token, expressions, parameters: () => create }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ message: 'The node has a mistake', failure: { cause: 'node-defect' } });
});

test('a POST is never sent twice, whatever happens', async () => {
  const faults: FaultInput[] = [
    { kind: 'status', status: 500 },
    { kind: 'html', status: 502 },
    { kind: 'reset' },
    { kind: 'reset', when: 'after' },
    { kind: 'rate-limit', seconds: 1 },
    { kind: 'malformed' },
  ];
  for (const fault of faults) {
    const sandbox = createSandbox();
    sandbox.control.faults.add(fault);
    const run = runNode({ fetch: sandbox.fetch, token: sandbox.projects.bot.token, parameters: () => create });
    await expect(run).rejects.toBeInstanceOf(Error);
    expect(sandbox.control.requests.list()).toHaveLength(1);
    sandbox.close();
  }
});

test('what the service says may hold an error code; what happened is still told in our words', async () => {
  for (const code of ['ECONNREFUSED', 'EPERM', 'ENOENT', 'preexisting']) {
    const error = await failSecond(problem(422, code));
    expect(error.message).toBe('The service refused the values (status 422)');
    expect(error.description).toContain(code);
  }
  const error = await failSecond(answering(200, ''), { ...create, title: 'EPERM'.repeat(50), content: 'preexisting' });
  expect(error.message).toBe('A parameter is not valid');
});
