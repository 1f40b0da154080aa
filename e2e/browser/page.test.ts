import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { serveSandbox } from '../../apps/sandbox/src/index.ts';
import { followFolder } from '../../apps/sandbox/src/preview/follow-folder.ts';
import { showFolder } from '../../apps/sandbox/src/preview/show-folder.ts';
import { createClient } from '../../packages/core/src/index.ts';
import { look } from './browser.ts';
import { publishExample } from './publish.ts';

const today = (page: Page) => page.locator('#votes-plot-table tbody tr').first();
const drawing = (page: Page, plot: string) =>
  page.locator(`${plot} canvas`).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

test('what the action publishes shows on the page that is open', async (t) => {
  const looking = await look(t);
  const { page, complaints } = looking;
  await page.getByText('Nothing is published yet').waitFor();
  await publishExample(t, looking, 'push');
  await page.locator('#listing .content').getByText('Larkbell plans what your community does together').waitFor();
  await page.locator('#commands').getByText('/event create', { exact: true }).waitFor();
  assert.equal(await page.locator('.headline').textContent(), looking.sandbox.control.listing('bot').headline['en']);
  const loaded = await page
    .locator('#listing .content img')
    .first()
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);
  assert.ok(loaded > 0, 'the banner is loaded');

  await page.getByText('The next one is allowed now').waitFor();
  await publishExample(t, looking, 'release');
  await page.getByRole('heading', { name: 'Larkbell 2.4' }).waitFor();
  await page.getByText('The next one is allowed in').waitFor();
  assert.equal(await page.locator('#requests li').count(), looking.sandbox.control.requests.list().length);
  assert.deepEqual(complaints, []);
});

test('the locale is switched, and Arabic reads from right to left', async (t) => {
  const looking = await look(t);
  const { page, complaints } = looking;
  await publishExample(t, looking, 'push');
  await page.getByRole('link', { name: 'Deutsch' }).first().click();
  await page.locator('#listing .content[lang=de]').waitFor();
  assert.equal(await page.locator('#locale-de').getAttribute('aria-current'), 'true');
  await page.locator('#commands').getByText('/termin', { exact: false }).first().waitFor();
  await page.locator('#locale-ar').click();
  const content = page.locator('#listing .content[lang=ar]');
  await content.waitFor();
  assert.equal(await content.evaluate((element) => getComputedStyle(element).direction), 'rtl');
  const [paragraph, box] = [await content.locator('p').nth(3).boundingBox(), await content.boundingBox()];
  assert.ok(paragraph && box && Math.abs(paragraph.x + paragraph.width - box.x - box.width) < 4, 'starts at the right');
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Game' }).click();
  await page.getByRole('heading', { name: 'Belfry Heights' }).waitFor();
  assert.deepEqual(complaints, []);
});

test('a vote changes the plot, the table and the latest votes', async (t) => {
  const { page, sandbox, complaints } = await look(t, { seed: 60 });
  await page.locator('#votes-plot-table summary').click();
  const counted = async () => Number((await today(page).locator('td').nth(1).textContent())?.replaceAll(',', ''));
  const [before, plot] = [await counted(), await drawing(page, '#votes')];
  await page.getByRole('textbox', { name: 'User' }).fill('browser-voter');
  await page.getByRole('button', { name: 'Cast a vote' }).click();
  await page.getByText('User browser-voter voted.').waitFor();
  assert.equal(await counted(), before + 1);
  assert.equal(
    await page.locator('#votes .wide').last().locator('tbody tr').first().locator('code').first().textContent(),
    'browser-voter',
  );
  assert.equal(await page.locator('#votes-plot-table').getAttribute('open'), '', 'the table stays open');
  assert.notEqual(await drawing(page, '#votes'), plot);
  assert.equal(await page.getByRole('textbox', { name: 'User' }).inputValue(), 'browser-voter');

  await page.getByRole('spinbutton', { name: 'Votes' }).fill('500');
  await page.getByLabel('over days').fill('0');
  await page.getByRole('button', { name: 'Cast many' }).click();
  await page.getByText('500 votes cast.').waitFor();
  assert.equal(await counted(), before + 501);

  // From elsewhere: the page follows by itself.
  const many = await drawing(page, '#votes');
  sandbox.control.votes.cast({ count: 1_000 });
  await page.waitForFunction(
    ([selector, count]) => document.querySelector(selector as string)?.textContent?.includes(count as string),
    ['#votes-plot-table tbody tr', (before + 1_501).toLocaleString('en')] as const,
  );
  assert.notEqual(await drawing(page, '#votes'), many);
  assert.deepEqual(complaints, []);
});

