import { join } from 'node:path';
import { test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { artifacts, look } from './browser.ts';
import { publishExample } from './publish.ts';

const pictures: Record<string, BrowserContextOptions & { readonly query?: string; readonly whole?: boolean }> = {
  light: {},
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  arabic: { query: '&locale=ar' },
  'light-whole': { whole: true },
  'dark-whole': { colorScheme: 'dark', whole: true },
  'phone-whole': { viewport: { width: 390, height: 844 }, whole: true },
};

for (const [name, { query = '', whole = false, ...options }] of Object.entries(pictures)) {
  test(`a picture: ${name}`, async (t) => {
    const looking = await look(t, { seed: 90, ...options });
    const { page, sandbox, served } = looking;
    await publishExample(t, looking, 'push', 'release');
    sandbox.control.faults.add({ kind: 'rate-limit', seconds: 30 });
    await fetch(`${served.baseUrl}/projects/@me`);
    await fetch(`${served.baseUrl}/projects/@me`);
    await page.goto(`${served.url}/?project=bot${query}`);
    await page.locator('#votes canvas').waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(artifacts, `${name}.png`), fullPage: whole });
  });
}
