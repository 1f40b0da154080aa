import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, createLegacyClient } from '@project-listing/core';
import { operations } from '@project-listing/core/wire';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSandbox, projects, serveSandbox } from '../../src/index.ts';
import { type Golden, goldenBot, goldenNow } from './golden.ts';

const token = 'golden-token';
const goldens = goldenBot(projects.bot.platformId);
const named = goldens.map((golden) => [`${golden.operation} (${golden.section})`, golden] as const);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(goldenNow) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('there is one for every operation: 8 of v1, 4 of v0', () => {
  expect(goldens.map(({ operation }) => operation).sort()).toEqual(operations.map(({ name }) => name).sort());
  const ofV0 = goldens.filter(({ authorization }) => authorization === 'TOKEN');
  expect([goldens.length - ofV0.length, ofV0.length]).toEqual([8, 4]);
});

describe('the client sends', () => {
  test.each(named)('%s', async (_, golden) => {
    const arrived: { line: string; headers: Record<string, unknown>; body: string }[] = [];
    const server = createServer(async (incoming, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      const { method, url, headers } = incoming;
      arrived.push({ line: `${method} ${url}`, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = {
      ...createClient({ token, baseUrl: `${origin}/api/v1` }),
      ...createLegacyClient({ token, baseUrl: `${origin}/api` }),
    };
    // An empty answer is no answer to a read; here only the request counts.
    await golden.call(client).catch((error) => expect(error).toMatchObject({ kind: 'contract' }));

    expect(arrived).toHaveLength(1);
    const [{ line, headers, body } = expect.fail()] = arrived;
    expect(line).toBe(golden.line);
    expect(body).toBe(golden.body);
    expect(headers['authorization']).toBe(golden.authorization.replace('TOKEN', token));
    expect(headers['content-type']).toBe(golden.contentType);
    expect(headers['accept']).toBe('application/json, application/problem+json');
    expect(headers['content-length']).toBe(golden.body === '' ? undefined : `${Buffer.byteLength(golden.body)}`);
  });
});

describe('the sandbox takes', () => {
  test.each(named)('%s', async (_, golden) => {
    const sandbox = createSandbox({ now: () => new Date(goldenNow) });
    const served = await serveSandbox(sandbox);
    onTestFinished(async () => {
      await served.close();
      sandbox.close();
    });
    const { status, contentType, body } = await send(golden, served.port, sandbox.projects.bot);
    expect({ status, body: status === golden.status ? '' : body }).toEqual({ status: golden.status, body: '' });
    if (status === 204 || golden.operation === 'bots.postStats') expect(body).toBe('');
    else expect(contentType).toMatch(status >= 400 ? 'application/problem+json' : 'application/json');
  });
});

/** Sends a golden request to the byte, past every HTTP client's conveniences. */
function send({ line, authorization, contentType, body }: Golden, port: number, bot: typeof projects.bot) {
  const [method, path] = line.split(' ') as [string, string];
  const known = authorization === 'TOKEN' ? bot.legacyToken : `Bearer ${bot.token}`;
  const headers = {
    authorization: known,
    ...(contentType && { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise<{ status: number; contentType: string; body: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode = 0, headers } = response;
      resolve({
        status: statusCode,
        contentType: headers['content-type'] ?? '',
        body: Buffer.concat(chunks).toString(),
      });
    });
    sent.on('error', reject).end(body);
  });
}