test('metrics are plotted as they are sent', async (t) => {
  const { page, sandbox, served, complaints } = await look(t, { seed: 30 });
  const plot = page.locator('[data-plot=line]').first().locator('.canvas');
  await plot.locator('canvas').waitFor();
  const before = Number(await plot.getAttribute('data-points'));
  const client = createClient({ token: sandbox.projects.bot.token, baseUrl: served.baseUrl });
  await client.metrics.update({ serverCount: 4_321 });
  await page.locator('#metrics').getByText('4,321').first().waitFor({ state: 'attached' });
  assert.equal(Number(await plot.getAttribute('data-points')), before + 1);
  assert.deepEqual(complaints, []);
});

test('a fault set on the page makes the next call of a client fail, and is in the log', async (t) => {
  const { page, sandbox, served, complaints } = await look(t);
  const client = createClient({ token: sandbox.projects.bot.token, baseUrl: served.baseUrl, retries: 0 });
  await page.getByLabel('What').selectOption('status');
  await page.getByLabel('Strikes').selectOption('project.get');
  await page.getByRole('spinbutton', { name: 'Status' }).fill('503');
  await page.getByRole('button', { name: 'Set the fault' }).click();
  await page.getByRole('list', { name: 'Faults that wait' }).getByText('project.get').waitFor();
  await assert.rejects(client.project.get(), { kind: 'server', status: 503 });
  const entry = page.locator('#requests li').first();
  await entry.getByText('fault: status').waitFor();
  assert.equal(await entry.locator('.badge').first().textContent(), '503');
  assert.match((await entry.locator('.timing').textContent()) ?? '', /^\d+\.\d ms$/);
  await page.getByText('No fault waits.', { exact: true }).waitFor();
  await client.project.get();

  await assert.rejects(
    client.announcements.create({ title: 'Hello', content: 'Hello everyone.', category: 'party' as 'event' }),
  );
  await assert.rejects(client.votes.get({ id: 'nobody-at-all', source: 'service' }).then((vote) => assert.ok(vote)));
  const refused = page.locator('#requests li').first();
  await refused.locator('.problem').getByText('The user has not voted').waitFor();
  await refused.locator('summary').click();
  await refused.locator('pre').getByText('"status": 404').waitFor();
  // It stays open while the page goes on.
  await client.project.get();
  await page.locator('#requests li').nth(1).locator('.problem').getByText('The user has not voted').waitFor();
  assert.equal(await page.locator('#requests li').nth(1).locator('details').getAttribute('open'), '');

  await page.getByLabel('What').selectOption('hang');
  await page.getByRole('button', { name: 'Set the fault' }).click();
  await page.getByRole('button', { name: 'Clear faults' }).click();
  await page.getByText('No fault waits.', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});

test('the clock is moved, and the announcement is allowed again', async (t) => {
  const { page, sandbox, served, complaints } = await look(t);
  const client = createClient({ token: sandbox.projects.bot.token, baseUrl: served.baseUrl, retries: 0, patience: 0 });
  await client.announcements.create({ title: 'Hello', content: 'Hello everyone.' });
  await page.getByText('The next one is allowed in').waitFor();
  await assert.rejects(client.announcements.create({ title: 'Hello', content: 'Hello again.' }), {
    kind: 'rate-limited',
  });
  await page.locator('#requests .problem').getByText('An announcement was made').waitFor();
  await page.getByRole('button', { name: '+4 hours' }).click();
  await page.getByText('The next one is allowed now').waitFor();
  await page.locator('#clock').getByText('4 h ahead').waitFor();
  await client.announcements.create({ title: 'Hello', content: 'Hello again.' });
  assert.deepEqual(complaints, []);
});

test('everything can be done with the keyboard alone', async (t) => {
  const looking = await look(t, { seed: 14 });
  const { page, sandbox, complaints } = looking;
  await publishExample(t, looking, 'push');
  await page.reload();
  /** Tabs on until an element has the focus, which must be seen. */
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 400; presses += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate((wanted) => {
        const { activeElement } = document;
        const outlined =
          activeElement === document.body || (activeElement && getComputedStyle(activeElement).outlineStyle !== 'none');
        return { is: activeElement?.matches(wanted) ?? false, outlined, what: activeElement?.outerHTML.slice(0, 80) };
      }, selector);
      assert.ok(found.outlined, `the focus on ${found.what} is seen`);
      if (found.is) return;
    }
    assert.fail(`Tab never comes to ${selector}`);
  };
  await tabTo('.skip');
  await page.keyboard.press('Enter');
  await tabTo('#locale-fr');
  await page.keyboard.press('Enter');
  await page.locator('#listing .content[lang=fr]').waitFor();
  await tabTo('[name=userId]');
  await page.keyboard.type('keyboard-voter');
  await tabTo('#cast-vote');
  await page.keyboard.press('Enter');
  await page.getByText('User keyboard-voter voted.').waitFor();
  await tabTo('#fault-kind');
  await page.keyboard.press('ArrowDown');
  await tabTo('#set-fault');
  await page.keyboard.press('Space');
  await page.getByRole('list', { name: 'Faults that wait' }).waitFor();
  assert.equal(sandbox.control.faults.list()[0]?.kind, 'rate-limit');
  await tabTo('#clear-faults');
  await page.keyboard.press('Enter');
  await page.getByText('No fault waits.', { exact: true }).waitFor();
  await tabTo('#votes-plot-table > summary');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('#votes-plot-table').getAttribute('open'), '');
  // A refresh of the part that has the focus does not take it away.
  sandbox.control.votes.cast({ userId: 'someone-else' });
  await page.locator('#votes').getByText('someone-else').first().waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.parentElement?.id), 'votes-plot-table');
  assert.deepEqual(complaints, []);
});

