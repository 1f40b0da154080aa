import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { type FakeOptions, runNode } from './fake-functions.ts';
import { stopClock } from './set-up.ts';

stopClock();

describe('with "On Error: Continue"', () => {
  const items = (count: number) => Array.from({ length: count }, (_, n) => ({ json: { n } }));

  test.each([
    [401, 1],
    [429, 1],
    [403, 5],
    [422, 5],
    [500, 5],
  ])('after status %i, of 5 items %i are sent, and all are answered', async (status, requests) => {
    const { output, sent } = await runNode({
      fetch: async () => new Response('{}', { status }),
      token: 'a-token',
      continueOnFail: true,
      items: items(5),
      parameters: (n) => ({ resource: 'vote', operation: 'check', userId: `${n}` }),
    });
    expect(sent).toHaveLength(requests);
    expect(output.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 3, 4].map((item) => ({ item })));
    for (const { json } of output) expect(json['error']).toContain(`(status ${status})`);
  });

  const updateMany = (send: FakeOptions['fetch'], parameters: (n: number) => INodeParameters, continueOnFail = true) =>
    runNode({
      fetch: send,
      token: 'a-token',
      continueOnFail,
      items: items(250),
      parameters: (n) => ({
        resource: 'metric',
        operation: 'updateMany',
        metrics: { serverCount: n },
        ...parameters(n),
      }),
    });

  test('metric:updateMany with one item that is not valid sends none, and answers for each', async () => {
    const { output, sent } = await updateMany(
      async () => new Response(null, { status: 204 }),
      (n) => (n === 7 ? { metrics: { serverCount: -1 } } : {}),
    );
    expect(sent).toEqual([]);
    expect(output.map(({ pairedItem }) => pairedItem)).toEqual(items(250).map(({ json }) => ({ item: json.n })));
    expect(output[3]?.json).toEqual({
      error: 'A parameter is not valid',
      details: 'Server Count (item 7) is -1; give 0 or more.\nNothing was sent.',
    });
  });

  test('metric:updateMany that fails on the way tells which items are in', async () => {
    // Items with a timestamp come last, oldest first: 249 down to 200.
    const dated = (n: number): INodeParameters =>
      n < 200 ? {} : { timestamp: new Date(1.79e12 - n * 1e6).toISOString() };
    const failThird = () => {
      let requests = 0;
      return async () => new Response(null, { status: ++requests === 3 ? 500 : 204 });
    };
    const { output } = await updateMany(failThird(), dated);
    expect(output[0]).toEqual({
      json: { accepted: 200 },
      pairedItem: items(200).map(({ json }) => ({ item: json.n })),
    });
    expect(output.slice(1).map(({ pairedItem }) => pairedItem)).toEqual(
      items(250)
        .slice(200)
        .map(({ json }) => ({ item: json.n })),
    );
    await expect(updateMany(failThird(), dated, false)).rejects.toMatchObject({
      message: 'The service failed (status 500)',
      description: expect.stringMatching(/Accepted before it: items 0-199\.$/),
    });
  });
});
