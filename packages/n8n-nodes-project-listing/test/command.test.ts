import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { setUp, stopClock } from './set-up.ts';

stopClock();

describe('command:replace', () => {
  test('clears all commands only where that is allowed', async () => {
    const { run } = setUp();
    await expect(run('command:replace', { commands: '[]' })).rejects.toMatchObject({
      description: expect.stringContaining('Commands is empty, which would clear all commands'),
    });
    const { sent } = await run('command:replace', { commands: '[]', allowEmpty: true });
    expect(sent[0]?.body).toBe('[]');
  });

  test('takes a value as well as a text', async () => {
    const { run } = setUp();
    const commands = [{ name: 'ping', description: 'Replies with Pong!' }];
    const { sent } = await run('command:replace', { commands } as unknown as INodeParameters);
    expect(sent[0]?.body).toBe(JSON.stringify(commands));
  });

  test.each([
    ['[{"name": ping}]', /^Commands is not JSON: /],
    ['[{"name":"Ping","description":"Replies"}]', /^Commands\[0\]\.name /],
    ['{}', /^Commands must be an array/],
  ])('tells what is wrong with %s', async (commands, description) => {
    const { run } = setUp();
    await expect(run('command:replace', { commands })).rejects.toMatchObject({
      description: expect.stringMatching(description),
    });
  });
});
