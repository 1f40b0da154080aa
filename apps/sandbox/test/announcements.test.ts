import { expect, test } from 'vitest';
import { open } from './api.ts';

const valid = { title: 'Version 2', content: 'Version 2 is out now.' };
const path = '/projects/@me/announcements';
const hours = 60 * 60;

test('an announcement is made and shown', async () => {
  const { bot, control } = open();
  const answer = await bot('POST', path, { ...valid, category: 'new_feature' });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({ ...valid, created_at: '2026-03-15T12:00:00.000000Z' });
  expect(control.listing('bot').announcements).toMatchObject([{ ...valid, category: 'new_feature' }]);
});

test.each([['announcement'], ['event'], ['new_feature'], [undefined]])('category %s', async (category) => {
  const { game, control } = open();
  expect((await game('POST', path, { ...valid, category })).status).toBe(201);
  expect(control.listing('game').announcements[0]?.category).toBe(category ?? 'announcement');
});

test('the status of success is a switch', async () => {
  const { bot } = open({ switches: { announcementStatus: 200 } });
  expect((await bot('POST', path, valid)).status).toBe(200);
});

test.each([
  ['no title', { content: valid.content }, 'title'],
  ['a title too short', { ...valid, title: 'ab' }, 'title'],
  ['a title too long', { ...valid, title: 'x'.repeat(101) }, 'title'],
  ['an empty title', { ...valid, title: '' }, 'title'],
  ['no content', { title: valid.title }, 'content'],
  ['a content too short', { ...valid, content: 'x'.repeat(9) }, 'content'],
  ['a content too long', { ...valid, content: 'x'.repeat(2001) }, 'content'],
  ['an unknown category', { ...valid, category: 'news' }, 'category'],
  ['an empty category', { ...valid, category: '' }, 'category'],
  ['an unknown field', { ...valid, link: 'x' }, 'link'],
])('%s is 422, and does not count for the limit', async (_, body, field) => {
  const { bot } = open();
  expect(await bot('POST', path, body)).toMatchObject({ status: 422, body: { status: 422, errors: [{ field }] } });
  expect((await bot('POST', path, valid)).status).toBe(201);
});

test('the limits themselves are allowed', async () => {
  const { bot, server } = open();
  expect((await bot('POST', path, { title: 'abc', content: 'x'.repeat(10) })).status).toBe(201);
  expect((await server('POST', path, { title: 'x'.repeat(100), content: 'x'.repeat(2000) })).status).toBe(201);
});

test('one in 4 hours, for each project; the wait is exact to the second', async () => {
  const { bot, server, control } = open();
  expect((await bot('POST', path, valid)).status).toBe(201);
  const early = await bot('POST', path, valid);
  expect(early).toMatchObject({ status: 429, body: { status: 429, title: 'Too Many Requests' } });
  expect(early.headers.get('content-type')).toBe('application/problem+json');
  expect(early.headers.get('retry-after')).toBe('14400');
  expect((await server('POST', path, valid)).status).toBe(201);

  control.clock.advance(4 * hours - 0.5);
  expect((await bot('POST', path, valid)).headers.get('retry-after')).toBe('1');
  control.clock.advance(0.5);
  expect((await bot('POST', path, valid)).status).toBe(201);
  expect(control.listing('bot').announcements).toHaveLength(2);
});

test('an announcement of a future that was left does not count', async () => {
  const { bot, control } = open();
  control.clock.advance(100 * hours);
  expect((await bot('POST', path, valid)).status).toBe(201);
  control.clock.advance(-100 * hours);
  expect((await bot('POST', path, valid)).status).toBe(201);
});

test('the wait as an HTTP date, by the clock of the sandbox', async () => {
  const { bot, control } = open({ switches: { rateLimitForm: 'date' } });
  await bot('POST', path, valid);
  control.clock.advance(0.25);
  const early = await bot('POST', path, valid);
  expect(early.status).toBe(429);
  expect(early.headers.get('retry-after')).toBe('Sun, 15 Mar 2026 16:00:01 GMT');
  expect(early.headers.get('date')).toBe('Sun, 15 Mar 2026 12:00:00 GMT');
});

test('the wait in a body that is no problem', async () => {
  const { bot } = open({ switches: { rateLimitForm: 'body' } });
  await bot('POST', path, valid);
  const early = await bot('POST', path, valid);
  expect(early).toMatchObject({ status: 429, body: { 'retry-after': 14400 } });
  expect(early.headers.has('retry-after')).toBe(false);
  expect(early.headers.get('content-type')).toBe('application/json');
});
