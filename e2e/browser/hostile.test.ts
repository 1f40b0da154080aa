import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { hostileTexts } from '../../apps/sandbox/test/hostile-texts.ts';
import { type Looking, look } from './browser.ts';

const filling = 'A page that is long enough to be published. '.repeat(8);

/** Counts every script that runs where it should not. */
async function watchOut({ context }: Looking): Promise<void> {
  await context.addInitScript('window.count = 0; window.hacked = () => { window.count += 1; };');
}

const count = (page: Page) => page.evaluate(() => (window as unknown as { count: number }).count);

/** Puts a text wherever the API takes one. */
async function publishEverywhere({ sandbox }: Looking, text: string): Promise<void> {
  const headers = { authorization: `Bearer ${sandbox.projects.bot.token}`, 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: unknown) => {
    const url = `http://127.0.0.1/api/v1/projects/@me${path}`;
    const response = await sandbox.fetch(url, { method, headers, body: JSON.stringify(body) });
    assert.ok(response.ok, `${path} answered ${response.status} for ${text}`);
  };
  await send('PATCH', '', {
    headline: { en: text.slice(0, 140).padEnd(3, '.') },
    page_content: { en: `${filling}\n\n${text}` },
  });
  sandbox.control.clock.advance(5 * 3_600);
  await send('POST', '/announcements', { title: text.slice(0, 100).padEnd(3, '.'), content: text.padEnd(10, '.') });
  await send('PUT', '/commands', [
    { type: 2, name: text.slice(0, 32) },
    { name: 'ping', description: text.slice(0, 100) },
  ]);
  const id = text.replaceAll('\u0000', '');
  sandbox.control.votes.cast({ userId: id, platformId: id });
  // And the log has it, in an address and in a body.
  await sandbox.fetch(
    `http://127.0.0.1/api/v1/projects/@me/votes/${encodeURIComponent(text)}?source=${encodeURIComponent(text)}`,
    { headers },
  );
}

/** Does to everything that was published what a person could do to it. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (link && /^https?:$/.test(link.protocol)) event.preventDefault();
    });
    for (const element of document.querySelectorAll(
      '#listing *, #announcements *, #commands *, #votes *, #requests *',
    )) {
      for (const name of ['mouseover', 'focus', 'load', 'error', 'toggle', 'begin', 'animationstart', 'click']) {
        element.dispatchEvent(new Event(name, { bubbles: name === 'click', cancelable: true }));
      }
    }
  });
}

test('the attempts are real: many of them run in a page that trusts them', async (t) => {
  const looking = await look(t);
  await watchOut(looking);
  const { page } = looking;
  let ran = 0;
  for (const text of hostileTexts) {
    await page.goto('about:blank');
    await page.setContent(`<article id=listing>${text}</article>`).catch(() => undefined);
    await touchEverything(page).catch(() => undefined);
    await page.waitForTimeout(15);
    if ((await count(page).catch(() => 1)) > 0) ran += 1;
  }
  t.diagnostic(`${ran} of ${hostileTexts.length} run in a page that trusts them`);
  assert.ok(hostileTexts.length >= 40);
  assert.ok(ran >= 20, `only ${ran} run`);
});

for (const bypassCSP of [false, true]) {
  test(`no script runs, ${bypassCSP ? 'even without the policy' : 'with the policy'}`, async (t) => {
    const looking = await look(t, { bypassCSP });
    await watchOut(looking);
    const { page, served } = looking;
    for (const text of hostileTexts) {
      await publishEverywhere(looking, text);
      await page.goto(served.url);
      await page.locator('#requests li').first().waitFor();
      await touchEverything(page);
      assert.equal(await count(page), 0, text);
      assert.equal(new URL(page.url()).origin, served.url, text);
    }
    // The flag itself works.
    await page.evaluate('hacked()');
    assert.equal(await count(page), 1);
    t.diagnostic(`${hostileTexts.length} texts, each in six places: 0 scripts ran`);
  });
}

test('no script runs in what comes into a page that is open', async (t) => {
  const looking = await look(t);
  await watchOut(looking);
  const { page, sandbox } = looking;
  await page.reload();
  for (let start = 0; start < hostileTexts.length; start += 10) {
    const texts = hostileTexts.slice(start, start + 10);
    for (const text of texts) await publishEverywhere(looking, text);
    sandbox.control.votes.cast({ userId: `end-${start}` });
    await page.locator('#votes').getByText(`end-${start}`).first().waitFor();
    await touchEverything(page);
    assert.equal(await count(page), 0, texts.join('\n'));
  }
});

test('the policy is set, and stops a script that is in the page all the same', async (t) => {
  const looking = await look(t);
  await watchOut(looking);
  const { page, served } = looking;
  const response = await page.goto(served.url);
  const headers = response?.headers() ?? {};
  assert.match(headers['content-security-policy'] ?? '', /default-src 'none'; script-src 'self'; style-src 'self'/);
  assert.doesNotMatch(headers['content-security-policy'] ?? '', /unsafe/);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['referrer-policy'], 'same-origin');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="hacked()">');
    const script = document.createElement('script');
    script.textContent = 'hacked()';
    document.body.append(script);
  });
  await page.waitForTimeout(300);
  assert.equal(await count(page), 0);
});
