import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { botCredentials, createCredential } from './harness/credential.ts';
import { createWorkflow, runWorkflow } from './harness/execution.ts';
import { createHome } from './harness/home.ts';
import { freePort } from './harness/port.ts';
import { startN8n } from './harness/process.ts';
import { hasQueuePrograms, startQueue } from './harness/queue.ts';
import { logIn } from './harness/rest.ts';
import { serve } from './harness/service.ts';
import { waitFor } from './harness/wait.ts';
import { chain, manual, node, nodeType, triggerType } from './harness/workflow.ts';

const skip = !process.env['FULL_QUEUE']
  ? 'set FULL_QUEUE=1 to run it'
  : !hasQueuePrograms && 'it needs redis-server and postgresql';

test('queue mode: a worker runs the node, and what the trigger of the main process finds', { skip }, async (t) => {
  /** What to end after the test, the last first. */
  const endings: (() => Promise<void>)[] = [];
  t.after(async () => {
    for (const end of endings) await end();
  });
  const queue = await startQueue();
  endings.unshift(() => queue.close());
  const service = await serve();
  endings.unshift(() => service.close());
  const main = await createHome('queue-main', { environment: queue.environment });
  endings.unshift(() => main.remove());
  const runningMain = await startN8n(main);
  endings.unshift(() => runningMain.stop());
  const ports = { N8N_RUNNERS_BROKER_PORT: `${await freePort()}`, N8N_PORT: `${await freePort()}` };
  const worker = await createHome('queue-worker', { environment: { ...queue.environment, ...ports } });
  endings.unshift(() => worker.remove());
  const runningWorker = await startN8n(worker, { command: 'worker' });
  endings.unshift(() => runningWorker.kill());
  const said = () => readFileSync(worker.log, 'utf8');
  await waitFor('the worker is ready', () => (/worker is now ready/i.test(said()) ? true : undefined), {
    seconds: 120,
  });

  const rest = await logIn(main.url);
  const data = botCredentials(service).projectListingApi;
  const credential = await createCredential(rest, 'Bot', 'projectListingApi', data);
  const parameters = { resource: 'project', operation: 'get' };
  const byHand = chain('By hand', manual(), node('Project', { type: nodeType, parameters, credential }));
  const { status, error, output, id } = await runWorkflow(rest, byHand);
  assert.equal(status, 'success', error?.message);
  assert.equal(output('Project')[0]?.json['name'], 'Larkbell');
  assert.match(said(), new RegExp(`execution ${id}\\b`));

  const pollTimes = { item: [{ mode: 'custom', cronExpression: '* * * * *' }] };
  const started = { pollTimes, startFrom: 'back' };
  service.sandbox.control.votes.cast({ count: 3 });
  const watching = chain(
    'Watching',
    node('Votes', { type: triggerType, parameters: started, credential }),
    byHand.nodes[1] ?? assert.fail(),
  );
  const { id: workflowId, versionId } = await createWorkflow(rest, watching);
  await rest.post(`/workflows/${workflowId}/activate`, { versionId });
  const ran = await waitFor(
    'the votes are worked through',
    async () => {
      const filter = encodeURIComponent(JSON.stringify({ workflowId }));
      const { results } = await rest.get<{ results: { id: string; status: string }[] }>(`/executions?filter=${filter}`);
      return results.find((one) => one.status === 'success');
    },
    { seconds: 120 },
  );
  assert.match(said(), new RegExp(`execution ${ran.id}\\b`));
  assert.equal(service.requests.filter(({ line }) => line === 'GET /api/v1/projects/@me').length >= 4, true);
});
