import { createSandbox, type FaultInput } from '@project-listing/sandbox';
import fc from 'fast-check';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { expect, test } from 'vitest';
import { resources } from '../nodes/ProjectListing/resources/index.ts';
import { runNode } from './fake-functions.ts';
import { deepFreeze } from './fake-request.ts';

const botId = '800000000000000001';
const content = 'A long text about the bot. '.repeat(12);

/** For each operation, parameters that are right and parameters that are wrong. */
const cases: Record<string, { right: INodeParameters; wrong: INodeParameters }> = {
  'announcement:create': { right: { title: 'News', content: 'Everything is new.' }, wrong: { title: '', content: '' } },
  'bot:checkVote': { right: { botId, userId: '42' }, wrong: { botId: '..', userId: '42' } },
  'bot:getAll': { right: { limit: 3 }, wrong: { limit: 1.5 } },
  'bot:getStats': { right: { botId }, wrong: { botId: '' } },
  'bot:postStats': { right: { botId, stats: { serverCount: 1 } }, wrong: { botId, stats: {} } },
  'command:replace': { right: { commands: '[]', allowEmpty: true }, wrong: { commands: '[' } },
  'metric:update': { right: { metrics: { serverCount: 1 } }, wrong: { metrics: { serverCount: -1 } } },
  'metric:updateMany': { right: { metrics: { serverCount: 1 } }, wrong: { metrics: {} } },
  'page:update': { right: { pages: { page: [{ locale: 'en', content }] } }, wrong: { pages: {} } },
  'project:get': { right: {}, wrong: {} },
  'vote:check': { right: { userId: '42' }, wrong: { userId: '..' } },
  'vote:getAll': { right: { since: '2026-11-01' }, wrong: { since: 'once' } },
};

test('there are cases for every operation', () => {
  const all = resources.flatMap(({ option, operations }) =>
    Object.keys(operations).map((name) => `${option.value}:${name}`),
  );
  expect(Object.keys(cases).sort()).toEqual(all.sort());
});

const faults: FaultInput[] = [
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'reset' },
  { kind: 'malformed' },
  { kind: 'rate-limit' },
  { kind: 'echo' },
];

const arbitraryItem = fc.record({
  json: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
  right: fc.boolean(),
});

test.each(Object.entries(cases))(
  '%s: every output item tells its input items, and none of those is touched',
  async (name, parameters) => {
    const [resource = '', operation = ''] = name.split(':');
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitraryItem, { maxLength: 4 }),
        fc.subarray(faults, { maxLength: 2 }),
        fc.boolean(),
        async (given, struck, continueOnFail) => {
          const sandbox = createSandbox();
          for (const fault of struck) sandbox.control.faults.add(fault);
          sandbox.control.votes.cast({ count: 3 });
          const items = given.map(({ json }) => ({ json })) as INodeExecutionData[];
          const before = structuredClone(items);
          const token = resource === 'bot' ? sandbox.projects.bot.legacyToken : sandbox.projects.bot.token;
          const run = runNode({
            fetch: sandbox.fetch,
            token,
            continueOnFail,
            items: deepFreeze(items),
            parameters: (index) => ({ resource, operation, ...parameters[given[index]?.right ? 'right' : 'wrong'] }),
          });
          const { output } = await run.catch((error: Error) => {
            expect(continueOnFail).toBe(false);
            expect(error.message).not.toContain(token);
            return { output: [] };
          });
          for (const { json, pairedItem } of output) {
            const pairs = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
            for (const pair of pairs) expect(given[(pair as { item: number }).item]).toBeDefined();
            expect(pairs.length).toBeGreaterThan(0);
            expect(JSON.stringify(json)).not.toContain(token);
          }
          // With "On Error: continue" no input item is without an answer.
          if (continueOnFail && operation !== 'getAll' && given.length > 0) {
            const answered = output.flatMap(({ pairedItem }) => pairedItem as { item: number } | { item: number }[]);
            const expected = operation === 'updateMany' ? answered.length : given.length;
            expect(answered).toHaveLength(expected);
          }
          expect(items).toEqual(before);
          sandbox.close();
        },
      ),
      { numRuns: 40 },
    );
  },
);
