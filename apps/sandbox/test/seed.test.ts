import { expect, test } from 'vitest';
import { createSandbox } from '../src/index.ts';
import { ago, now, open } from './api.ts';

const day = 86_400;

async function votesOf(api: ReturnType<typeof open>, days: number) {
  api.control.switches.set({ pageSize: 10_000 });
  const { body } = await api.bot('GET', `/projects/@me/votes?startDate=${ago(days * day)}`);
  return body.data as { user_id: string; created_at: string; expires_at: string; weight: number }[];
}

test('the same days are the same history, and it says nothing of the time it was made', async () => {
  const [one, other] = [open(), open()];
  other.control.clock.set('2026-03-15T12:34:56.000Z');
  for (const { control } of [one, other]) expect(control.seed(60)).toBe(true);
  const [votes, later] = [await votesOf(one, 90), await votesOf(other, 90)];
  expect(votes.length).toBeGreaterThan(1_000);
  expect(later.slice(0, votes.length)).toEqual(votes);
  expect(later.length).toBeGreaterThanOrEqual(votes.length);
  expect(other.control.listing('game').measurements).toEqual(one.control.listing('game').measurements);
});

test('votes have the rhythm of the week, nobody votes twice in 12 hours, none is in the future', async () => {
  const api = open();
  api.control.seed(84);
  const votes = await votesOf(api, 90);
  const perWeekday = Array.from({ length: 7 }, () => 0);
  for (const { created_at } of votes) {
    const weekday = new Date(created_at).getUTCDay();
    perWeekday[weekday] = (perWeekday[weekday] ?? 0) + 1;
  }
  const [sunday = 0, monday = 0, tuesday = 0, , , , saturday = 0] = perWeekday;
  expect(saturday).toBeGreaterThan(1.3 * monday);
  expect(sunday).toBeGreaterThan(tuesday);
  const expiry = new Map<string, string>();
  for (const { user_id, created_at, expires_at } of votes) {
    expect((expiry.get(user_id) ?? '') <= created_at).toBe(true);
    expiry.set(user_id, expires_at);
  }
  expect(expiry.size).toBeLessThan(votes.length);
  expect(votes.every(({ created_at }) => Date.parse(created_at) <= Date.parse(now))).toBe(true);
});

test('metrics grow', () => {
  const { control } = open();
  control.seed(120);
  for (const project of ['bot', 'server', 'game'] as const) {
    const { measurements, metrics } = control.listing(project);
    for (const [metric, latest] of Object.entries(metrics)) {
      const [first] = measurements.filter((measurement) => measurement.metric === metric);
      expect(latest, metric).toBeGreaterThanOrEqual(
        (first?.value ?? Number.POSITIVE_INFINITY) * (metric === 'shardCount' ? 1 : 1.05),
      );
    }
  }
});

test('votes that are there are left alone', () => {
  const { control, close } = createSandbox();
  control.votes.cast({ userId: 'a' });
  expect(control.seed(30)).toBe(false);
  expect(control.listing('bot').votesTotal).toBe(1);
  close();
});
