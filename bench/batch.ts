import { createClient, type MetricsEntry } from '../packages/core/src/index.ts';
import { answering, ratio } from './measure.ts';

/** Requests and bytes of 1,000 metrics entries, in batches against one by one. */
export async function benchBatch() {
  const server = await answering(204, '');
  const client = createClient({ token: 'bench', baseUrl: `${server.origin}/api/v1` });
  const entries = Array.from(
    { length: 1_000 },
    (_, n): MetricsEntry => ({ metrics: { serverCount: n }, timestamp: new Date(Date.UTC(2026, 0, 1, 0, n)) }),
  );
  for (const { metrics } of entries) await client.metrics.update(metrics);
  const single = { ...server.count };
  await client.metrics.updateBatch(entries);
  const batch = { requests: server.count.requests - single.requests, bytes: server.count.bytes - single.bytes };
  server.close();
  return {
    'metrics.update': { ...single, ratio: '1.00x' },
    'metrics.updateBatch': { ...batch, ratio: ratio(batch.requests, single.requests) },
  };
}
