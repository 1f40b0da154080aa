import { wireNames } from '@project-listing/core/wire';
import { createSandbox } from '@project-listing/sandbox';
import { Ajv } from 'ajv';
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { resources } from '../../nodes/ProjectListing/resources/index.ts';
import { runNode } from '../fake-functions.ts';
import { list, readJson } from './files.mts';

const folder = 'nodes/ProjectListing/__schema__/v1.0.0';
const ajv = new Ajv({ strict: true, allErrors: true });
// A mark of n8n's.
ajv.addKeyword('version');

interface Schema {
  readonly properties: Record<string, unknown>;
  readonly required?: readonly string[];
}

const readSchema = (operation: string) => readJson(`${folder}/${operation}.json`) as Schema;
const operations = resources.flatMap(({ option, operations }) =>
  Object.keys(operations).map((name) => `${option.value}/${name}`),
);

const botId = '800000000000000001';
const content = 'A long text about the bot. '.repeat(12);
const page = [{ locale: 'en', headline: 'A good bot', content }];
const since = () => new Date(Date.now() - 3_600_000).toISOString();

/** What each operation is run with. */
const parameters: Record<string, INodeParameters> = {
  'announcement/create': { title: 'Version 2.0', content: 'Everything is new.' },
  'bot/checkVote': { botId, userId: '42' },
  'bot/getAll': { simplify: false },
  'bot/getStats': { botId },
  'bot/postStats': { botId, stats: { serverCount: 120, shardCount: 2, shards: '70, 50' } },
  'command/replace': { commands: '[{"name":"ping","description":"Replies with Pong!"}]' },
  'metric/update': { projectType: 'bot', metrics: { serverCount: 12 } },
  'metric/updateMany': { projectType: 'bot', metrics: { serverCount: 12 } },
  'page/update': { pages: { page } },
  'project/get': {},
  'vote/check': { userId: '42' },
  'vote/getAll': { since: since() },
};

/** The outputs of an operation on a sandbox that has everything: votes, texts, statistics. */
async function run(operation: string, given = parameters[operation], isFilled = true): Promise<unknown[]> {
  const sandbox = createSandbox();
  const [resource = '', name = ''] = operation.split('/');
  const once = async (resource: string, operation: string, more: INodeParameters | undefined) => {
    const { token, legacyToken } = sandbox.projects.bot;
    return await runNode({
      fetch: sandbox.fetch,
      token: resource === 'bot' ? legacyToken : token,
      parameters: () => ({ resource, operation, ...more }),
    });
  };
  if (isFilled) {
    sandbox.control.votes.cast({ platformId: '42', weight: 2, createdAt: new Date(Date.now() - 60_000).toISOString() });
    await once('page', 'update', parameters['page/update']);
    await once('bot', 'postStats', parameters['bot/postStats']);
  }
  const { output } = await once(resource, name, given);
  sandbox.close();
  return output.map(({ json }) => json);
}

const faultsOf = (schema: object, outputs: readonly unknown[]) => {
  const validate = ajv.compile(schema);
  return outputs.flatMap((output) => (validate(output) ? [] : [{ output, errors: ajv.errorsText(validate.errors) }]));
};

test('each operation has a schema, and no schema is without one', () => {
  expect(list(`${folder}/**/*.json`)).toEqual(operations.map((operation) => `${folder}/${operation}.json`).sort());
});

describe.each(operations)('%s', (operation) => {
  test('its output is what the schema says, and the schema knows every field', async () => {
    const schema = readSchema(operation);
    const outputs = await run(operation);
    expect(outputs).not.toEqual([]);
    expect(faultsOf({ ...schema, additionalProperties: false }, outputs)).toEqual([]);
  });

  test('what the schema requires is there in an empty project, too', async () => {
    expect(faultsOf(readSchema(operation), await run(operation, parameters[operation], false))).toEqual([]);
  });

  test('another output would be refused', () => {
    const { properties } = readSchema(operation);
    const [name = ''] = Object.keys(properties);
    expect(faultsOf(readSchema(operation), [{ [name]: { wrong: true } }, []])).toHaveLength(2);
  });
});

test('votes in one item are votes of the schema', async () => {
  const { since = '' } = parameters['vote/getAll'] ?? {};
  const [{ votes = [], ...rest } = {}] = (await run('vote/getAll', { since, output: 'list' })) as Partial<VoteList>[];
  expect(votes).toHaveLength(1);
  const items = votes.map((vote) => ({ ...vote, ...rest }));
  expect(faultsOf({ ...readSchema('vote/getAll'), additionalProperties: false }, items)).toEqual([]);
});

interface VoteList {
  readonly votes: readonly object[];
}

test.each([
  ['announcement/create', Object.keys(wireNames.announcement)],
  ['bot/checkVote', ['userId', 'voted']],
  ['bot/getAll', Object.keys(wireNames.bot)],
  ['bot/getStats', Object.keys(wireNames['bot statistics'])],
  ['project/get', Object.keys(wireNames.project)],
  ['vote/check', ['userId', 'active', ...Object.keys(wireNames['vote status'])]],
  ['vote/getAll', [...Object.keys(wireNames.vote), 'cursor', 'skip']],
])('%s has the fields of the model', (operation, fields) => {
  expect(Object.keys(readSchema(operation).properties).sort()).toEqual(fields.sort());
});
