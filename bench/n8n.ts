import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { createSandbox } from '../apps/sandbox/src/index.ts';
import { median, ratio } from './measure.ts';

const pack = 'packages/n8n-nodes-project-listing';

/** What the n8n trigger asks of the service at each poll, against one with 100 new votes; and how much it keeps. */
export async function benchPolls() {
  const sandbox = createSandbox();
  const count = { requests: 0, bytes: 0 };
  const kept = {};
  const { ProjectListingTrigger } = createRequire(import.meta.url)(
    `../${pack}/dist/nodes/ProjectListingTrigger/ProjectListingTrigger.node.js`,
  );
  const parameters: Record<string, unknown> = { startFrom: 'now', options: {} };
  const functions = {
    getMode: () => 'trigger',
    getNode: () => ({ id: 'a-node' }),
    getWorkflow: () => ({ id: 'a-workflow' }),
    getTimezone: () => 'UTC',
    getNodeParameter: (name: string) => parameters[name],
    getCredentials: async () => ({
      baseUrl: 'https://sandbox.example/api/v1',
      token: sandbox.projects.bot.token,
      profile: 'auto',
    }),
    getWorkflowStaticData: () => kept,
    logger: console,
    helpers: {
      httpRequestWithAuthentication: async (_: string, { url }: { url: string }) => {
        const authorization = `Bearer ${sandbox.projects.bot.token}`;
        const response = await sandbox.fetch(url, { headers: { authorization } });
        const body = await response.text();
        count.requests++;
        count.bytes += body.length;
        return { statusCode: response.status, headers: Object.fromEntries(response.headers), body };
      },
    },
  };
  const measure = async (votes: number) => {
    if (votes > 0) sandbox.control.votes.cast({ count: votes });
    Object.assign(count, { requests: 0, bytes: 0 });
    const [items = []] = (await new ProjectListingTrigger().poll.call(functions)) ?? [];
    return { items: items.length, ...count, 'bytes kept': JSON.stringify(kept).length };
  };
  const rows = {
    'first poll, from now on': await measure(0),
    'poll without a new vote': await measure(0),
    'poll with 100 new votes': await measure(100),
    'poll with 1,000 new votes': await measure(1_000),
  };
  sandbox.close();
  const baseline = rows['poll with 100 new votes'].bytes;
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { ...row, 'ratio of bytes': ratio(row.bytes, baseline) }]),
  );
}

/** Loading the nodes, against loading what n8n has loaded by then anyway. */
export async function benchLoading() {
  const load = (...modules: string[]) =>
    median(5, () =>
      spawnSync(process.execPath, ['-e', modules.map((module) => `require('${module}')`).join(';')], {
        cwd: pack,
        env: {},
        stdio: 'ignore',
      }),
    );
  const baseline = await load('n8n-workflow');
  const nodes = ['ProjectListing', 'ProjectListingTrigger'].map((name) => `./dist/nodes/${name}/${name}.node.js`);
  const ours = await load('n8n-workflow', ...nodes);
  return {
    'n8n-workflow alone': { ms: baseline.toFixed(0), ratio: '1.00x' },
    'with both nodes': { ms: ours.toFixed(0), ratio: ratio(ours, baseline) },
  };
}
