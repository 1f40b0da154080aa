import { createClient } from '../packages/core/src/index.ts';
import { answering, median, ratio } from './measure.ts';

/** The client against a bare `fetch` of the same page of 100 votes. */
export async function benchRequests() {
  const data = Array.from({ length: 100 }, (_, n) => ({
    user_id: `${n}`,
    platform_id: `${n}`,
    weight: 1,
    created_at: '2026-01-01T00:00:00.1234567Z',
    expires_at: '2026-01-01T12:00:00Z',
  }));
  const server = await answering(200, JSON.stringify({ cursor: 'next', data }));
  const baseUrl = `${server.origin}/api/v1`;
  const client = createClient({ token: 'bench', baseUrl });
  const times = 200;
  const repeat = async (call: () => Promise<unknown>) => {
    for (let n = 0; n < times; n++) await call();
  };
  const bare = await median(5, () =>
    repeat(async () => (await fetch(`${baseUrl}/projects/@me/votes?cursor=c`)).json()),
  );
  const ours = await median(5, () => repeat(() => client.votes.list({ cursor: 'c' }).toArray({ limit: 100 })));
  server.close();
  return {
    'bare fetch + JSON.parse': { 'ms a page': (bare / times).toFixed(2), ratio: '1.00x' },
    'votes.list': { 'ms a page': (ours / times).toFixed(2), ratio: ratio(ours, bare) },
  };
}
