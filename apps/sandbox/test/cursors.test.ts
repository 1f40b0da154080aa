import { expect, test } from 'vitest';
import { ago, type Call, now, open } from './api.ts';

const votes = '/projects/@me/votes';
const from = (time: string) => `${votes}?startDate=${encodeURIComponent(time)}`;
const after = (cursor: string) => `${votes}?cursor=${encodeURIComponent(cursor)}`;

/** Reads to the empty page; every user in the order of the list, and the last cursor. */
async function drain(
  call: Call,
  path: string,
  betweenPages: () => void = () => {},
): Promise<{ users: string[]; cursor: string }> {
  const users: string[] = [];
  for (;;) {
    const { status, body } = await call('GET', path);
    expect(status).toBe(200);
    if (body.data.length === 0) return { users, cursor: body.cursor };
    users.push(...body.data.map(({ user_id }: { user_id: string }) => user_id));
    path = after(body.cursor);
    betweenPages();
  }
}

test('10,000 votes, many at the same moment, each exactly once, with pages of any size', async () => {
  const { bot, control } = open();
  const started = performance.now();
  const cast = [
    ...control.votes.cast({ count: 5_000, createdAt: ago(5_000), spreadSeconds: 40 }),
    ...control.votes.cast({ count: 5_000, createdAt: ago(3_000) }),
  ];
  expect(performance.now() - started).toBeLessThan(5_000);
  let seed = 1;
  const anySize = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    control.switches.set({ pageSize: 1 + (seed % 700) });
  };
  const { users } = await drain(bot, from(ago(6_000)), anySize);
  expect(users).toEqual(cast.map(({ userId }) => userId));
});

test('the default page has 100 votes', async () => {
  const { bot, control } = open();
  control.votes.cast({ count: 101 });
  expect((await bot('GET', from(ago(1)))).body.data).toHaveLength(100);
});

test('a vote cast after the empty page is found with its cursor, even one of the same moment', async () => {
  const { bot, control } = open();
  control.votes.cast({ userId: 'a', createdAt: now });
  const first = await drain(bot, from(ago(10)));
  control.votes.cast({ userId: 'b', createdAt: now });
  const second = await drain(bot, after(first.cursor));
  expect(second.users).toEqual(['b']);
  control.clock.advance(1);
  control.votes.cast({ userId: 'c' });
  expect((await drain(bot, after(second.cursor))).users).toEqual(['c']);
  // An old cursor still names its place.
  expect((await drain(bot, after(first.cursor))).users).toEqual(['b', 'c']);
});

test('a list that begins empty can be followed', async () => {
  const { bot, control } = open();
  const { cursor } = await drain(bot, from(ago(10)));
  control.votes.cast({ userId: 'first' });
  expect((await drain(bot, after(cursor))).users).toEqual(['first']);
});

test('a cursor goes before startDate, whatever that says', async () => {
  const { bot, control } = open();
  control.votes.cast({ count: 2, createdAt: ago(60) });
  const { cursor } = (await bot('GET', from(ago(100)))).body;
  for (const start of ['1999-01-01T00:00:00Z', 'nonsense', ago(100)]) {
    const answer = await bot('GET', `${after(cursor)}&startDate=${encodeURIComponent(start)}`);
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  }
});

test.each([[422], [400], [404], [410]] as const)('a bad cursor is %i', async (badCursorStatus) => {
  const { bot, server, control } = open({ switches: { badCursorStatus } });
  control.votes.cast({ count: 3 });
  const { cursor } = (await bot('GET', from(ago(1)))).body;
  const bad = ['', ' ', 'x', 'bm90IGEgY3Vyc29y', cursor.slice(1), `${cursor.slice(0, -4)}AAAA`];
  for (const broken of bad) expect((await bot('GET', after(broken))).status, broken).toBe(badCursorStatus);
  // Another project's cursor is of no use.
  expect((await server('GET', after(cursor))).status).toBe(badCursorStatus);
});

test('a cursor expires where the switch says so', async () => {
  const { bot, control } = open({ switches: { cursorLifetime: 60 } });
  const { cursor } = (await bot('GET', from(ago(1)))).body;
  control.clock.advance(60);
  expect((await bot('GET', after(cursor))).status).toBe(200);
  control.clock.advance(1);
  expect((await bot('GET', after(cursor))).status).toBe(422);
});

test('cursors of reserved characters work encoded and fail bare', async () => {
  const { bot, control } = open({ switches: { cursorCharacters: 'reserved', pageSize: 2 } });
  control.votes.cast({ count: 5 });
  const { cursor } = (await bot('GET', from(ago(1)))).body;
  for (const character of '+/=&') expect(cursor).toContain(character);
  expect((await bot('GET', `${votes}?cursor=${cursor}`)).status).toBe(422);
  expect((await drain(bot, from(ago(1)))).users).toHaveLength(5);
});

test('a cursor does not show what is in it in plain words', async () => {
  const { bot } = open();
  expect((await bot('GET', from(ago(1)))).body.cursor).toMatch(/^[\w-]+$/);
});

test('the empty page without a cursor is a switch', async () => {
  const { bot, control } = open({ switches: { emptyPageCursor: 'absent' } });
  control.votes.cast();
  const { cursor } = (await bot('GET', from(ago(1)))).body;
  expect((await bot('GET', after(cursor))).body).toEqual({ data: [] });
});
