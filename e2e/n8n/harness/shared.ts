import { after } from 'node:test';
import { botCredentials, type Credential, createCredential } from './credential.ts';
import { createHome, type Home } from './home.ts';
import { startN8n } from './process.ts';
import { logIn, type Rest } from './rest.ts';
import { type Service, serve } from './service.ts';

/** One n8n and one sandbox for all tests that do not harm them. */
export interface Shared {
  readonly home: Home;
  readonly rest: Rest;
  readonly service: Service;
  /** The bot's. */
  readonly credentials: { readonly v1: Credential; readonly v0: Credential };
}

let starting: Promise<Shared> | undefined;
/** What to end after the tests, the last first. */
const endings: (() => void | Promise<void>)[] = [];

/** Starts them when they are first asked for; they end with the tests. */
export function shared(): Promise<Shared> {
  starting ??= start();
  return starting;
}

async function start(): Promise<Shared> {
  const service = await serve();
  endings.unshift(() => service.close());
  const home = await createHome('shared');
  endings.unshift(() => home.remove());
  const running = await startN8n(home);
  endings.unshift(() => running.stop());
  const rest = await logIn(home.url);
  const data = botCredentials(service);
  const credentials = {
    v1: await createCredential(rest, 'Sandbox', 'projectListingApi', data.projectListingApi),
    v0: await createCredential(rest, 'Sandbox, legacy', 'projectListingLegacyApi', data.projectListingLegacyApi),
  };
  return { home, rest, service, credentials };
}

after(async () => {
  await starting?.catch(() => {});
  for (const end of endings) await end();
});
