import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type ServeOptions, serveSandbox } from '../src/index.ts';
import { caller, open, page } from './api.ts';

async function serve(options: ServeOptions = {}) {
  const api = open();
  const served = await serveSandbox(api.sandbox, options);
  onTestFinished(() => served.close());
  const bot = caller(fetch, '/api/v1/projects/@me', { authorization: 'Bearer sandbox-bot-token' }, served.url);
  return { ...api, served, bot };
}

/** A raw connection, and all that comes back on it. */
async function dial(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (chunk) => (text += chunk)).on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, text: () => text, closed: once(socket, 'close') };
}

describe('bodies', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  test.each([
    ['malformed JSON', '{"title": ', 400],
    ['JSON with a rest', '{} {}', 400],
    ['no JSON at all', '<html>', 400],
    ['10,000 levels', nested(10_000), 400],
    ['10,000 levels of objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['a million brackets that are never closed', '['.repeat(1_000_000), 400],
    ['levels inside a field', `{"title": ${nested(10_000)}}`, 400],
    ['brackets in a string are no levels', JSON.stringify({ title: '["\\'.repeat(200), content: 'x' }), 422],
    ['10 MB', JSON.stringify({ title: 'x'.repeat(10_000_000) }), 413],
    ['a prototype', '{"__proto__": {"title": "Hello"}, "constructor": 1}', 422],
  ])('%s', async (_, body, status) => {
    const { bot, control, raw, served } = await serve();
    const answer = await bot('POST', '/announcements', body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(control.requests.list().at(-1)).toMatchObject({ status });
    // What is logged can be read back, as JSON and on the page.
    expect((await raw('GET', '/_sandbox/requests')).status).toBe(200);
    expect((await fetch(served.url)).status).toBe(200);
    expect((await bot('GET', '')).status).toBe(200);
  });

  test.each(['/_sandbox/votes', '/_sandbox/faults'])('10,000 levels for %s', async (path) => {
    const { raw } = open();
    expect((await raw('POST', path, `{"kind": "status", "status": 200, "body": ${nested(10_000)}}`)).status).toBe(400);
  });

  test('invalid UTF-8', async () => {
    const { served } = await serve();
    const response = await fetch(`${served.baseUrl}/projects/@me/announcements`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-bot-token', 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    });
    expect(response.status).toBe(400);
  });

  test('10 MB in chunks, of a length that is not told', async () => {
    const { served, bot } = await serve();
    const request = httpRequest(`${served.baseUrl}/projects/@me/announcements`, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-bot-token', 'content-type': 'application/json' },
    });
    request.on('error', () => undefined);
    for (let chunk = 0; chunk < 10; chunk += 1) request.write('x'.repeat(1_000_000));
    request.end();
    const [response] = await once(request, 'response');
    expect(response.statusCode).toBe(413);
    response.resume();
    expect((await bot('GET', '')).status).toBe(200);
  });
});

describe('heads', () => {
  test('one that is too large is 431', async () => {
    const { served, bot } = await serve();
    const { socket, text, closed } = await dial(served.port);
    socket.write(`GET /api/v1/projects/@me HTTP/1.1\r\nhost: localhost\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`);
    await closed;
    expect(text()).toMatch(/^HTTP\/1.1 431/);
    expect((await bot('GET', '')).status).toBe(200);
  });

  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    [
      'a length that is no number',
      'POST /api/v1/projects/@me HTTP/1.1\r\nhost: localhost\r\ncontent-length: many\r\n\r\n',
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['no host', 'GET /api/v1/projects/@me HTTP/1.1\r\n\r\n'],
  ])('%s is 400', async (_, head) => {
    const { served, bot } = await serve();
    const { socket, text } = await dial(served.port);
    socket.write(head);
    await expect.poll(text).toMatch(/^HTTP\/1.1 400/);
    expect((await bot('GET', '')).status).toBe(200);
  });
});

describe('clients that take their time', () => {
  test.each([
    ['say nothing', ''],
    ['send half a head', 'GET /api/v1/projects/@me HTTP/1.1\r\nhost: loc'],
    [
      'send half a body',
      'POST /api/v1/projects/@me/announcements HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{',
    ],
  ])('and %s are sent away', async (_, words) => {
    const { served, bot } = await serve({ headTimeout: 300, requestTimeout: 600 });
    const { socket, text, closed } = await dial(served.port);
    if (words !== '') socket.write(words);
    const drip = setInterval(() => words !== '' && socket.write('a'), 100);
    onTestFinished(() => clearInterval(drip));
    await closed;
    // A client that goes on writing may lose the answer to the reset that follows it.
    expect(text()).toMatch(/^(HTTP\/1.1 408|$)/);
    expect((await bot('GET', '')).status).toBe(200);
  });

  test('1,000 connections that say nothing do not keep others out, and are closed', async () => {
    const { served, bot } = await serve({ headTimeout: 2_000 });
    const before = process.memoryUsage().rss;
    const sockets: Socket[] = [];
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    let open = 0;
    for (let index = 0; index < 1_000; index += 1) {
      const socket = connect(served.port, '127.0.0.1');
      socket
        .on('error', () => undefined)
        .on('close', () => (open -= 1))
        .on('connect', () => (open += 1))
        .resume();
      sockets.push(socket);
    }
    await expect.poll(() => open, { timeout: 10_000 }).toBe(1_000);
    expect((await bot('GET', '')).status).toBe(200);
    const grown = (process.memoryUsage().rss - before) / 1_000_000;
    expect(grown).toBeLessThan(150);
    await expect.poll(() => open, { timeout: 10_000 }).toBe(0);
    expect((await bot('GET', '')).status).toBe(200);
  });
});

describe('the page and the control are for this machine alone', () => {
  const get = async (port: number, path: string, headers: Record<string, string>, method = 'GET') => {
    const request = httpRequest({ port, host: '127.0.0.1', path, method, headers }).end();
    const [response] = await once(request, 'response');
    response.resume();
    return response.statusCode as number;
  };

  test('under a name of this machine', async () => {
    const { served } = await serve();
    for (const host of [
      'localhost',
      `localhost:${served.port}`,
      '127.0.0.1',
      '127.1.2.3',
      '[::1]:80',
      'sandbox.localhost',
    ]) {
      expect(await get(served.port, '/', { host }), host).toBe(200);
    }
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', '[::2]']) {
      for (const path of ['/', '/_sandbox/clock', '/%5fsandbox/clock', '/_page/page.js']) {
        expect(await get(served.port, path, { host }), `${host} ${path}`).toBe(403);
      }
    }
    // The API is for whoever has a token, under any name.
    expect(await get(served.port, '/api/v1/projects/@me', { host: 'host.docker.internal' })).toBe(401);
  });

  test('and not for the pages of other sites', async () => {
    const { served, control } = await serve();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      expect(await get(served.port, '/_sandbox/page/vote', { ...type, ...headers }, 'POST')).toBe(403);
      expect(await get(served.port, '/_sandbox/reset', headers, 'POST')).toBe(403);
    }
    expect(control.listing('bot').votesTotal).toBe(0);
    const body = new URLSearchParams({ userId: 'a' });
    const own = await fetch(`${served.url}/_sandbox/page/vote`, {
      method: 'POST',
      body,
      headers: { origin: served.url },
    });
    expect(own.status).toBe(200);
    expect(control.listing('bot').votesTotal).toBe(1);
  });

  test('another address needs to be meant', async () => {
    const { sandbox } = open();
    for (const host of ['0.0.0.0', '::']) await expect(serveSandbox(sandbox, { host })).rejects.toThrow('can reach');
    const served = await serveSandbox(sandbox, { host: '0.0.0.0', expose: true });
    onTestFinished(() => served.close());
    expect(served.exposed).toBe(true);
    expect(await get(served.port, '/', { host: 'localhost' })).toBe(404);
  });
});

test('closing lets the requests under way end', async () => {
  const { served, control, bot } = await serve();
  control.faults.add({ kind: 'delay', delay: 300 });
  const answer = bot('PATCH', '', { headline: { en: 'Hello' }, page_content: { en: page } });
  await sleep(100);
  await served.close();
  expect((await answer).status).toBe(204);
  await expect(fetch(served.url)).rejects.toThrow();
});
