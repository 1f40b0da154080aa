import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { packageFolder, packageName, packed } from './harness/paths.ts';
import { type Shared, shared } from './harness/shared.ts';

interface NodeDescription {
  readonly name: string;
  readonly displayName: string;
  readonly codex?: { readonly alias?: string[]; readonly categories?: string[] };
  readonly iconUrl?: { readonly light: string; readonly dark: string };
  readonly outputs: string[];
  readonly communityNodePackageVersion?: string;
}

interface CredentialDescription {
  readonly name: string;
  readonly iconUrl?: { readonly light: string; readonly dark: string };
  readonly supportedNodes?: string[];
}

let n8n: Shared;
let nodes: NodeDescription[];
let credentials: CredentialDescription[];

before(async () => {
  n8n = await shared();
  const all = async <T>(file: string) => (await (await n8n.rest.fetch(`/types/${file}`)).json()) as T[];
  nodes = (await all<NodeDescription>('nodes.json')).filter(({ name }) => name.startsWith(packageName));
  credentials = (await all<CredentialDescription>('credentials.json')).filter(({ name }) =>
    name.startsWith('projectListing'),
  );
});

const shorten = (name: string) => name.replace(`${packageName}.`, '');

test('both nodes and the AI tool of one are there under their real names, and no tool of the trigger', () => {
  const names = nodes.map(({ name }) => shorten(name)).sort();
  assert.deepEqual(names, ['projectListing', 'projectListingTool', 'projectListingTrigger']);
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  for (const { name, communityNodePackageVersion } of nodes) assert.equal(communityNodePackageVersion, version, name);
  assert.deepEqual(nodes.find(({ name }) => name.endsWith('Tool'))?.outputs, ['ai_tool']);
});

test('they are found by more words than their names', () => {
  for (const { name, codex } of nodes) {
    for (const word of ['top.gg', 'votes', 'bot list']) assert.ok(codex?.alias?.includes(word), `${name}: ${word}`);
    assert.ok(codex?.categories?.length, name);
  }
});

test('both credentials are there, and each knows its nodes', () => {
  const supported = Object.fromEntries(
    credentials.map(({ name, supportedNodes }) => [name, supportedNodes?.map(shorten).sort()]),
  );
  assert.deepEqual(supported, {
    projectListingApi: ['projectListing', 'projectListingTrigger'],
    projectListingLegacyApi: ['projectListing'],
  });
});

test('every icon is served, light and dark', async () => {
  const described = [...nodes, ...credentials];
  for (const { name, iconUrl } of described) {
    assert.ok(iconUrl, name);
    const bodies = await Promise.all(
      [iconUrl.light, iconUrl.dark].map(async (path) => {
        const answer = await n8n.rest.fetch(`/${path}`);
        assert.equal(answer.status, 200, path);
        assert.match(answer.headers.get('content-type') ?? '', /^image\/svg\+xml/);
        return await answer.text();
      }),
    );
    for (const body of bodies) assert.match(body, /^(?:<\?xml[^>]*>\s*)?<svg/);
    assert.notEqual(bodies[0], bodies[1], `${name}: light and dark differ`);
  }
});

test('the schema of every output is served by the route that the editor asks', async () => {
  const folder = join(packed, 'dist/nodes');
  const files = globSync('*/__schema__/v1.0.0/**/*.json', { cwd: folder });
  const outputs = files.map((file) => {
    const [name = '', , , ...rest] = file.split('/');
    return { file, path: `${name.charAt(0).toLowerCase()}${name.slice(1)}/1.0.0/${rest.join('/')}` };
  });
  for (const { file, path } of outputs) {
    const answer = await n8n.rest.fetch(`/schemas/${packageName}.${path}`);
    assert.equal(answer.status, 200, path);
    assert.deepEqual(await answer.json(), JSON.parse(readFileSync(join(folder, file), 'utf8')), path);
  }
  // One for each operation, and the trigger's.
  assert.equal(files.length, 12 + 1);
  const missing = await n8n.rest.fetch(`/schemas/${packageName}.projectListing/1.0.0/project/drop.json`);
  assert.equal(missing.status, 404);
});

test('it takes zod and n8n-workflow from n8n', () => {
  const resolutions = readFileSync(n8n.home.resolutions, 'utf8');
  const found = new Map(
    resolutions
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
  assert.match(found.get('zod/v4') ?? '', /\/zod@3\.25\.76\/node_modules\/zod\/v4\//);
  assert.match(found.get('n8n-workflow') ?? '', /\/n8n-workflow@2\.41\.0/);
  const outside = [...found.keys()].filter((request) => !/^(?:\.|\/)/.test(request));
  assert.deepEqual(outside.sort(), ['n8n-workflow', 'zod/v4'], 'nothing else is required from outside');
});

test('n8n starts without a word on the package, and tries no host outside', () => {
  const [starting, served] = readFileSync(n8n.home.log, 'utf8').split('Editor is now accessible');
  assert.ok(served);
  const said = starting?.split('\n').filter((line) => /listing|failed to load|could not load|\bError\b/i.test(line));
  assert.deepEqual(said, []);
  assert.deepEqual(n8n.home.attempts(), []);
});
