// A real n8n with the nodes as they are now, and the sandbox beside it: for trying things by hand. Ctrl-C ends both.
import { createSandbox, projects, serveSandbox } from '../../apps/sandbox/src/index.ts';
import { botCredentials, createCredential } from './harness/credential.ts';
import { createHome } from './harness/home.ts';
import { installN8n } from './harness/install.ts';
import { owner } from './harness/owner.ts';
import { packNodes } from './harness/pack.ts';
import { isFree } from './harness/port.ts';
import { startN8n } from './harness/process.ts';
import { logIn } from './harness/rest.ts';

const ended = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
});

installN8n();
packNodes();
const sandbox = createSandbox();
sandbox.control.seed(30);
const served = await serveSandbox(sandbox, { port: 4010 }).catch(() => serveSandbox(sandbox));
// n8n's usual port, where it is free.
const home = await createHome('dev', { port: (await isFree(5678)) ? 5678 : 0 });
console.log('n8n starts; the first time it takes half a minute.');
const running = await startN8n(home);

const rest = await logIn(home.url);
const { projectListingApi, projectListingLegacyApi } = botCredentials(served);
await createCredential(rest, 'Sandbox bot', 'projectListingApi', projectListingApi);
await createCredential(rest, 'Sandbox bot, legacy', 'projectListingLegacyApi', projectListingLegacyApi);

console.log(`
n8n        ${home.url}
login      ${owner.email}
password   ${owner.password}
sandbox    ${served.url}   cast votes and set faults there, or:
           curl -X POST ${served.url}/_sandbox/votes -H 'content-type: application/json' -d '{"count":3}'
log        ${home.log}

Two credentials are there: "Sandbox bot" and "Sandbox bot, legacy" (bot ${projects.bot.platformId}).
Ctrl-C ends both and forgets your workflows: download what you want to keep.
`);

await ended;
console.log('n8n and the sandbox end.');
await running.stop();
await home.remove();
await served.close();
sandbox.close();
