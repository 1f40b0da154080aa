// Runs in a folder that has the packed node and one version of zod: loads everything the package declares, and has the
// node refuse an input and accept another. Prints the version of zod.
const assert = require('node:assert/strict');
const { readFileSync } = require('node:fs');
const { basename, join } = require('node:path');

const root = join(__dirname, 'node_modules/n8n-nodes-project-listing');
const { n8n } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const load = (file) => new (require(join(root, file))[basename(file).split('.')[0]])();
const [node, trigger] = n8n.nodes.map(load);
assert.equal(trigger.description.polling, true);
assert.deepEqual(
  n8n.credentials.map((file) => load(file).name),
  ['projectListingApi', 'projectListingLegacyApi'],
);

const answer = { title: 'Version 2', content: 'Everything is new.', created_at: '2026-01-31T12:00:00.1234567+00:00' };

async function run(title) {
  const sent = [];
  const parameters = {
    resource: 'announcement',
    operation: 'create',
    title,
    content: answer.content,
    category: 'event',
  };
  const functions = {
    getInputData: () => [{ json: {} }],
    getNode: () => ({ name: 'a node' }),
    continueOnFail: () => false,
    getNodeParameter: (name) => parameters[name],
    getCredentials: async () => ({ baseUrl: 'https://listing.example/api/v1', token: 'x', profile: 'auto' }),
    helpers: {
      httpRequestWithAuthentication: async (_, request) => {
        sent.push(request);
        return { statusCode: 201, headers: {}, body: JSON.stringify(answer) };
      },
    },
  };
  const output = await node.execute.call(functions).catch((error) => error);
  return { sent, output };
}

(async () => {
  const refused = await run('x');
  assert.equal(refused.output.description, 'Title has 1 characters; the least is 3. Add 2 or more.\nNothing was sent.');
  assert.deepEqual(refused.sent, []);
  const accepted = await run(answer.title);
  const { created_at: createdAt, ...rest } = answer;
  assert.deepEqual(accepted.output, [[{ json: { ...rest, createdAt }, pairedItem: { item: 0 } }]]);
  assert.equal(accepted.sent.length, 1);
  console.log(JSON.parse(readFileSync(join(__dirname, 'node_modules/zod/package.json'), 'utf8')).version);
})();
