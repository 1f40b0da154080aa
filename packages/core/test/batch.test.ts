import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApiError, InputError, MetricsEntry } from '../src/kernel.ts';
import { rejection, scripted } from './support/transport.ts';

interface WireEntry {
  readonly metrics: { readonly server_count: number };
  readonly timestamp?: string;
}

/** A client, and the entries of each request it sent. */
function collecting(status: (nth: number) => number = () => 204) {
  const { client, requests } = scripted((_, nth) => ({ status: status(nth), body: { detail: 'no' } }));
  const sent = () => requests.map(({ body }) => (body as { data: WireEntry[] }).data);
  return { client, sent };
}

const entry = (serverCount: number, minute?: number): MetricsEntry => ({
  metrics: { serverCount },
  ...(minute !== undefined && { timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)) }),
});
const count = ({ metrics }: WireEntry) => metrics.server_count;

describe('an array', () => {
  test('of 250 goes out in 3 requests, undated first as given, then oldest first', async () => {
    const { client, sent } = collecting();
    const entries = Array.from({ length: 250 }, (_, n) => (n % 5 === 0 ? entry(n) : entry(n, 1_000 - n)));
    expect(await client.metrics.updateBatch(entries)).toEqual({ accepted: 250, requests: 3 });
    expect(sent().map((data) => data.length)).toEqual([100, 100, 50]);
    const undated = entries.filter(({ timestamp }) => timestamp === undefined);
    const dated = entries.filter(({ timestamp }) => timestamp !== undefined).reverse();
    const expected = [...undated, ...dated].map(({ metrics }) => (metrics as { serverCount: number }).serverCount);
    expect(sent().flat().map(count)).toEqual(expected);
  });

  test('with entry 240 invalid: nothing is sent', async () => {
    const { client, sent } = collecting();
    const entries = Array.from({ length: 250 }, (_, n) => entry(n === 240 ? -1 : n));
    const error = await rejection<InputError>(client.metrics.updateBatch(entries));
    expect(error.issues).toEqual([{ path: [240, 'metrics', 'serverCount'], message: 'is -1; give 0 or more' }]);
    expect(sent()).toEqual([]);
  });

  test('that is empty sends nothing', async () => {
    const { client, sent } = collecting();
    expect(await client.metrics.updateBatch([])).toEqual({ accepted: 0, requests: 0 });
    expect(sent()).toEqual([]);
  });

  test('keeps the order of processing across requests, whatever the entries', async () => {
    const minutes = fc.array(fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }), { maxLength: 230 });
    await fc.assert(
      fc.asyncProperty(minutes, async (given) => {
        const { client, sent } = collecting();
        await client.metrics.updateBatch(given.map((minute, n) => entry(n, minute)));
        // Within one request the service orders by itself; from one to the next only we can.
        const processed = sent().flatMap((data) => [
          ...data.filter(({ timestamp }) => timestamp === undefined),
          ...data
            .filter(({ timestamp }) => timestamp !== undefined)
            .sort((a, b) => (`${a.timestamp}` < `${b.timestamp}` ? -1 : 1)),
        ]);
        const keys = processed.map(({ timestamp }) => timestamp ?? '');
        expect(keys).toEqual([...keys].sort());
        const undated = processed.filter(({ timestamp }) => timestamp === undefined).map(count);
        expect(undated).toEqual([...undated].sort((a, b) => a - b));
        expect(processed).toHaveLength(given.length);
      }),
      { numRuns: 50 },
    );
  });

  test('of several kinds of project is refused whole, for no project takes both', async () => {
    const { client, sent } = collecting();
    const error = await rejection<InputError>(client.metrics.updateBatch([entry(1), { metrics: { memberCount: 2 } }]));
    expect(error.issues).toEqual([
      { path: [1, 'metrics'], message: "are those of a server, and the first entry's those of a bot; keep one kind" },
    ]);
    expect(sent()).toEqual([]);
  });

  test('that is refused halfway may have been kept in part', async () => {
    const { client } = collecting(() => 422);
    const error = await rejection<ApiError>(client.metrics.updateBatch([entry(1), entry(2)]));
    expect(error).toMatchObject({ kind: 'unprocessable', outcome: 'unknown', progress: { accepted: 0 } });
    expect(error.message).toContain('Entries before the bad one may have been kept');
  });

  test('tells its progress, so that whoever aborts knows what is in', async () => {
    const { client } = collecting();
    const controller = new AbortController();
    const reports: unknown[] = [];
    const onProgress = (report: unknown) => {
      reports.push(report);
      if (reports.length === 2) controller.abort();
    };
    const entries = Array.from({ length: 250 }, (_, n) => entry(n));
    const error = await rejection(client.metrics.updateBatch(entries, { signal: controller.signal, onProgress }));
    expect(error.name).toBe('AbortError');
    expect(reports).toEqual([
      { accepted: 100, requests: 1 },
      { accepted: 200, requests: 2 },
    ]);
  });

  test('that fails on the way tells what was accepted', async () => {
    const { client, sent } = collecting((nth) => (nth === 1 ? 422 : 204));
    const error = await rejection<ApiError>(
      client.metrics.updateBatch(Array.from({ length: 250 }, (_, n) => entry(n))),
    );
    expect(error).toMatchObject({ kind: 'unprocessable', progress: { accepted: 100, requests: 1 } });
    expect(sent()).toHaveLength(2);
  });
});

describe('a stream', () => {
  async function* stream(length: number, bad?: number) {
    for (let n = 0; n < length; n++) yield entry(n === bad ? -1 : n);
  }

  test('goes out request by request, read no further ahead than one', async () => {
    let read = 0;
    const readAtRequest: number[] = [];
    const { client } = scripted(() => {
      readAtRequest.push(read);
      return { status: 204 };
    });
    const counted = (async function* () {
      for await (const one of stream(250)) {
        read++;
        yield one;
      }
    })();
    expect(await client.metrics.updateBatch(counted)).toEqual({ accepted: 250, requests: 3 });
    expect(readAtRequest).toEqual([100, 200, 250]);
  });

  test('with a bad entry: the requests before it are accepted, its own is not sent', async () => {
    const { client, sent } = collecting();
    const error = await rejection<InputError>(client.metrics.updateBatch(stream(250, 240)));
    expect(error).toMatchObject({ kind: 'input', progress: { accepted: 200, requests: 2 } });
    expect(error.issues[0]?.path).toEqual([240, 'metrics', 'serverCount']);
    expect(error.message).toBe(
      'metrics.updateBatch stopped after 200 entries in 2 requests were accepted. [240].metrics.serverCount: is -1; give 0 or more',
    );
    expect(sent()).toHaveLength(2);
  });
});
