import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  type ApiError,
  type ClientOptions,
  ConnectionError,
  createClient,
  createLegacyClient,
  RateLimitError,
  TimeoutError,
} from '../src/index.ts';
import { type Answer, json, serve } from './support/server.ts';
import { rejection } from './support/transport.ts';

const token = 'tok+en/that=must&never.show';
const news = { title: 'Hello', content: 'Hello world' };
const project = { id: '1', name: 'Larkbell' };

/** A client on a real server. Waits are short, so that the tests are. */
async function connect(answer: Answer, options: Partial<ClientOptions> = {}) {
  const { origin, arrived } = await serve(answer);
  const client = createClient({ token, baseUrl: `${origin}/api/v1`, timeout: 2_000, ...options });
  return { client, arrived, origin };
}

describe('retry after an unknown outcome', () => {
  const reads = { get: (client: ReturnType<typeof createClient>) => client.project.get() };
  const writes = {
    patch: (client: ReturnType<typeof createClient>) => client.metrics.update({ serverCount: 1 }),
    put: (client: ReturnType<typeof createClient>) => client.commands.replace([]),
  };

  for (const [method, call] of Object.entries({ ...reads, ...writes })) {
    test.each([502, 503, 504])(`${method} is repeated on %i`, async (status) => {
      const { client, arrived } = await connect((response, nth) => json(response, nth === 0 ? status : 200, project));
      await call(client);
      expect(arrived).toHaveLength(2);
      expect(arrived[1]?.body).toBe(arrived[0]?.body);
    });

    test(`${method} is repeated on a broken connection`, async () => {
      const { client, arrived } = await connect((response, nth) =>
        nth === 0 ? response.destroy() : json(response, 200, project),
      );
      await call(client);
      expect(arrived).toHaveLength(2);
    });

    test(`${method} is repeated on a timeout, of the body too`, async () => {
      const { client, arrived } = await connect(
        (response, nth) => {
          if (nth === 0) return;
          if (nth === 1) response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
          else json(response, 200, project);
        },
        { timeout: 150 },
      );
      await call(client);
      expect(arrived).toHaveLength(3);
    });

    test(`${method} is not repeated on 500`, async () => {
      const { client, arrived } = await connect((response) => json(response, 500, {}));
      await rejection(call(client));
      expect(arrived).toHaveLength(1);
    });
  }

  test.each<[string, Answer, string]>([
    ['500', (response) => json(response, 500, { title: 'Oops' }), 'server'],
    [
      '502',
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      'server',
    ],
    ['503 with a wait', (response) => json(response, 503, {}, { 'retry-after': '0' }), 'server'],
    ['504', (response) => json(response, 504, {}), 'server'],
    ['a broken connection', (response) => response.destroy(), 'connection'],
    [
      'an answer cut short',
      (response) =>
        response.writeHead(201, { 'content-length': '99' }).write('{') && setTimeout(() => response.destroy(), 20),
      'connection',
    ],
    ['silence', () => {}, 'timeout'],
  ])('POST is never repeated: %s', async (_, answer, kind) => {
    const { client, arrived } = await connect(answer, { timeout: 200 });
    const error = await rejection<ApiError>(client.announcements.create(news));
    expect(error).toMatchObject({ kind, outcome: 'unknown' });
    expect(error.message).toContain('It is not known whether it happened; look before you repeat it.');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(arrived).toHaveLength(1);
  });

  test('retries end after as many as were allowed', async () => {
    const { client, arrived } = await connect((response) => json(response, 503, { detail: 'later' }), { retries: 2 });
    const error = await rejection<ApiError>(client.project.get());
    expect(error).toMatchObject({ kind: 'server', status: 503, problem: { detail: 'later' }, outcome: 'refused' });
    expect(arrived).toHaveLength(3);
  });

  test.each<[string, Answer, string]>([
    ['then refused', (response) => json(response, 401, {}), 'authentication'],
    ['then limited', (response) => json(response, 429, {}, { 'retry-after': '3600' }), 'rate-limited'],
  ])('a write that may have happened stays unknown: reset, %s', async (_, second, kind) => {
    const { client } = await connect((response, nth, request) =>
      nth === 0 ? response.destroy() : second(response, nth, request),
    );
    const error = await rejection(client.metrics.update({ serverCount: 1 }));
    expect(error).toMatchObject({ kind, outcome: 'unknown' });
    expect(error.message).toContain('repeating it does no harm');
  });

  test('a write that may have happened stays unknown: reset, then nobody there', async () => {
    const { origin, close } = await serve((response) => {
      response.destroy();
      close();
    });
    const client = createClient({ token, baseUrl: `${origin}/api/v1`, retries: 1 });
    const error = await rejection(client.metrics.update({ serverCount: 1 }));
    expect(error).toMatchObject({ kind: 'connection', outcome: 'unknown' });
  });

  test('a mistake in an injected fetch is not repeated', async () => {
    let calls = 0;
    const fetch = async () => {
      calls++;
      throw new TypeError('bug');
    };
    const client = createClient({ token, baseUrl: 'https://listing.example/api/v1', fetch });
    await rejection(client.project.get());
    expect(calls).toBe(1);
  });

  test('an answer without end is given up', async () => {
    const { client } = await connect(
      (response) => {
        const chunk = 'x'.repeat(1024 * 1024);
        const more = () => response.write(chunk, (error) => error || more());
        more();
      },
      { timeout: 20_000, retries: 0 },
    );
    const error = await rejection(client.project.get());
    expect(error.message).toContain('ANSWER_TOO_LONG');
  });

  test('nobody listening: nothing was sent, a write included', async () => {
    const { origin, close } = await serve(() => {});
    await close();
    const client = createClient({ token, baseUrl: `${origin}/api/v1`, retries: 0 });
    const error = await rejection<ConnectionError>(client.announcements.create(news));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ kind: 'connection', outcome: 'not-sent' });
    expect(error.message).toMatch(/127\.0\.0\.1:\d+ could not be reached \(ECONNREFUSED\)\. Nothing was changed\./);
  });
});

