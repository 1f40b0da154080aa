import { describe, expect, test } from 'vitest';
import { open, page } from './api.ts';

describe('GET /projects/@me', () => {
  test('the record of each project', async () => {
    const { bot, server, game } = open();
    expect(await bot('GET', '/projects/@me')).toMatchObject({
      status: 200,
      body: {
        id: '700000000000000001',
        name: 'Larkbell',
        platform: 'chat_platform',
        type: 'bot',
        headline: 'Reminders and events that everyone sees in time.',
        tags: ['utility', 'reminders'],
        votes: 0,
        votes_total: 0,
        review_score: expect.any(Number),
        review_count: expect.any(Number),
      },
    });
    expect((await server('GET', '/projects/@me')).body).toMatchObject({ platform: 'chat_platform', type: 'server' });
    expect((await game('GET', '/projects/@me')).body).toMatchObject({ platform: 'game_platform', type: 'game' });
  });

  test('votes of this month and of all time, by weight', async () => {
    const { bot, control } = open();
    control.votes.cast({ createdAt: '2026-02-28T23:59:59Z', weight: 2 });
    control.votes.cast({ createdAt: '2026-03-01T00:00:00Z', weight: 3 });
    control.votes.cast({ project: 'server' });
    expect((await bot('GET', '/projects/@me')).body).toMatchObject({ votes: 3, votes_total: 5 });
  });
});

describe('PATCH /projects/@me', () => {
  test('publishes in several locales, leaves the others, and shows the English headline', async () => {
    const { bot, control } = open();
    const first = await bot('PATCH', '/projects/@me', {
      headline: { en: 'Hello', de: 'Hallo' },
      page_content: { en: page },
    });
    expect(first).toMatchObject({ status: 204, body: '' });
    await bot('PATCH', '/projects/@me', { headline: { de: 'Guten Tag' } });
    expect(control.listing('bot')).toMatchObject({
      headline: { en: 'Hello', de: 'Guten Tag' },
      pageContent: { en: page },
    });
    expect((await bot('GET', '/projects/@me')).body.headline).toBe('Hello');
    expect(control.listing('server').headline).toEqual({});
  });

  test('every locale of the API is taken', async () => {
    const { bot } = open();
    const locales = ['en', 'de', 'fr', 'pt', 'tr', 'hi', 'ja', 'ar', 'nl', 'ko', 'it', 'es', 'ru', 'uk', 'vi', 'zh'];
    const headline = Object.fromEntries(locales.map((locale) => [locale, `Hello ${locale}`]));
    expect((await bot('PATCH', '/projects/@me', { headline })).status).toBe(204);
  });

  test.each([
    ['nothing', {}, ['']],
    ['an empty map', { headline: {} }, ['']],
    ['an unsupported locale', { headline: { sv: 'Hej hej' } }, ['headline.sv']],
    ['a headline too short', { headline: { en: 'Hi' } }, ['headline.en']],
    ['a headline too long', { headline: { en: 'x'.repeat(141) } }, ['headline.en']],
    ['a page too short', { page_content: { en: 'x'.repeat(299) } }, ['page_content.en']],
    ['a page too long', { page_content: { en: 'x'.repeat(50_001) } }, ['page_content.en']],
    ['a text that is none', { headline: { en: 5 } }, ['headline.en']],
    ['null', { headline: null }, ['headline']],
    ['an unknown field', { headline: { en: 'Hello' }, tags: [] }, ['tags']],
    ['our name of a field', { pageContent: { en: page } }, ['pageContent']],
    ['the field of another object', { id: '1', headline: { en: 'Hello' } }, ['id']],
    ['an array', [], ['']],
    [
      'two faults at once',
      { headline: { sv: 'Hej hej' }, page_content: { en: 'x' } },
      ['headline.sv', 'page_content.en'],
    ],
  ])('%s is 422, and the problem names the place in wire names', async (_, body, fields) => {
    const { bot, control } = open();
    const answer = await bot('PATCH', '/projects/@me', body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ type: 'about:blank', title: 'Unprocessable Entity', status: 422 });
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    for (const field of fields) expect(answer.body.detail).toContain(field);
    expect(control.listing('bot')).toMatchObject({ headline: {}, pageContent: {} });
  });

  test('the problem of an empty update speaks of page_content, not of our name', async () => {
    const { bot } = open();
    expect((await bot('PATCH', '/projects/@me', {})).body.detail).toContain('page_content');
  });

  test('the limits themselves are allowed', async () => {
    const { bot } = open();
    const headline = { en: 'abc', de: 'x'.repeat(140) };
    const page_content = { en: 'x'.repeat(300), de: 'x'.repeat(50_000) };
    expect((await bot('PATCH', '/projects/@me', { headline, page_content })).status).toBe(204);
  });

  test.each([
    // One family emoji: 1 grapheme, 5 code points, 8 UTF-16 units.
    ['utf16', 422, 422],
    ['codePoints', 422, 204],
    ['graphemes', 204, 204],
  ] as const)('what counts as a character is a switch: %s', async (lengthUnit, families, emoji) => {
    const { bot } = open({ switches: { lengthUnit } });
    const update = async (en: string) => (await bot('PATCH', '/projects/@me', { headline: { en } })).status;
    expect(await update('👨‍👩‍👧'.repeat(140))).toBe(families);
    expect(await update('🔔'.repeat(140))).toBe(emoji);
    expect(await update('👨‍👩‍👧'.repeat(141))).toBe(422);
  });
});
