import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FaultInput } from '../../apps/sandbox/src/index.ts';
import { botCredentials, type Credential, createCredential } from './harness/credential.ts';
import { type Execution, runWorkflow } from './harness/execution.ts';
import { freePort } from './harness/port.ts';
import { serve } from './harness/service.ts';
import { type Shared, shared } from './harness/shared.ts';
import { chain, items, manual, node, nodeType, type WorkflowNode } from './harness/workflow.ts';

const service = await serve();
const silent = await serve();
after(() => Promise.all([service.close(), silent.close()]));
const { faults } = service.sandbox.control;
const { token } = service.sandbox.projects.bot;

let n8n: Shared;
let credential: Credential;
/** Runs long, so it starts before the others. */
let unanswered: Promise<Execution>;

before(async () => {
  n8n = await shared();
  credential = await pointTo('Failing', service.baseUrl);
  silent.sandbox.control.faults.add({ kind: 'hang' });
  unanswered = runWorkflow(n8n.rest, failing({ credential: await pointTo('Silent', silent.baseUrl) }), { seconds: 90 });
  // It is awaited in the last test.
  unanswered.catch(() => {});
});

const pointTo = (name: string, baseUrl: string) =>
  createCredential(n8n.rest, name, 'projectListingApi', { ...botCredentials(service).projectListingApi, baseUrl });

const problem = (status: number, title: string, detail: string) =>
  ({ kind: 'status', status, body: { type: 'about:blank', title, status, detail } }) as const satisfies FaultInput;

/** Three items, each of which asks once. */
const failing = (given: Partial<Pick<WorkflowNode, 'onError'>> & { credential?: Credential } = {}) =>
  chain(
    'Failing',
    manual(),
    items({ n: 0 }, { n: 1 }, { n: 2 }),
    node('Node', { type: nodeType, parameters: { resource: 'project', operation: 'get' }, credential, ...given }),
  );

/** What the editor shows when the second of three items meets a fault. */
async function failSecond(fault: FaultInput) {
  faults.clear();
  faults.add({ ...fault, skip: 1 });
  service.requests.length = 0;
  const { status, error, text, output } = await runWorkflow(n8n.rest, failing());
  assert.equal(status, 'error');
  assert.equal(error?.node?.name, 'Node');
  assert.equal(error.context.itemIndex, 1);
  assert.deepEqual(output('Node'), []);
  assert.equal(service.requests.length, 2, 'the node asks once for each item, and stops at the one that failed');
  assert.ok(!text.includes(token), 'no token in the execution');
  return { message: error.message, description: error.description, httpCode: error.httpCode };
}

interface Shown {
  readonly message: string;
  /** What the description has to tell: what the service said, and what to do. */
  readonly tells: readonly RegExp[];
  readonly httpCode?: string;
}

const table: [string, FaultInput, Shown][] = [
  [
    '400',
    problem(400, 'Bad Request', 'Invalid project token.'),
    {
      message: 'The service does not accept the token (status 400)',
      tells: [/Bad Request: Invalid project token\./, /token.*Integrations & API/],
      httpCode: '400',
    },
  ],
  [
    '401',
    problem(401, 'Unauthorized', 'Unknown token.'),
    {
      message: 'The service does not accept the token (status 401)',
      tells: [/Unauthorized: Unknown token\./, /token.*Integrations & API/],
      httpCode: '401',
    },
  ],
  [
    '401 that repeats the token',
    { kind: 'echo' },
    {
      message: 'The service does not accept the token (status 401)',
      tells: [/Authorization: Bearer \[token\]/],
      httpCode: '401',
    },
  ],
  [
    '403',
    problem(403, 'Forbidden', 'Not yours.'),
    {
      message: 'The token may not do this (status 403)',
      tells: [/Forbidden: Not yours\./, /of the project/],
      httpCode: '403',
    },
  ],
  [
    '404',
    problem(404, 'Not Found', 'No such project.'),
    {
      message: 'The service does not find what is asked for (status 404)',
      tells: [/Not Found: No such project\./, /base URL/],
      httpCode: '404',
    },
  ],
  [
    '422 with its detail',
    problem(422, 'Unprocessable Content', 'title must have at most 100 characters.'),
    {
      message: 'The service refused the values (status 422)',
      tells: [/Unprocessable Content: title must have at most 100 characters\./, /Change what/],
      httpCode: '422',
    },
  ],
  [
    '429',
    { kind: 'rate-limit', seconds: 60 },
    {
      message: 'The service asks to wait (status 429)',
      tells: [/Try again in 60 s, at \d{4}-\d\d-\d\dT[\d:.]+Z\. Trying earlier may lengthen the wait\.$/],
      httpCode: '429',
    },
  ],
  [
    '500 whose detail has words that n8n replaces messages for',
    problem(500, 'Internal Server Error', 'EPERM: ECONNREFUSED in our database.'),
    {
      message: 'The service failed (status 500)',
      tells: [/Internal Server Error: EPERM: ECONNREFUSED in our database\./, /Try again later\.$/],
      httpCode: '500',
    },
  ],
  [
    '502 as HTML',
    { kind: 'html' },
    { message: 'The service failed (status 502)', tells: [/^[^<]*$/, /Try again later\.$/], httpCode: '502' },
  ],
  [
    'a success that is no JSON',
    { kind: 'malformed' },
    {
      message: 'The answer of the service cannot be read (status 200)',
      tells: [/base URL/],
      httpCode: '200',
    },
  ],
  [
    'a broken connection',
    { kind: 'reset' },
    {
      message: 'The service could not be reached',
      tells: [/127\.0\.0\.1:\d+ broke \(ECONNRESET\)/, /base URL.*network/],
    },
  ],
];

