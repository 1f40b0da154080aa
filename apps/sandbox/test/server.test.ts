import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serveSandbox } from '../src/index.ts';
import { caller, open } from './api.ts';

const serve = async () => {
  const api = open();
  const served = await serveSandbox(api.sandbox);
  onTestFinished(() => served.close());
  return { ...api, served };
};

test('both versions at the addresses it tells', async () => {
  const { served } = await serve();
  const { port, url, baseUrl, legacyBaseUrl } = served;
  expect({ url, baseUrl, legacyBaseUrl }).toEqual({
    url: `http://127.0.0.1:${port}`,
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    legacyBaseUrl: `http://127.0.0.1:${port}/api`,
  });
  const v1 = await fetch(`${baseUrl}/projects/@me`, { headers: { authorization: 'Bearer sandbox-bot-token' } });
  expect(v1.status).toBe(200);
  const v0 = await fetch(`${legacyBaseUrl}/bots`, { headers: { authorization: 'sandbox-bot-legacy-token' } });
  expect(v0.status).toBe(200);
});

test('the headers are those of the sandbox, once each', async () => {
  const { served } = await serve();
  const response = await fetch(`${served.url}/nothing`);
  expect(response.headers.get('date')).toBe('Sun, 15 Mar 2026 12:00:00 GMT');
  expect(response.headers.get('x-request-id')).toMatch(/^req_/);
});

test('204 and an empty 200 have no body', async () => {
  const { served } = await serve();
  const bot = caller(fetch, '/api/v1', { authorization: 'Bearer sandbox-bot-token' }, served.url);
  const v0 = caller(fetch, '/api', { authorization: 'sandbox-bot-legacy-token' }, served.url);
  expect(await bot('PUT', '/projects/@me/commands', [])).toMatchObject({ status: 204, body: '' });
  const posted = await v0('POST', '/bots/800000000000000001/stats', { server_count: 1 });
  expect(posted).toMatchObject({ status: 200, body: '' });
  expect(await bot('HEAD', '/projects/@me')).toMatchObject({ status: 200, body: '' });
});

test('a body over the limit is 413, and the next request is served', async () => {
  const { served } = await serve();
  const bot = caller(fetch, '/api/v1', { authorization: 'Bearer sandbox-bot-token' }, served.url);
  const big = JSON.stringify({ title: 'Big', content: 'x'.repeat(6 * 1024 * 1024) });
  expect((await bot('POST', '/projects/@me/announcements', big)).status).toBe(413);
  expect((await bot('GET', '/projects/@me')).status).toBe(200);
});

test('a client that breaks off in its body is no bug of the sandbox', async () => {
  const { served, control } = await serve();
  const complaint = vi.spyOn(console, 'error');
  onTestFinished(() => complaint.mockRestore());
  const socket = connect(served.port, '127.0.0.1');
  socket.write('POST /api/v1/projects/@me/announcements HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"title": ');
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await fetch(`${served.baseUrl}/projects/@me`)).status).toBe(401);
  expect(complaint).not.toHaveBeenCalled();
  expect(control.listing('bot').announcements).toEqual([]);
});

test('many requests at once are all answered, and none is lost', async () => {
  const { served, control } = await serve();
  const bot = caller(fetch, '/api/v1', { authorization: 'Bearer sandbox-bot-token' }, served.url);
  const all = Array.from({ length: 200 }, (_, value) => bot('PATCH', '/projects/@me/metrics', { server_count: value }));
  for (const { status } of await Promise.all(all)) expect(status).toBe(204);
  expect(new Set(control.listing('bot').measurements.map(({ value }) => value)).size).toBe(200);
});

test('the global Request and Response are left alone', async () => {
  const before = [Request, Response];
  await serve();
  expect([Request, Response]).toEqual(before);
});

test('a port that is taken is an error', async () => {
  const { sandbox } = open();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(serveSandbox(sandbox, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
