import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';
import { now, setUp, stopClock } from './set-up.ts';

stopClock();

describe('metric:updateMany', () => {
  test('sends 250 items in 3 requests: without a timestamp first, then oldest first', async () => {
    const { run } = setUp();
    const day = (item: number) => new Date(Date.parse(now) - item * 3_600_000).toISOString();
    const { output, sent } = await run(
      'metric:updateMany',
      (item) => ({ projectType: 'bot', metrics: { serverCount: item }, timestamp: item < 10 ? '' : day(item) }),
      250,
    );
    const counts = sent.map(({ body }) =>
      (JSON.parse(body) as { data: { metrics: { server_count: number } }[] }).data.map(
        ({ metrics }) => metrics.server_count,
      ),
    );
    expect(counts.map(({ length }) => length)).toEqual([100, 100, 50]);
    const backwards = Array.from({ length: 240 }, (_, index) => 249 - index);
    expect(counts.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...backwards]);
    expect(output).toHaveLength(1);
    expect(output[0]?.json).toEqual({ accepted: 250, requests: 3 });
    expect(output[0]?.pairedItem).toHaveLength(250);
  });

  test.each([
    [{ metrics: { serverCount: -1 } }, 'Server Count (item 240) is -1; give 0 or more'],
    [{ metrics: {} }, /^Metrics \(item 240\) is empty; give at least one number/],
    [{ metrics: { serverCount: 1 }, timestamp: 'soon' }, /^Timestamp is not a date/],
    [{ metrics: { serverCount: 1 }, timestamp: '2026-11-22' }, /^Timestamp \(item 240\) is 43,200 seconds ahead/],
  ])('item 240 with %o: nothing is sent, and the error names it', async (bad, description) => {
    const { sandbox, run } = setUp();
    const result = run(
      'metric:updateMany',
      (item) => ({ projectType: 'bot', metrics: { serverCount: 1 }, ...(item === 240 && bad) }) as INodeParameters,
      250,
    );
    await expect(result).rejects.toMatchObject({
      message: 'A parameter is not valid',
      description:
        typeof description === 'string'
          ? `${description.replace(/[^.]$/, '$&.')}\nNothing was sent.`
          : expect.stringMatching(description),
      context: { itemIndex: 240 },
    });
    expect(sandbox.control.requests.list()).toEqual([]);
  });
});
