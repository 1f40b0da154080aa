import { type ClientOptions, createClient, createLegacyClient } from '@project-listing/core';
import { onTestFinished } from 'vitest';
import { createSandbox, type SandboxOptions, serveSandbox } from '../../src/index.ts';

/** A sandbox on a port, and clients of its bot over real HTTP. It ends with the test. */
export async function connect(options: Partial<ClientOptions> = {}, sandboxOptions: SandboxOptions = {}) {
  const sandbox = createSandbox(sandboxOptions);
  const served = await serveSandbox(sandbox);
  onTestFinished(async () => {
    await served.close();
    sandbox.close();
  });
  const { bot } = sandbox.projects;
  const client = createClient({ token: bot.token, baseUrl: served.baseUrl, ...options });
  const legacy = createLegacyClient({ token: bot.legacyToken, baseUrl: served.legacyBaseUrl, ...options });
  return { ...sandbox, served, client, legacy };
}