for (const [name, fault, { tells, ...rest }] of table) {
  test(`the execution shows what happened and how to fix it: ${name}`, async () => {
    const { description, ...shown } = await failSecond(fault);
    for (const wanted of tells) assert.match(description ?? '', wanted);
    assert.deepEqual(shown, { httpCode: undefined, ...rest });
  });
}

test('nothing listens', async () => {
  const dead = await pointTo('Dead', `http://127.0.0.1:${await freePort()}/api/v1`);
  const { error } = await runWorkflow(n8n.rest, failing({ credential: dead }));
  assert.equal(error?.message, 'The service could not be reached');
  assert.match(error.description ?? '', /127\.0\.0\.1:\d+ could not be reached \(ECONNREFUSED\).*base URL.*network/);
  assert.equal(error.context.itemIndex, 0);
});

test('a parameter that is wrong is named as the editor names it, and nothing is sent', async () => {
  service.requests.length = 0;
  const parameters = { resource: 'announcement', operation: 'create', title: 'Hi', content: 'Long enough a text.' };
  const { error } = await runWorkflow(
    n8n.rest,
    chain('Wrong', manual(), node('Node', { type: nodeType, parameters, credential })),
  );
  assert.equal(error?.message, 'A parameter is not valid');
  assert.match(error.description ?? '', /^Title .*2 characters.*3.*\n?Nothing was sent\./);
  assert.deepEqual(service.requests, []);
});

test('On Error: Continue puts an error item in the place of the item that failed', async () => {
  faults.clear();
  faults.add({ ...problem(422, 'Unprocessable Content', 'No.'), skip: 1 });
  const { status, output } = await runWorkflow(n8n.rest, failing({ onError: 'continueRegularOutput' }));
  assert.equal(status, 'success');
  const [first, failed, third, ...others] = output('Node');
  const { error, details, ...more } = failed?.json ?? {};
  assert.equal(error, 'The service refused the values (status 422)');
  assert.match(String(details), /Unprocessable Content: No\..*Change what/);
  assert.deepEqual(more, {});
  assert.deepEqual(failed?.pairedItem, { item: 1 });
  assert.deepEqual([first?.pairedItem, third?.pairedItem, others], [{ item: 0 }, { item: 2 }, []]);
  assert.equal(first?.json['name'], 'Larkbell');
});

test('On Error: Continue (using error output) sends it there', async () => {
  faults.clear();
  faults.add({ ...problem(422, 'Unprocessable Content', 'No.'), skip: 1 });
  const { status, output } = await runWorkflow(n8n.rest, failing({ onError: 'continueErrorOutput' }));
  assert.equal(status, 'success');
  assert.deepEqual(
    output('Node').map(({ pairedItem }) => pairedItem),
    [{ item: 0 }, { item: 2 }],
  );
  const [failed, ...more] = output('Node', 1);
  assert.deepEqual(more, []);
  assert.equal(failed?.json['error'], 'The service refused the values (status 422)');
  assert.deepEqual(failed?.pairedItem, { item: 1 });
});

test('no answer within 30 seconds', async () => {
  const { status, error } = await unanswered;
  assert.equal(status, 'error');
  assert.equal(error?.message, 'The service did not answer in time');
  assert.match(error.description ?? '', /127\.0\.0\.1:\d+ .*30 s\b.*try again/i);
  assert.equal(error.context.itemIndex, 0);
  assert.equal(silent.requests.length, 1, 'it is not asked again');
});

test('the tokens are in no log, no event log and no database', () => {
  const { legacyToken } = service.sandbox.projects.bot;
  const kept = globSync('.n8n/{database.sqlite*,n8nEventLog*.log}', { cwd: n8n.home.folder });
  for (const kind of [/sqlite$/, /sqlite-wal$/, /n8nEventLog.*log$/])
    assert.ok(
      kept.some((file) => kind.test(file)),
      `${kind}`,
    );
  const contents = [n8n.home.log, ...kept.map((name) => join(n8n.home.folder, name))].map(
    (file) => [file, readFileSync(file)] as const,
  );
  // The outputs are in there, as they are: what is looked for would be found.
  assert.ok(contents.some(([, bytes]) => bytes.includes('Larkbell')));
  for (const [file, bytes] of contents) {
    assert.ok(bytes.length > 0, file);
    for (const secret of [token, legacyToken]) assert.equal(bytes.indexOf(secret), -1, `${secret} in ${file}`);
  }
});
