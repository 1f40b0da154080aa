import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { botCredentials, createCredential } from './harness/credential.ts';
import { readExecutions } from './harness/database.ts';
import { exampleFolder, type Filling, fillIn } from './harness/example.ts';
import { createWorkflow, runWorkflow } from './harness/execution.ts';
import { runN8n } from './harness/process.ts';
import { serve } from './harness/service.ts';
import { type Shared, shared } from './harness/shared.ts';
import { standIn } from './harness/stand-in.ts';
import { waitFor } from './harness/wait.ts';

const page = 'Larkbell plans events for your community. '.repeat(10);
const service = await serve();
const { control } = service.sandbox;
const others = await standIn(({ line }) => {
  if (line === 'GET /numbers') return { servers: 1200, shards: 2 };
  if (line.endsWith('.md')) return `# ${line.split('/').at(-1)}\n\n${page}`;
  return { done: true };
});
after(() => Promise.all([service.close(), others.close()]));

const files = globSync('*.json', { cwd: exampleFolder }).sort();
/** Those that were run; the last test looks that none is left out. */
const ran = new Set<string>();

let n8n: Shared;
let filling: Filling & { addresses: Record<string, string> };

before(async () => {
  n8n = await shared();
  const listing = botCredentials(service).projectListingApi;
  filling = {
    credentials: {
      projectListingApi: await createCredential(n8n.rest, 'Examples', 'projectListingApi', listing),
      httpHeaderAuth: await n8n.rest.post('/credentials', {
        name: 'Header',
        type: 'httpHeaderAuth',
        data: { name: 'X-Secret', value: 'of the stand-in' },
      }),
    },
    addresses: {
      'https://your-bot.example': others.url,
      'https://your-service.example': others.url,
      'https://raw.githubusercontent.com': others.url,
    },
  };
});

/** An example that is about to be run, and everything in it filled in. */
function example(file: string, pinData: Filling['pinData'] = {}) {
  ran.add(file);
  service.requests.length = 0;
  others.received.length = 0;
  return fillIn(file, { ...filling, pinData });
}

const sent = () => service.requests.map(({ line }) => line.replace('/api/v1/projects/@me', ''));

test('n8n imports every example as it is, and knows every node of it', async () => {
  await runN8n(n8n.home, 'import:workflow', '--separate', `--input=${exampleFolder}`);
  const { data } = (await (await n8n.rest.fetch('/rest/workflows?take=250')).json()) as { data: { name: string }[] };
  const imported = new Set(data.map(({ name }) => name));
  const types = (await (await n8n.rest.fetch('/types/nodes.json')).json()) as { name: string }[];
  const known = new Set(types.map(({ name }) => name));
  for (const file of files) {
    const { name, nodes } = fillIn(file, filling);
    assert.ok(imported.has(name), file);
    for (const { type } of nodes) assert.ok(known.has(type), `${file}: ${type}`);
  }
  assert.ok(files.length >= 6);
});

test('announce a release: once, waits where it is too early, and tells the team what else fails', async (t) => {
  const release = {
    json: {
      body: {
        action: 'published',
        repository: { name: 'larkbell' },
        release: {
          prerelease: false,
          tag_name: 'v2.0.0',
          body: 'Everything is new.',
          html_url: 'https://example.test/2',
        },
      },
    },
  };
  const announce = () =>
    example('announce-a-release.json', { Release: [release], 'Tell the team': [{ json: { told: true } }] });

  const first = await runWorkflow(n8n.rest, announce(), { from: 'Release' });
  assert.equal(first.status, 'success', first.error?.message);
  assert.deepEqual(sent(), ['POST /announcements']);
  assert.equal(first.output('Announced')[0]?.json['title'], 'larkbell v2.0.0');

  const early = await runWorkflow(n8n.rest, announce(), { from: 'Release' });
  assert.equal(early.status, 'waiting', early.error?.message);

  control.faults.add({ kind: 'status', status: 422, body: { title: 'No', status: 422 } });
  t.after(() => control.faults.clear());
  const refused = await runWorkflow(n8n.rest, announce(), { from: 'Release' });
  assert.equal(refused.status, 'success', refused.error?.message);
  assert.ok(refused.nodes.includes('Tell the team'));
  const [item] = refused.output('Only too early?', 1);
  assert.equal(item?.json['error'], 'The service refused the values (status 422)');
});

test('post metrics: what the bot says is on the listing', async () => {
  const { status, error } = await runWorkflow(n8n.rest, example('post-metrics.json'), { from: 'Every 30 minutes' });
  assert.equal(status, 'success', error?.message);
  assert.deepEqual(
    service.requests.map(({ line, body }) => [line, body]),
    [['PATCH /api/v1/projects/@me/metrics', '{"server_count":1200,"shard_count":2}']],
  );
});

test('publish a page from a Git push: each language is published', async () => {
  const push = {
    json: {
      body: {
        ref: 'refs/heads/main',
        after: '0123456789abcdef0123456789abcdef01234567',
        repository: { full_name: 'someone/larkbell' },
        commits: [{ added: [], modified: ['README.md', 'README.de.md'] }],
      },
    },
  };
  const workflow = example('publish-a-page-from-git.json', { Push: [push] });
  const { status, error } = await runWorkflow(n8n.rest, workflow, { from: 'Push' });
  assert.equal(status, 'success', error?.message);
  assert.deepEqual(sent(), ['PATCH ', 'PATCH ']);
  const bodies = service.requests.map(({ body }) => JSON.parse(body));
  assert.deepEqual(bodies, [
    { page_content: { en: `# README.md\n\n${page}` } },
    { page_content: { de: `# README.de.md\n\n${page}` } },
  ]);
});

