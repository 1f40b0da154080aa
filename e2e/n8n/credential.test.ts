import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { FaultInput } from '../../apps/sandbox/src/index.ts';
import { projects } from '../../apps/sandbox/src/index.ts';
import { type CredentialType, type Tested, testCredential } from './harness/credential.ts';
import { freePort } from './harness/port.ts';
import { type Shared, shared } from './harness/shared.ts';

const { token, legacyToken } = projects.bot;
const good: Tested = { status: 'OK', message: 'Connection successful!' };
const bad = (message: string): Tested => ({ status: 'Error', message });

let n8n: Shared;
before(async () => {
  n8n = await shared();
});

/** What a person reads after "Test". */
const press = (type: CredentialType, baseUrl: string, secret: string) =>
  testCredential(n8n.rest, type, { baseUrl, token: secret });

test('a good credential of v1 is good, with and without a slash at the end', async () => {
  const { baseUrl, requests } = n8n.service;
  requests.length = 0;
  assert.deepEqual(await press('projectListingApi', baseUrl, token), good);
  assert.deepEqual(await press('projectListingApi', `${baseUrl}/`, token), good);
  const seen = requests.map(({ line, headers }) => [line, headers.authorization]);
  assert.deepEqual(seen, Array(2).fill(['GET /api/v1/projects/@me', `Bearer ${token}`]));
});

test('a good credential of v0 is good, and its token goes out bare', async () => {
  const { legacyBaseUrl, requests } = n8n.service;
  requests.length = 0;
  assert.deepEqual(await press('projectListingLegacyApi', legacyBaseUrl, legacyToken), good);
  const seen = requests.map(({ line, headers }) => [line, headers.authorization]);
  assert.deepEqual(seen, [['GET /api/bots?limit=1', legacyToken]]);
});

test('a bad token, and a legacy token on v1', async () => {
  const unknown = bad(
    'The service does not know this token. Make a new one on the dashboard, under Integrations & API; a legacy token belongs in the other credential.',
  );
  const { baseUrl, legacyBaseUrl } = n8n.service;
  assert.deepEqual(await press('projectListingApi', baseUrl, 'no-such-token'), unknown);
  assert.deepEqual(await press('projectListingApi', baseUrl, legacyToken), unknown);
  const bare = bad('The service does not know this token. Take it from the dashboard as it is, without Bearer.');
  assert.deepEqual(await press('projectListingLegacyApi', legacyBaseUrl, 'no-such-token'), bare);
  assert.deepEqual(await press('projectListingLegacyApi', legacyBaseUrl, `Bearer ${legacyToken}`), bare);
});

test('a wrong base URL', async () => {
  const { baseUrl, legacyBaseUrl } = n8n.service;
  const { origin } = new URL(baseUrl);
  const none = bad('There is no API at this base URL, or the project was deleted. The base URL ends with /api/v1.');
  for (const wrong of [origin, legacyBaseUrl]) assert.deepEqual(await press('projectListingApi', wrong, token), none);
  const noLegacy = bad('There is no legacy API at this base URL; it ends with /api.');
  for (const wrong of [origin, baseUrl]) {
    assert.deepEqual(await press('projectListingLegacyApi', wrong, legacyToken), noLegacy);
  }
});

test('nothing listens there: n8n puts its own words before ours can', async () => {
  const dead = `http://127.0.0.1:${await freePort()}`;
  assert.deepEqual(await press('projectListingApi', `${dead}/api/v1`, token), bad('ECONNREFUSED'));
  assert.deepEqual(await press('projectListingLegacyApi', `${dead}/api`, legacyToken), bad('ECONNREFUSED'));
  assert.deepEqual(await press('projectListingApi', 'listing.example', token), bad('ERR_INVALID_URL'));
});

test('a project that is not valid, or was deleted', async (t) => {
  const { baseUrl, sandbox } = n8n.service;
  t.after(() => sandbox.control.setProjectState('bot', 'valid'));
  sandbox.control.setProjectState('bot', 'invalid');
  assert.deepEqual(
    await press('projectListingApi', baseUrl, token),
    bad('The service knows this token, but its project is not valid. Look at the project on the dashboard.'),
  );
  sandbox.control.setProjectState('bot', 'deleted');
  assert.match((await press('projectListingApi', baseUrl, token)).message, /or the project was deleted/);
});

test('a service that fails, asks to wait, redirects or repeats the token: no secret is shown, no redirect followed', async (t) => {
  const { baseUrl, requests, sandbox } = n8n.service;
  t.after(() => sandbox.control.faults.clear());
  const faults: [FaultInput, string | RegExp][] = [
    [{ kind: 'html' }, 'Bad Gateway'],
    [{ kind: 'status', status: 500 }, 'Internal Server Error'],
    [{ kind: 'rate-limit' }, 'Too Many Requests'],
    // Twice: n8n asks once more after a 401.
    [{ kind: 'echo', times: 2 }, /^The service does not know this token/],
    [{ kind: 'status', status: 302, headers: { location: `${baseUrl}/projects/elsewhere` } }, 'Found'],
  ];
  for (const [fault, expected] of faults) {
    sandbox.control.faults.clear();
    sandbox.control.faults.add(fault);
    requests.length = 0;
    const { status, message } = await press('projectListingApi', baseUrl, token);
    assert.equal(status, 'Error', fault.kind);
    if (typeof expected === 'string') assert.equal(message, expected);
    else assert.match(message, expected);
    assert.ok(!message.includes(token), fault.kind);
    assert.deepEqual([...new Set(requests.map(({ line }) => line))], ['GET /api/v1/projects/@me']);
  }
});