describe('429', () => {
  const forms: Record<string, (seconds: number) => Answer> = {
    'header in seconds': (seconds) => (response) =>
      json(response, 429, { detail: 'slow' }, { 'retry-after': `${seconds}` }),
    'header with a date': (seconds) => (response) => {
      // Dates have whole seconds: count from a `Date` header with the same grain.
      const now = Math.floor(Date.now() / 1000) * 1000;
      response.setHeader('date', new Date(now).toUTCString());
      json(response, 429, { detail: 'slow' }, { 'retry-after': new Date(now + seconds * 1000).toUTCString() });
    },
    body: (seconds) => (response) => json(response, 429, { 'retry-after': seconds, detail: 'slow' }),
  };

  for (const [form, answer] of Object.entries(forms)) {
    test(`${form}, within patience: waited out in full, POST too`, async () => {
      const { client, arrived } = await connect(
        (response, nth, request) => (nth === 0 ? answer(1)(response, nth, request) : json(response, 201, news)),
        { patience: 2 },
      );
      await client.announcements.create(news);
      expect(arrived).toHaveLength(2);
      expect((arrived[1]?.at ?? 0) - (arrived[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
    });

    test(`${form}, beyond patience: an error at once that says when`, async () => {
      const { client, arrived } = await connect(answer(3_600), { patience: 3_599 });
      const before = Date.now();
      const error = await rejection<RateLimitError>(client.announcements.create(news));
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({ kind: 'rate-limited', status: 429, retryAfter: 3_600, outcome: 'refused' });
      expect(error.problem?.detail).toBe('slow');
      expect(Math.abs((error.retryAt?.getTime() ?? 0) - before - 3_600_000)).toBeLessThan(5_000);
      expect(error.message).toMatch(
        /\(slow\)\. Try again in 3600 s, at \d{4}-.*Trying earlier may lengthen the wait\./,
      );
      expect(arrived).toHaveLength(1);
    });
  }

  test('without a wait that is known, it is not repeated', async () => {
    const { client, arrived } = await connect((response) => json(response, 429, {}));
    const error = await rejection<RateLimitError>(client.project.get());
    expect(error.retryAfter).toBeUndefined();
    expect(error.message).toContain('It did not say for how long.');
    expect(arrived).toHaveLength(1);
  });
});

describe('abort', () => {
  test('before the call: nothing is sent', async () => {
    const { client, arrived } = await connect((response) => json(response, 200, project));
    const error = await rejection(client.project.get({ signal: AbortSignal.abort() }));
    expect(error.name).toBe('AbortError');
    expect(arrived).toHaveLength(0);
  });

  test('during the call, with the reason given', async () => {
    const { client } = await connect(() => {});
    const controller = new AbortController();
    const pending = rejection(client.project.get({ signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('enough')), 50);
    expect((await pending).message).toBe('enough');
  });

  test('of the whole client, while it waits for a rate limit', async () => {
    const controller = new AbortController();
    const { client, arrived } = await connect((response) => json(response, 429, {}, { 'retry-after': '30' }), {
      signal: controller.signal,
    });
    const pending = rejection(client.project.get());
    setTimeout(() => controller.abort(), 100);
    expect((await pending).name).toBe('AbortError');
    expect(arrived).toHaveLength(1);
  });
});

test('silence ends with a timeout that says so', async () => {
  const { client } = await connect(() => {}, { timeout: 100, retries: 0 });
  const error = await rejection<TimeoutError>(client.project.get());
  expect(error).toBeInstanceOf(TimeoutError);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ name: 'ListingError[timeout]', kind: 'timeout', outcome: 'refused' });
  expect(error.message).toContain('no complete answer within 100 ms');
});

describe('redirects', () => {
  test('within the origin are followed', async () => {
    const { client, arrived } = await connect((response, nth) =>
      nth === 0 ? response.writeHead(308, { location: '/api/v2/x' }).end() : response.writeHead(204).end(),
    );
    await client.metrics.update({ serverCount: 1 });
    expect(arrived.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PATCH', '/api/v1/projects/@me/metrics', '{"server_count":1}'],
      ['PATCH', '/api/v2/x', '{"server_count":1}'],
    ]);
  });

  test('to another origin are refused, and nothing arrives there', async () => {
    const stranger = await serve((response) => json(response, 200, project));
    const { client } = await connect((response) => response.writeHead(302, { location: stranger.origin }).end());
    const error = await rejection<ApiError>(client.project.get());
    expect(error).toMatchObject({ kind: 'api', status: 302 });
    expect(error.message).toContain('not followed: correct the base URL');
    expect(stranger.arrived).toHaveLength(0);
  });

  test.each([301, 302, 303])('after a POST, %i may mean that it is done', async (status) => {
    const { client, arrived } = await connect((response) => response.writeHead(status, { location: '/there' }).end());
    expect(await rejection(client.announcements.create(news))).toMatchObject({ status, outcome: 'unknown' });
    expect(arrived).toHaveLength(1);
  });

  test('that never end do', async () => {
    const { client, arrived } = await connect((response) => response.writeHead(302, { location: '/again' }).end());
    expect(await rejection<ApiError>(client.project.get())).toMatchObject({ status: 302 });
    expect(arrived.length).toBeLessThan(10);
  });
});

describe('the token', () => {
  const echo: Answer = (response, _, { headers }) =>
    json(
      response,
      401,
      { title: `Bad ${headers.authorization}`, detail: token, extra: [encodeURIComponent(token)] },
      {
        'x-request-id': `id-${token}`,
      },
    );

  /** As PHP and .NET write JSON. */
  const escaped = (text: string) =>
    text.replaceAll('/', '\\/').replace(/[+&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

  const lowerHex = (text: string) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase());

  const everyFailure: [string, Answer][] = [
    ['echoed in a problem', echo],
    [
      'echoed with escapes',
      (response) => response.writeHead(401).end(`{"title":"${escaped(token)}","${escaped(token)}":1}`),
    ],
    ['echoed in lower-case hex', (response) => json(response, 403, { detail: lowerHex(token) })],
    ['echoed in HTML', (response, _, { headers }) => response.writeHead(502).end(`<p>${headers.authorization}`)],
    ['echoed in a success', (response) => json(response, 200, { id: { [token]: token } })],
    ['a broken connection', (response) => response.destroy()],
    ['silence', () => {}],
    ['a rate limit', (response) => json(response, 429, { 'retry-after': 99, detail: token })],
  ];

  test.each(everyFailure)('is nowhere in the error: %s', async (_, answer) => {
    const { client } = await connect(answer, { timeout: 100, retries: 0 });
    const error = await rejection(client.project.get());
    const shown = [
      error.message,
      error.stack,
      String(error),
      JSON.stringify(error),
      inspect(error, { depth: 20, showHidden: true, getters: true }),
    ].join('\n');
    expect(shown).not.toContain(token);
    expect(shown).not.toContain(encodeURIComponent(token));
    expect(shown).not.toContain(lowerHex(token));
    expect(error.cause).toBeUndefined();
    expect(inspect(client, { depth: 20, showHidden: true })).not.toContain(token);
    expect(JSON.stringify(client)).not.toContain(token);
  });

  test('is sent as v1 and v0 want it', async () => {
    const { client, arrived, origin } = await connect((response) => json(response, 200, project));
    await client.project.get();
    await createLegacyClient({ token, baseUrl: `${origin}/api` }).bots.stats('1');
    expect(arrived.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`, token]);
  });
});

describe('ids and cursors are encoded', () => {
  test.each(['a/b', '../x', 'a?b#c', 'ä ö', '%2e%2e', 'a\\b'])('user %j', async (id) => {
    const { client, arrived } = await connect((response) => json(response, 404, {}));
    expect(await client.votes.get({ id })).toBeUndefined();
    expect(arrived[0]?.url).toBe(`/api/v1/projects/@me/votes/${encodeURIComponent(id)}`);
  });

  test('cursor', async () => {
    const cursor = 'a+b/c=d&e?f#g h%20';
    const { client, arrived } = await connect((response) => json(response, 200, { data: [] }));
    await client.votes.list({ cursor }).toArray({ limit: 1 });
    expect(new URL(arrived[0]?.url ?? '', 'http://x').searchParams.get('cursor')).toBe(cursor);
  });
});

test.each(['?', '#', '/?', '?#'])('a base URL that ends with %s leads to the same place', async (ending) => {
  const { arrived, origin } = await connect((response) => json(response, 200, project));
  await createClient({ token, baseUrl: `${origin}/api/v1${ending}` }).project.get();
  expect(arrived[0]?.url).toBe('/api/v1/projects/@me');
});

describe('an injected fetch', () => {
  test('is called instead of the platform’s', async () => {
    const seen: string[] = [];
    const client = createClient({
      token,
      baseUrl: 'https://listing.example/api/v1/',
      fetch: async (input) => {
        seen.push(String(input));
        return Response.json(project);
      },
    });
    expect((await client.project.get()).name).toBe('Larkbell');
    expect(seen).toEqual(['https://listing.example/api/v1/projects/@me']);
  });
});

describe('options that cannot work', () => {
  const good = { token, baseUrl: 'https://listing.example/api/v1' };
  test.each<[string, object, string]>([
    [
      'no address',
      { baseUrl: 'listing' },
      'baseUrl: is not an address; give the base URL of v1, such as https://listing.example/api/v1',
    ],
    [
      'the website',
      { baseUrl: 'https://listing.example' },
      'baseUrl: is https://listing.example/; the base URL of v1 ends with /api/v1',
    ],
    [
      'v0 for v1',
      { baseUrl: 'https://listing.example/api' },
      '(that is the base URL of v0); the base URL of v1 ends with /api/v1',
    ],
    [
      'plain http',
      { baseUrl: 'http://listing.example/api/v1' },
      'which is not https; http is for loopback addresses only',
    ],
    ['a password', { baseUrl: 'https://a:b@listing.example/api/v1' }, 'baseUrl: holds a user name or password'],
    ['no fetch', { fetch: 5 }, 'fetch: is not a function'],
    ['a query', { baseUrl: 'https://listing.example/api/v1?x=1' }, 'baseUrl: has a query or fragment'],
    ['no token', { token: '' }, "token: is missing; create one in the project's Integrations & API settings"],
    ['Bearer', { token: 'Bearer abc' }, 'token: starts with "Bearer"; give the token alone'],
    ['a line break', { token: 'abc\n' }, 'token: has a space, a line break or another odd character'],
    ['timeout 0', { timeout: 0 }, 'timeout: is 0; give a whole number from 1 to 2147483647'],
    ['half a retry', { retries: 0.5 }, 'retries: is 0.5; give a whole number from 0 to 100'],
    ['profile', { profile: 'discord' }, 'profile: is not a profile; use one of specification, topgg'],
  ])('%s', (_, bad, message) => {
    expect(() => createClient({ ...good, ...bad })).toThrow(message);
  });
});
