import { operations } from '@project-listing/core/wire';
import { describe, expect, test } from 'vitest';
import { now, open } from './api.ts';

const project = '/projects/@me';
const problem = 'application/problem+json';

describe('paths and methods', () => {
  test('every operation of the core is served', async () => {
    const { raw } = open();
    for (const { version, method, path } of operations) {
      const answer = await raw(
        method,
        `${version === 'v1' ? '/api/v1' : '/api'}${path}`,
        method === 'GET' ? undefined : {},
      );
      expect(answer.status, `${method} ${path}`).toBe(401);
    }
  });

  test.each([
    ['/api/v1/nothing', problem],
    ['/api/v1', problem],
    ['/api/v1/projects/@me/', problem],
    ['/nothing', problem],
    ['/api/nothing', 'application/json'],
    ['/_sandbox/nothing', problem],
  ])('%s is 404', async (path, type) => {
    const { raw } = open();
    const answer = await raw('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe(type);
  });

  test.each([
    ['DELETE', '/api/v1/projects/@me', 'OPTIONS, GET, HEAD, PATCH'],
    ['GET', '/api/v1/projects/@me/commands', 'OPTIONS, PUT'],
    ['HEAD', '/api/v1/projects/@me/announcements', 'OPTIONS, POST'],
    ['PUT', '/api/bots/1/stats', 'OPTIONS, GET, HEAD, POST'],
  ])('%s %s is 405 with Allow', async (method, path, allow) => {
    const { raw } = open();
    const answer = await raw(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
  });

  test('OPTIONS tells the methods, HEAD the headers', async () => {
    const { raw, bot } = open();
    const options = await raw('OPTIONS', '/api/v1/projects/@me/votes');
    expect(options.status).toBe(204);
    expect(options.headers.get('allow')).toBe('OPTIONS, GET, HEAD');
    expect(await bot('HEAD', project)).toMatchObject({ status: 200, body: '' });
    expect(await raw('HEAD', `/api/v1${project}`)).toMatchObject({ status: 401, body: '' });
  });
});

describe('headers', () => {
  test.each([
    ['a success', 'GET', '/api/v1/projects/@me', 'Bearer sandbox-bot-token'],
    ['a refusal', 'GET', '/api/v1/projects/@me', ''],
    ['no path', 'GET', '/nothing', ''],
    ['the control', 'GET', '/_sandbox/clock', ''],
  ])('%s has an id, and the date of the clock', async (_, method, path, authorization) => {
    const { raw } = open();
    const [one, other] = [await raw(method, path, undefined, { authorization }), await raw(method, path)];
    expect(one.headers.get('date')).toBe('Sun, 15 Mar 2026 12:00:00 GMT');
    expect(one.headers.get('x-request-id')).toMatch(/^req_/);
    expect(other.headers.get('x-request-id')).not.toBe(one.headers.get('x-request-id'));
  });

  test('JSON is application/json, a 204 has no type', async () => {
    const { bot } = open();
    expect((await bot('GET', project)).headers.get('content-type')).toBe('application/json');
    expect((await bot('PUT', `${project}/commands`, [])).headers.get('content-type')).toBe(null);
  });
});

describe('bodies', () => {
  const path = `${project}/announcements`;
  const valid = { title: 'Version 2', content: 'Version 2 is out now.' };

  test.each([
    ['no JSON', '{"title": ', 400],
    ['an empty body', '', 400],
    ['a JSON text', '"title"', 422],
    ['null', 'null', 422],
    ['an array', '[]', 422],
  ])('%s is %s', async (_, body, status) => {
    const { bot } = open();
    const answer = await bot('POST', path, body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe(problem);
  });

  test('no body at all is 400', async () => {
    const { bot } = open();
    expect((await bot('POST', path)).status).toBe(400);
  });

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/jsonp', 415],
    ['application/json', 201],
    ['application/json; charset=utf-8', 201],
    ['Application/JSON', 201],
  ])('type %s is %i', async (type, status) => {
    const { bot } = open();
    expect((await bot('POST', path, valid, { 'content-type': type })).status).toBe(status);
  });

  test('no UTF-8 is 400', async () => {
    const { sandbox } = open();
    const response = await sandbox.fetch('https://sandbox.example/api/v1/projects/@me/announcements', {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-bot-token', 'content-type': 'application/json' },
      body: Uint8Array.of(0x22, 0xff, 0x22),
    });
    expect(response.status).toBe(400);
  });

  test('more than 5 MB is 413, as announced and as it comes', async () => {
    const { bot, sandbox } = open();
    const big = JSON.stringify({ ...valid, content: 'x'.repeat(5 * 1024 * 1024) });
    expect(await bot('POST', path, big)).toMatchObject({ status: 413, body: { status: 413 } });
    const response = await sandbox.fetch('https://sandbox.example/api/v1/projects/@me/announcements', {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-bot-token', 'content-type': 'application/json' },
      body: new Blob([big]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test('16 pages of the full length fit', async () => {
    const { bot } = open();
    const locales = ['en', 'de', 'fr', 'pt', 'tr', 'hi', 'ja', 'ar', 'nl', 'ko', 'it', 'es', 'ru', 'uk', 'vi', 'zh'];
    const page_content = Object.fromEntries(locales.map((locale) => [locale, '鐘'.repeat(50_000)]));
    expect((await bot('PATCH', project, { page_content })).status).toBe(204);
  });

  test('on v0 what is wrong with a body is told in its own form', async () => {
    const { v0 } = open();
    const answer = await v0('POST', '/bots/800000000000000001/stats', '{');
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('JSON') } });
  });
});

test('the clock of the answers is the one that was given', async () => {
  const { raw, control } = open({ now: () => new Date('2020-01-01T00:00:00Z') });
  expect((await raw('GET', '/_sandbox/clock')).body).toEqual({ now });
  control.clock.reset();
  expect((await raw('GET', '/_sandbox/clock')).body).toEqual({ now: '2020-01-01T00:00:00.000Z' });
});
