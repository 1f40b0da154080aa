import { limits } from '@project-listing/core/schemas';
import { describe, expect, test } from 'vitest';
import { now, open, page } from './api.ts';

/** The page's HTML. */
async function look(api: ReturnType<typeof open>, query = ''): Promise<string> {
  const response = await api.sandbox.fetch(`http://127.0.0.1:4010/${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

const send = (api: ReturnType<typeof open>, action: string, fields: Record<string, string>) =>
  api.sandbox.fetch(`http://127.0.0.1:4010/_sandbox/page/${action}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

/** Sends a form and follows it to the page, as a browser without a script does. */
async function submit(
  api: ReturnType<typeof open>,
  action: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const answer = await send(api, action, fields);
  expect(answer.status).toBe(303);
  return look(api, answer.headers.get('location')?.replace(/^\//, ''));
}

const notice = (html: string) => /<p class="notice (\w+)">(.*?)<\/p>/s.exec(html)?.slice(1);

describe('without a script', () => {
  test('an empty sandbox says so', async () => {
    const html = await look(open());
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    for (const words of ['Larkbell', 'Nothing is published yet', 'is allowed now', 'No fault waits']) {
      expect(html).toContain(words);
    }
  });

  test('texts, announcements, commands, votes and metrics are all in the HTML', async () => {
    const api = open();
    await api.bot('PATCH', '/projects/@me', {
      headline: { en: 'Rings at dawn', ar: 'يرن عند الفجر' },
      page_content: {
        en: `# Larkbell\n\n${page}\n\n| a | b |\n|---|---|\n| 1 | ~~2~~ |\n\n- [x] done`,
        ar: `# قبرة\n\n${page}`,
      },
    });
    await api.bot('POST', '/projects/@me/announcements', {
      title: 'Version <2>',
      content: 'It is **out** now.',
      category: 'new_feature',
    });
    await api.bot('PUT', '/projects/@me/commands', [
      {
        name: 'event',
        description: 'Events',
        options: [
          {
            type: 1,
            name: 'create',
            name_localizations: { de: 'anlegen' },
            description: 'Plans one',
            options: [
              { type: 3, name: 'title', description: 'Its name', required: true },
              { type: 4, name: 'seats', description: 'How many' },
            ],
          },
        ],
      },
      { type: 2, name: 'Invite' },
    ]);
    await api.bot('PATCH', '/projects/@me/metrics', { server_count: 1234 });
    api.control.votes.cast({ userId: 'voter-1', weight: 2 });
    const html = await look(api);
    for (const piece of [
      'Rings at dawn',
      '<h3 id="user-content-larkbell">Larkbell</h3>',
      '<del>2</del>',
      'Version &lt;2&gt;',
      '<strong>out</strong>',
      'new feature',
      '4 h',
      '<code dir="ltr">/event create</code>',
      'title="How many · whole number · optional">seats?</span>',
      'on a user',
      '1,234',
      'voter-1',
      '15 Mar 2026',
    ]) {
      expect(html).toContain(piece);
    }
    const arabic = await look(api, '?project=bot&locale=ar');
    expect(arabic).toContain('lang="ar" dir="rtl">يرن عند الفجر');
    expect(arabic).toMatch(/<div class="content" lang="ar" dir="rtl"><h3[^>]*>قبرة/);
    expect(await look(api, '?locale=de')).toContain('/event anlegen');
    expect(await look(api, '?project=game')).toContain('Belfry Heights');
  });

  test('the time until the next announcement counts down with the clock', async () => {
    const api = open();
    await api.bot('POST', '/projects/@me/announcements', { title: 'Hello', content: 'Hello everyone.' });
    api.control.clock.advance(3_600 + 60);
    expect(await look(api)).toContain('<strong>2 h 59 min</strong>, at <time datetime="2026-03-15T16:00:00.000Z">');
    api.control.clock.advance(limits.announcementInterval);
    expect(await look(api)).toContain('is allowed now');
  });

  test('the forms do what they say, and come back with the page they were sent from', async () => {
    const api = open();
    const view = { project: 'server', locale: 'de' };
    const voted = await submit(api, 'vote', { ...view, userId: 'someone' });
    expect(notice(voted)).toEqual(['good', 'User someone voted.']);
    expect(voted).toContain('Larkbell Lounge');
    expect(voted).toContain('<code>someone</code>');
    expect(notice(await submit(api, 'votes', { ...view, count: '250', days: '30' }))?.[1]).toBe('250 votes cast.');
    expect(api.control.listing('server').votesTotal).toBe(251);

    expect(
      await submit(api, 'fault', { kind: 'status', status: '503', operation: 'votes.list', times: '2' }),
    ).toContain('votes.list, 2×');
    expect(api.control.faults.list()).toMatchObject([
      { kind: 'status', status: 503, operation: 'votes.list', times: 2 },
    ]);
    expect((await api.bot('GET', '/projects/@me/votes?startDate=2026-03-14T00:00:00Z')).status).toBe(503);
    const struck = await look(api);
    expect(struck).toContain('fault: status');
    expect(await submit(api, 'clear-faults')).toContain('No fault waits');
    expect(api.control.faults.list()).toEqual([]);

    await submit(api, 'clock', { advance: '14400' });
    expect(api.control.clock.now()).toEqual(new Date(Date.parse(now) + 14_400_000));
    await submit(api, 'clock', { now: '2027-01-02T03:04' });
    expect(api.control.clock.now()).toEqual(new Date('2027-01-02T03:04:00Z'));
    await submit(api, 'reset');
    expect(api.control.listing('server').votesTotal).toBe(0);
    expect(Math.abs(api.control.clock.now().getTime() - Date.now())).toBeLessThan(10_000);
  });

  test.each(['status', 'html', 'empty', 'malformed', 'reset', 'delay', 'hang', 'rate-limit', 'echo'])(
    'a fault of kind %s with every field filled in',
    async (kind) => {
      const api = open();
      const html = await submit(api, 'fault', {
        kind,
        times: '1',
        status: '500',
        delay: '5',
        seconds: '7',
        operation: '',
      });
      expect(notice(html)).toEqual(['good', 'The fault waits for a request.']);
      expect(api.control.faults.list()).toHaveLength(1);
    },
  );

  test.each([
    ['votes', { count: 'many' }, 'count is no number'],
    ['votes', { count: '0' }, 'count'],
    ['votes', { days: '9999' }, 'spreadSeconds'],
    ['fault', { kind: 'fire' }, 'kind'],
    ['fault', { kind: 'status', status: '9' }, 'status'],
    ['clock', { now: 'yesterday' }, 'yesterday'],
    ['clock', { advance: '1e30' }, 'The clock takes times'],
  ])('%s cannot be %j, and the page says why', async (action, fields, words) => {
    const [tone, text] = notice(await submit(open(), action, fields)) ?? [];
    expect(tone).toBe('bad');
    expect(text).toContain(words);
  });

  test('what is no form is refused', async () => {
    const api = open();
    expect((await send(api, 'nothing', {})).status).toBe(404);
    expect((await api.raw('POST', '/_sandbox/page/vote', { userId: 'a' })).status).toBe(415);
  });
});

describe('the log on the page', () => {
  test('shows status, timing and the problem; never the token', async () => {
    const api = open();
    await api.bot('POST', '/projects/@me/announcements', { title: 'x' });
    api.control.faults.add({ kind: 'echo' });
    await api.bot('GET', '/projects/@me');
    api.control.faults.add({ kind: 'reset' });
    await api.bot('GET', '/projects/@me').catch(() => undefined);
    await api.v0('GET', '/bots?limit=9999');
    const html = await look(api);
    for (const piece of ['422', ' ms</span>', 'title', 'fault: echo', '[redacted]', 'reset', 'limit=9999']) {
      expect(html).toContain(piece);
    }
    expect(html).not.toContain('sandbox-bot-');
    expect(JSON.stringify(api.control.requests.list())).not.toContain('sandbox-bot-');
  });

  test('of many requests shows the latest', async () => {
    const api = open();
    for (let index = 0; index < 60; index += 1) await api.bot('GET', `/projects/@me?n=${index}`);
    const html = await look(api);
    expect(html).toContain('n=59');
    expect(html).not.toContain('n=10<');
    expect(html).toContain('20 older');
  });
});

test('the page is sent again only when something has changed', async () => {
  const api = open();
  const get = (etag: string) => api.sandbox.fetch('http://127.0.0.1/', { headers: { 'if-none-match': etag } });
  const etag = (await get('')).headers.get('etag') ?? '';
  expect((await get(etag)).status).toBe(304);
  api.control.votes.cast();
  expect((await get(etag)).status).toBe(200);
});

test('the headers let nothing run or load but what the sandbox serves', async () => {
  const api = open();
  for (const path of [
    '/',
    '/_page/page.js',
    '/_page/plots.js',
    '/_page/uplot.js',
    '/_page/page.css',
    '/_page/uplot.css',
    '/_page/icon.svg',
  ]) {
    const { status, headers } = await api.sandbox.fetch(`http://127.0.0.1${path}`);
    expect(status, path).toBe(200);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
  }
  const html = await look(api);
  expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on[a-z]+=/);
  for (const name of ['nothing', '..%2fpage.ts', 'constructor']) {
    expect((await api.raw('GET', `/_page/${name}`)).status).toBe(404);
  }
});
