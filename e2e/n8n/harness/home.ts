import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchPath } from './command.ts';
import { ownerEnvironment } from './owner.ts';
import { artifacts, packageName, packed } from './paths.ts';
import { freePort } from './port.ts';

/** Where one n8n lives, through all its restarts. */
export interface Home {
  readonly name: string;
  /** n8n's user folder. */
  readonly folder: string;
  readonly database: string;
  readonly url: string;
  /** Where it writes what it says; stays after the tests. */
  readonly log: string;
  /** Every host outside this machine that it has tried to reach. */
  attempts(): string[];
  /** What our package required and where that was found, a pair a line. */
  readonly resolutions: string;
  readonly environment: Record<string, string>;
  /** Removes it. Throws where n8n tried to reach a host outside. */
  remove(): Promise<void>;
}

/** How n8n carries out polls. */
export const engines = {
  default: {},
  durable: {
    N8N_SCHEDULER_ENABLED: 'true',
    N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
    N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
    // Looks for work that is due every second instead of every five or ten: the tests wait less.
    N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
    N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
  },
} as const;

export type Engine = keyof typeof engines;

export interface HomeOptions {
  readonly engine?: Engine;
  /** 0: any that is free. @default 0 */
  readonly port?: number;
  readonly environment?: Record<string, string>;
}

/** A new user folder, ports of its own, and the packed nodes where n8n puts what it installs. */
export async function createHome(
  name: string,
  { engine = 'default', environment = {}, port = 0 }: HomeOptions = {},
): Promise<Home> {
  const folder = await mkdtemp(join(tmpdir(), 'n8n-'));
  const logs = join(artifacts, 'logs');
  const [log, outside, resolutions] = ['log', 'outside.log', 'resolutions.log'].map((end) =>
    join(logs, `${name}.${end}`),
  ) as [string, string, string];
  await mkdir(logs, { recursive: true });
  await Promise.all([log, outside, resolutions].map((file) => rm(file, { force: true })));
  await writeFile(log, '');
  await placeNodes(folder);
  const [ownPort, brokerPort] = [port || (await freePort()), await freePort()];
  const url = `http://127.0.0.1:${ownPort}`;
  const attempts = () => (existsSync(outside) ? readFileSync(outside, 'utf8').trim().split('\n') : []);
  return {
    name,
    folder,
    database: join(folder, '.n8n/database.sqlite'),
    url,
    log,
    attempts,
    resolutions,
    environment: {
      PATH: searchPath,
      HOME: folder,
      TZ: 'UTC',
      NODE_OPTIONS: ['loopback-only', 'trace-resolutions'].map((name) => `--import=${preload(name)}`).join(' '),
      OUTSIDE_LOG: outside,
      RESOLUTIONS_LOG: resolutions,
      N8N_USER_FOLDER: folder,
      N8N_ENCRYPTION_KEY: 'a key for tests alone',
      N8N_HOST: '127.0.0.1',
      N8N_PORT: String(ownPort),
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_EDITOR_BASE_URL: url,
      N8N_SECURE_COOKIE: 'false',
      N8N_RUNNERS_BROKER_PORT: String(brokerPort),
      N8N_LOG_LEVEL: 'info',
      GENERIC_TIMEZONE: 'UTC',
      ...quiet,
      ...ownerEnvironment,
      ...engines[engine],
      ...environment,
    },
    remove: async () => {
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      if (attempts().length > 0) throw new Error(`n8n "${name}" tried to reach ${attempts().join(', ')}`);
    },
  };
}

const preload = (name: string) => new URL(`./${name}.ts`, import.meta.url).href;

/** What n8n would do beyond this machine, or tell about it. */
const quiet = {
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_VERIFIED_PACKAGES_ENABLED: 'false',
  N8N_DYNAMIC_BANNERS_ENABLED: 'false',
  N8N_HIRING_BANNER_ENABLED: 'false',
  N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
  N8N_PYTHON_ENABLED: 'false',
  // The one begins by fetching a list of servers, the other greets everyone with an offer to talk to a model.
  N8N_DISABLED_MODULES: 'mcp-registry,instance-ai',
};

/**
 * What an installation over n8n's page leaves behind: the unpacked files with a shortened manifest, and a list of the
 * packages. n8n loads what it finds in the folder. The rows that it writes besides are for that page alone: what can be
 * updated, and what has to be fetched again.
 */
async function placeNodes(folder: string): Promise<void> {
  const nodes = join(folder, '.n8n/nodes');
  const placed = join(nodes, 'node_modules', packageName);
  await cp(packed, placed, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  const { devDependencies, peerDependencies, optionalDependencies, ...kept } = manifest;
  await writeFile(join(placed, 'package.json'), JSON.stringify(kept, null, 2));
  const ledger = { name: 'installed-nodes', private: true, dependencies: { [packageName]: kept.version } };
  await writeFile(join(nodes, 'package.json'), JSON.stringify(ledger, null, 2));
}