test('it reads and works without JavaScript', async (t) => {
  const looking = await look(t, { javaScriptEnabled: false, seed: 14 });
  const { page } = looking;
  await publishExample(t, looking, 'push');
  await page.reload();
  await page.locator('#listing .content').getByText('Larkbell plans what your community').waitFor();
  await page.locator('#votes-plot-table summary').click();
  assert.ok(await today(page).isVisible());
  await page.getByRole('textbox', { name: 'User' }).fill('plain-voter');
  await page.getByRole('button', { name: 'Cast a vote' }).click();
  await page.getByText('User plain-voter voted.').waitFor();
  await page.getByRole('link', { name: 'Türkçe' }).first().click();
  await page.locator('#listing .content[lang=tr]').waitFor();
});

test('a previewed folder follows its files, and says what is wrong where', async (t) => {
  const { page, sandbox, complaints } = await look(t);
  const folder = await mkdtemp(join(tmpdir(), 'preview-'));
  const text = 'A bell that rings when it should. '.repeat(12);
  await writeFile(join(folder, 'README.md'), `# First words\n\n${text}`);
  await showFolder(sandbox, folder);
  const following = followFolder(folder, () => showFolder(sandbox, folder));
  t.after(async () => {
    following.close();
    await rm(folder, { recursive: true, force: true });
  });
  await page.getByRole('heading', { name: 'First words' }).waitFor();
  await page.getByText('Nothing is wrong.').waitFor();
  await writeFile(join(folder, 'README.md'), `# Second words\n\n${text}\n\n[a](missing.md)\n`);
  await page.getByRole('heading', { name: 'Second words' }).waitFor();
  await page
    .locator('#preview')
    .getByText(/README\.md:5/)
    .waitFor();
  await writeFile(join(folder, 'README.md'), 'Short.');
  await page.locator('#preview').getByText('error', { exact: true }).first().waitFor();
  await page.getByText('Nothing is published yet').waitFor();
  assert.deepEqual(complaints, []);
});

test('a sandbox that is gone is said to be gone, until it is back', async (t) => {
  const { page, sandbox, served } = await look(t);
  await served.close();
  await page.locator('html.stale').waitFor();
  await page.getByRole('button', { name: 'Cast a vote' }).click();
  await page.getByText('The sandbox did not take it').waitFor();
  const again = await serveSandbox(sandbox, { port: served.port });
  t.after(() => again.close());
  await page.locator('html:not(.stale)').waitFor();
  assert.equal(sandbox.control.listing('bot').votesTotal, 0);
});
