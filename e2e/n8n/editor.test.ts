import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { projects } from '../../apps/sandbox/src/index.ts';
import { type Browser, openBrowser } from './harness/browser.ts';
import { fillIn } from './harness/example.ts';
import { createWorkflow } from './harness/execution.ts';
import { owner } from './harness/owner.ts';
import { artifacts } from './harness/paths.ts';
import { serve } from './harness/service.ts';
import { type Shared, shared } from './harness/shared.ts';
import { waitFor } from './harness/wait.ts';
import { chain, manual, node, nodeType, triggerType, type Workflow, type WorkflowNode } from './harness/workflow.ts';

/** A parameter of a node as its description has it. */
interface Parameter {
  readonly name: string;
  readonly displayName: string;
  readonly type: string;
  readonly default: unknown;
  readonly options?: readonly { readonly value: string }[];
  readonly displayOptions?: { readonly show?: Record<string, readonly unknown[]> };
}

const service = await serve();
service.sandbox.control.seed(30);
after(() => service.close());

let n8n: Shared;
let browser: Browser;
let page: Page;
/** The parameters of the node, from n8n itself. */
let parameters: Parameter[];

before(async () => {
  n8n = await shared();
  browser = await openBrowser();
  page = browser.page;
  const types = (await (await n8n.rest.fetch('/types/nodes.json')).json()) as {
    name: string;
    properties: Parameter[];
  }[];
  parameters = types.find(({ name }) => name === nodeType)?.properties ?? [];
  await signIn();
});
after(() => browser?.close());

// What a person would see in the console. The editor itself asks who is there before the login, and hosts outside for
// versions and templates, which it cannot reach here.
const usual = /\/rest\/login$|https:\/\//;
afterEach(() => {
  if (browser === undefined) return;
  const complaints = browser.complaints.splice(0);
  assert.deepEqual(
    complaints.filter((complaint) => !usual.test(complaint)),
    [],
  );
});

const one = (name: string) => page.locator(`[data-test-id="${name}"]`).first();
const picture = (name: string) => page.screenshot({ path: join(artifacts, `n8n-${name}.png`) });

async function signIn() {
  await page.goto(n8n.home.url);
  await page.locator('input').first().fill(owner.email);
  await page.locator('input[type=password]').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'));
}

async function openWorkflow(name: string, ...nodes: WorkflowNode[]) {
  const { id } = await createWorkflow(n8n.rest, chain(name, ...nodes));
  await page.goto(`${n8n.home.url}/workflow/${id}`);
  await one('canvas-node').waitFor();
}

