import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { type Looking, look } from './browser.ts';
import { publishExample } from './publish.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<AxeResults['violations']> {
  await page.evaluate(axe);
  const { violations: found } = (await page.evaluate('axe.run(document)')) as AxeResults;
  return found;
}

/** A page with something in every part of it. */
async function fill(t: Parameters<typeof publishExample>[0], looking: Looking): Promise<void> {
  const { page, sandbox, served } = looking;
  await publishExample(t, looking, 'push', 'release');
  sandbox.control.faults.add({ kind: 'status', status: 503, operation: 'votes.list' });
  await fetch(`${served.baseUrl}/projects/@me`);
  await page.reload();
  for (const summary of await page.locator('details:not([open]) > summary').all()) {
    if (await summary.isVisible()) await summary.click();
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
    test(`no serious violation: ${colorScheme}, ${width} wide`, async (t) => {
      const looking = await look(t, { colorScheme, viewport: { width, height: 800 }, seed: 30 });
      await fill(t, looking);
      for (const locale of ['en', 'ar']) {
        await looking.page.goto(`${looking.served.url}/?project=bot&locale=${locale}`);
        const found = await violations(looking.page);
        const told = found.map(
          ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
        );
        const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        t.diagnostic(`${locale}: ${found.length} violations, ${serious.length} serious`);
        assert.deepEqual(told, []);
        const scrolls = await looking.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(scrolls, false, 'nothing is wider than the screen');
      }
      assert.deepEqual(looking.complaints, []);
    });
  }
}
