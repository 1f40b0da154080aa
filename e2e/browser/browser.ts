import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core';
import { createSandbox, type Sandbox, type ServedSandbox, serveSandbox } from '../../apps/sandbox/src/index.ts';
import { exampleFolder } from '../../scripts/demo/example.ts';
import { flags } from './flags.ts';

export const artifacts = join(import.meta.dirname, 'artifacts');

export interface Looking {
  readonly sandbox: Sandbox;
  readonly served: ServedSandbox;
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained of: console errors, exceptions, refused loads. */
  readonly complaints: string[];
}

/** A new Chromium with a profile of its own, on a new sandbox. Both end with the test. */
export async function look(t: TestContext, options: BrowserContextOptions & { seed?: number } = {}): Promise<Looking> {
  const { seed, ...browserOptions } = options;
  const sandbox = createSandbox();
  if (seed !== undefined) sandbox.control.seed(seed);
  const served = await serveSandbox(sandbox);
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  const context = await openBrowser(profile, browserOptions);
  // In one: what is registered first is done first, and a browser that is open still writes into its profile.
  t.after(async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    await served.close();
    sandbox.close();
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(served.url);
  return { sandbox, served, context, page, complaints };
}

async function openBrowser(profile: string, options: BrowserContextOptions): Promise<BrowserContext> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const viewport = { width: 1280, height: 900 };
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: flags,
    viewport,
    ...options,
  });
  context.setDefaultTimeout(10_000);
  await context.route((url) => url.protocol === 'https:', fromExample);
  return context;
}

/** The images of the example bot's repository, as its server would send them; others are empty. */
async function fromExample(route: Route): Promise<void> {
  const [, path] = /\/raw\/[0-9a-f]{40}\/(docs\/images\/[\w-]+\.svg)$/.exec(route.request().url()) ?? [];
  const body =
    path === undefined ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : await readFile(join(exampleFolder, path));
  await route.fulfill({ contentType: 'image/svg+xml', body });
}
