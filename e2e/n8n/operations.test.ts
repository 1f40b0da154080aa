import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Golden, goldens, voter } from './golden.ts';
import { botCredentials, type Credential, createCredential } from './harness/credential.ts';
import { runWorkflow } from './harness/execution.ts';
import { packed } from './harness/paths.ts';
import { serve } from './harness/service.ts';
import { type Shared, shared } from './harness/shared.ts';
import { chain, items, manual, node, nodeType } from './harness/workflow.ts';

// Around now, since the node reads the machine's clock.
const hour = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString().replace(/\.\d+Z$/, '.000000Z');
const moments = { votedAt: ago(1), expiresAt: ago(-11), since: ago(24), now: ago(0) };

// A sandbox of its own, whose clock stands still.
const service = await serve();
after(() => service.close());
const { control, fetch, projects } = service.sandbox;
control.clock.set(moments.now);
control.votes.cast({ ...voter, createdAt: moments.votedAt });
const page = await fetch(`https://sandbox.example/api/v1/projects/@me/votes?startDate=${moments.since}`, {
  headers: { authorization: `Bearer ${projects.bot.token}` },
});
const { cursor } = (await page.json()) as { cursor: string };
const all = goldens({ ...moments, cursor });

let n8n: Shared;
let credentials: { v1: Credential; v0: Credential };
before(async () => {
  n8n = await shared();
  const { projectListingApi, projectListingLegacyApi } = botCredentials(service);
  credentials = {
    v1: await createCredential(n8n.rest, 'Golden', 'projectListingApi', projectListingApi),
    v0: await createCredential(n8n.rest, 'Golden, legacy', 'projectListingLegacyApi', projectListingLegacyApi),
  };
});

test('there is one for each of the twelve operations', () => {
  const inPackage = globSync('*/*.json', { cwd: join(packed, 'dist/nodes/ProjectListing/__schema__/v1.0.0') });
  assert.deepEqual(
    all.map(({ operation }) => operation).sort(),
    inPackage.map((file) => file.replace('/', ':').replace('.json', '')).sort(),
  );
  assert.equal(all.length, 12);
});

for (const golden of all) {
  test(`${golden.operation} (${golden.section})`, async () => {
    const { operation, input = [{}], requests, output } = golden;
    service.requests.length = 0;
    const execution = await runWorkflow(n8n.rest, workflowOf(golden));
    assert.equal(execution.status, 'success', execution.error?.message);

    const sent = service.requests.map(({ line, body }) => ({ line, ...(body !== '' && { body }) }));
    assert.deepEqual(sent, requests);
    for (const { headers, body } of service.requests) {
      const { token, legacyToken } = projects.bot;
      assert.equal(headers.authorization, operation.startsWith('bot:') ? legacyToken : `Bearer ${token}`);
      assert.equal(headers.accept, 'application/json, application/problem+json');
      assert.equal(headers['content-type'], body === '' ? undefined : 'application/json');
      assert.equal(headers['content-length'], body === '' ? undefined : String(Buffer.byteLength(body)));
    }

    const items = execution.output('Node');
    assert.deepEqual(
      items.map(({ json }) => json),
      output,
    );
    const all = input.map((_, item) => ({ item }));
    for (const { pairedItem } of items) assert.deepEqual(pairedItem, all.length === 1 ? all[0] : all);
  });
}

function workflowOf({ operation: both, parameters, input }: Golden) {
  const [resource = '', operation = ''] = both.split(':');
  const credential = resource === 'bot' ? credentials.v0 : credentials.v1;
  const last = node('Node', { type: nodeType, parameters: { resource, operation, ...parameters }, credential });
  return input === undefined ? chain(both, manual(), last) : chain(both, manual(), items(...input), last);
}