const openPanel = async (name: string) => {
  await page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`).dblclick({ force: true });
  await one('ndv').waitFor();
};
const closePanel = async () => {
  await one('ndv-close-button').click();
  await one('ndv').waitFor({ state: 'hidden' });
};

test('a search finds the node and the trigger, with all that they do', async () => {
  await page.goto(`${n8n.home.url}/workflow/new`);
  await one('canvas-plus-button').click();
  for (const words of ['top.gg', 'bot list', 'project listing']) {
    await one('node-creator-search-bar').fill(words);
    await page.locator('[data-test-id=node-creator] >> text=Project Listing').first().waitFor();
  }
  await page.locator('[data-test-id=node-creator] >> text=Project Listing').first().click();
  const details = one('node-creator');
  await details.getByText('Triggers (1)').waitFor();
  await details.getByText('Actions (12)').click();
  for (const action of ['Create an announcement', 'Get many votes']) await details.getByText(action).waitFor();
  await one('node-creator').screenshot({ path: join(artifacts, 'n8n-actions.png') });
});

test('a credential is created; a bad token is refused with a reason, a good one is good', async () => {
  await page.goto(`${n8n.home.url}/home/credentials`);
  await page.getByRole('button', { name: 'Create credential' }).click();
  await page.locator('[data-test-id=new-credential-type-select] input').fill('Project Listing API');
  await page.getByText('Project Listing API', { exact: true }).first().click();
  await one('new-credential-type-button').click();
  const fill = (name: string, value: string) =>
    page.locator(`[data-test-id=parameter-input-${name}] input`).first().fill(value);
  await fill('baseUrl', service.baseUrl);
  await fill('token', 'no-such-token');
  await one('credential-save-button').click();
  await page.getByText('More details').first().click();
  await page.getByText('The service does not know this token.').first().waitFor();
  await picture('credential-refused');
  await fill('token', projects.bot.token);
  await one('credential-save-button').click();
  await one('credentials-config-container-test-success').waitFor();
  await picture('credential');
  await page.keyboard.press('Escape');
});

test('the panel of every operation shows its parameters', async () => {
  const resources = parameters.find(({ name }) => name === 'resource')?.options ?? [];
  const operations = resources.flatMap(({ value: resource }) =>
    parameters
      .filter((parameter) => parameter.name === 'operation' && isShown(parameter, { resource }))
      .flatMap(({ options = [] }) => options.map(({ value: operation }) => ({ resource, operation })))
      // n8n adds one of its own to each resource: "Custom API Call".
      .filter(({ operation }) => !operation.startsWith('__')),
  );
  assert.equal(operations.length, 12);
  const nodes = operations.map((chosen) =>
    node(`${chosen.resource} ${chosen.operation}`, { type: nodeType, parameters: chosen }),
  );
  await openWorkflow('Panels', manual(), ...nodes);
  for (const { name, parameters: chosen } of nodes) {
    await one('zoom-to-fit').click();
    await openPanel(name);
    for (const { displayName } of shownWith(chosen)) {
      await one('node-parameters').getByText(displayName, { exact: true }).first().waitFor();
    }
    await closePanel();
  }
});

test('the panel of the trigger shows its parameters', async () => {
  await openWorkflow('Trigger panel', node('Votes', { type: triggerType, credential: n8n.credentials.v1 }));
  await openPanel('Votes');
  for (const label of ['Poll Times', 'Start From'])
    await one('ndv').getByText(label, { exact: true }).first().waitFor();
  await closePanel();
});

test('a step is executed by hand, and its output is there to look at', async () => {
  const since = new Date(Date.now() - 20 * 24 * 60 * 60 * 1000).toISOString();
  n8n.service.sandbox.control.seed(30);
  await openWorkflow(
    'Read votes',
    manual(),
    node('Get many votes', {
      type: nodeType,
      parameters: { resource: 'vote', operation: 'getAll', from: 'since', since, limit: 20 },
      credential: n8n.credentials.v1,
    }),
  );
  await openPanel('Get many votes');
  await one('node-execute-button').click();
  await one('ndv').getByText('20 items', { exact: true }).waitFor();
  await one('ndv').getByText('platformId').first().waitFor();
  await page.getByText('Node executed successfully').waitFor({ state: 'hidden' });
  await picture('votes');
});

test('an error says what happened and how to fix it', async () => {
  await openWorkflow(
    'Announce',
    manual(),
    node('Announce', {
      type: nodeType,
      parameters: { resource: 'announcement', operation: 'create', title: 'No', content: 'Long enough a text.' },
      credential: n8n.credentials.v1,
    }),
  );
  await openPanel('Announce');
  await one('node-execute-button').click();
  for (const words of ['A parameter is not valid', /^Title .*3/]) await one('ndv').getByText(words).first().waitFor();
  await one('node-execute-button').getByText('Execute step').waitFor();
  await picture('error');
});

test('the credential that is chosen in an imported example is kept', async () => {
  const { id } = await createWorkflow(n8n.rest, fillIn('thank-in-chat.json', { credentials: {} }));
  await page.goto(`${n8n.home.url}/workflow/${id}`);
  await page.locator('[data-test-id=canvas-node][data-node-name="New votes"]').waitFor();
  await openPanel('New votes');
  await one('node-credentials-select').click();
  await page.getByRole('option', { name: n8n.credentials.v1.name }).first().click();
  await waitFor('the credential is saved', async () => {
    const { nodes } = await n8n.rest.get<Workflow>(`/workflows/${id}`);
    return nodes.find(({ name }) => name === 'New votes')?.credentials?.[n8n.credentials.v1.type]?.id;
  });
  await closePanel();
});

test('an example workflow is drawn', async () => {
  const { v1 } = n8n.credentials;
  const httpHeaderAuth = await n8n.rest.post<{ id: string; name: string }>('/credentials', {
    name: 'Rewards',
    type: 'httpHeaderAuth',
    data: { name: 'X-Secret', value: 'of nobody' },
  });
  const workflow = fillIn('reward-a-voter.json', { credentials: { [v1.type]: v1, httpHeaderAuth } });
  const { id } = await createWorkflow(n8n.rest, workflow);
  await page.goto(`${n8n.home.url}/workflow/${id}`);
  await page.locator('[data-test-id=canvas-node][data-node-name="New vote"]').waitFor();
  // The README's picture: without the empty parts.
  await page.setViewportSize({ width: 1280, height: 640 });
  await one('zoom-to-fit').click();
  const clip = { x: 42, y: 90, width: 1238, height: 510 };
  await page.screenshot({ path: join(artifacts, 'n8n-workflow.png'), clip, animations: 'disabled' });
});

/** Whether the editor shows a parameter when these are chosen. */
function isShown({ displayOptions }: Parameter, chosen: Record<string, unknown>): boolean {
  return Object.entries(displayOptions?.show ?? {}).every(([name, values]) => values.includes(chosen[name]));
}

/** The parameters that the editor shows with these, all others at their defaults. */
function shownWith(given: Record<string, unknown>): Parameter[] {
  const chosen = { ...given };
  return parameters.filter((parameter) => {
    if (!isShown(parameter, chosen)) return false;
    chosen[parameter.name] ??= parameter.default;
    return parameter.type !== 'notice' && parameter.type !== 'hidden';
  });
}