test('reward a voter: each vote once; the nightly reconciliation rewards what was missed', async () => {
  const reward = () => example('reward-a-voter.json');
  const made = await runWorkflow(n8n.rest, reward(), { from: 'Press once, before all else' });
  assert.equal(made.status, 'success', made.error?.message);

  const hour = 60 * 60 * 1000;
  const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
  control.votes.cast({ count: 3, createdAt: ago(3) });
  const run = async () => {
    const { status, error } = await runWorkflow(n8n.rest, reward(), { from: 'New vote' });
    assert.equal(status, 'success', error?.message);
    return others.received.map(({ line, headers }) => [line, headers['x-secret']]);
  };
  assert.deepEqual(await run(), Array(3).fill(['POST /rewards', 'of the stand-in']));
  assert.deepEqual(await run(), [], 'nobody is rewarded twice');

  control.votes.cast({ count: 2, createdAt: ago(2) });
  const reconcile = async () => {
    const workflow = example('nightly-reconciliation.json');
    const { status, error } = await runWorkflow(n8n.rest, workflow, { from: 'Every night' });
    assert.equal(status, 'success', error?.message);
    return others.received.map(({ line }) => line);
  };
  assert.deepEqual(await reconcile(), ['POST /rewards', 'POST /rewards'], 'only those that were missed');
  assert.deepEqual(await reconcile(), []);
});

test('thank in chat: one message for all new votes', async () => {
  control.votes.cast({ count: 2 });
  const workflow = example('thank-in-chat.json', { 'Say thank you': [{ json: { said: true } }] });
  const { status, error, output } = await runWorkflow(n8n.rest, workflow, { from: 'New votes' });
  assert.equal(status, 'success', error?.message);
  const items = output('New votes');
  assert.equal(items.length, 1);
  assert.ok(Number(items[0]?.json['count']) >= 2);
});

test('send past metrics: a file that is uploaded becomes a batch', async () => {
  const workflow = example('send-past-metrics.json');
  const { id, versionId } = await createWorkflow(n8n.rest, workflow);
  await n8n.rest.post(`/workflows/${id}/activate`, { versionId });
  const form = new FormData();
  form.append('field-0', new Blob(['date,servers\n2026-05-01,1100\n2026-05-02,1200\n'], { type: 'text/csv' }), 'a.csv');
  const webhookId = workflow.nodes.find(({ type }) => type.endsWith('formTrigger'))?.webhookId;
  const address = `${n8n.home.url}/form/${webhookId}`;
  await waitFor('the form', async () => ((await fetch(address)).ok ? true : undefined));
  const answer = await fetch(address, { method: 'POST', body: form });
  assert.equal(answer.status, 200);
  const { status, data } = await waitFor('the upload is worked through', () =>
    readExecutions(n8n.home, id).find(({ status }) => !['new', 'running'].includes(status)),
  );
  assert.equal(status, 'success', data.resultData.error?.message);
  assert.deepEqual(
    service.requests.map(({ body }) => body),
    [
      '{"data":[{"metrics":{"server_count":1100},"timestamp":"2026-05-01T00:00:00.000Z"},' +
        '{"metrics":{"server_count":1200},"timestamp":"2026-05-02T00:00:00.000Z"}]}',
    ],
  );
});

test('ask an AI agent: the model calls the tools, and is told what the service says', async (t) => {
  // A model that asks for the project, then for a vote, and then answers.
  const calls = [
    ['Read_the_project', {}],
    ['Check_a_vote', { userId: '42' }],
  ] as const;
  const model = await standIn(({ body }) => {
    const { messages } = JSON.parse(body) as { messages: { role: string }[] };
    const [name, parameters] = calls[messages.filter(({ role }) => role === 'tool').length] ?? [];
    const message = name
      ? {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: `call-${name}`, type: 'function', function: { name, arguments: JSON.stringify(parameters) } },
          ],
        }
      : { role: 'assistant', content: 'Larkbell has no vote of 42.' };
    return {
      id: 'one',
      object: 'chat.completion',
      created: 0,
      model: 'stand-in',
      choices: [{ index: 0, message, finish_reason: name ? 'tool_calls' : 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
  });
  t.after(() => model.close());
  const openAiApi = await n8n.rest.post<{ id: string; name: string }>('/credentials', {
    name: 'Model',
    type: 'openAiApi',
    data: { apiKey: 'none', url: `${model.url}/v1` },
  });
  const question = { json: { sessionId: 's', action: 'sendMessage', chatInput: 'Did 42 vote for us?' } };
  const { credentials } = filling;
  const workflow = example('ask-an-ai-agent.json', { Chat: [question] });
  const asked = fillIn('ask-an-ai-agent.json', {
    credentials: { ...credentials, openAiApi },
    pinData: { ...workflow.pinData },
  });
  const { status, error, output } = await runWorkflow(n8n.rest, asked, { from: 'Chat' });
  assert.equal(status, 'success', error?.message);
  assert.equal(output('AI Agent')[0]?.json['output'], 'Larkbell has no vote of 42.');
  assert.deepEqual(sent(), ['GET ', 'GET /votes/42?source=chat_platform']);
  const { messages } = JSON.parse(model.received.at(-1)?.body ?? '{}') as {
    messages: { role: string; content: string }[];
  };
  const told = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  assert.match(told[0] ?? '', /"name":"Larkbell"/);
  assert.match(told[1] ?? '', /"active":false/);
});

test('no example is left out', () => {
  assert.deepEqual([...ran].sort(), files);
  for (const file of files) assert.doesNotMatch(readFileSync(join(exampleFolder, file), 'utf8'), /sandbox-.*-token/);
});
