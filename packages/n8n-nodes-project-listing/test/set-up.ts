import { createSandbox } from '@project-listing/sandbox';
import type { INodeParameters } from 'n8n-workflow';
import { afterEach, beforeEach, vi } from 'vitest';
import { runNode } from './fake-functions.ts';

export const now = '2026-11-21T12:00:00.000Z';
export const botId = '800000000000000001';
/** Long enough for a page. */
export const content = 'A long text about the bot. '.repeat(12);

/** Stops the clock for the tests of a file. */
export function stopClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Runs an operation for some items against a new sandbox. */
export function setUp(switches?: Parameters<typeof createSandbox>[0]) {
  const sandbox = createSandbox({ now: () => new Date(now), ...switches });
  const run = (
    operation: string,
    parameters: INodeParameters | ((item: number) => INodeParameters) = {},
    items = 1,
  ) => {
    const [resource = '', name = ''] = operation.split(':');
    return runNode({
      fetch: sandbox.fetch,
      token: resource === 'bot' ? sandbox.projects.bot.legacyToken : sandbox.projects.bot.token,
      items: Array.from({ length: items }, (_, n) => ({ json: { n } })),
      parameters: (item) => ({
        resource,
        operation: name,
        ...(typeof parameters === 'function' ? parameters(item) : parameters),
      }),
    });
  };
  return { sandbox, run };
}
