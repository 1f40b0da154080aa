import type { FaultInput } from '@project-listing/sandbox';
import { describe, expect, test, vi } from 'vitest';
import { ProjectListingTrigger } from '../../nodes/ProjectListingTrigger/ProjectListingTrigger.node.ts';
import { inspectAll } from '../inspect-all.ts';
import { fakePollFunctions } from './fake-poll-functions.ts';
import { setUp, usersOf } from './set-up.ts';

const status = (code: number): FaultInput => ({
  kind: 'status',
  status: code,
  body: { type: 'about:blank', title: 'No', status: code },
  times: 9,
});

const invalid = { cause: 'credential-invalid' };
const misconfigured = { cause: 'configuration-invalid' };
const day = 24 * 60 * 60;

const unavailable = { cause: 'temporarily-unavailable' };

describe('a poll that reads nothing throws why, and changes nothing', () => {
  test.each<[string, FaultInput, string, object]>([
    ['400', status(400), 'The service does not accept the token (status 400)', invalid],
    ['401', status(401), 'The service does not accept the token (status 401)', invalid],
    [
      '401 with the token in it',
      { kind: 'echo', times: 9 },
      'The service does not accept the token (status 401)',
      invalid,
    ],
    ['403', status(403), 'The token may not do this (status 403)', invalid],
    ['404', status(404), 'The service does not find what is asked for (status 404)', misconfigured],
    ['422', status(422), 'The service refused the values (status 422)', misconfigured],
    [
      '429',
      { kind: 'rate-limit', seconds: 60, times: 9 },
      'The service asks to wait (status 429)',
      { cause: 'rate-limited', retryAfterMs: 60_000 },
    ],
    ['500', status(500), 'The service failed (status 500)', unavailable],
    ['HTML of a proxy', { kind: 'html', times: 9 }, 'The service failed (status 502)', unavailable],
    ['a broken connection', { kind: 'reset', times: 9 }, 'The service could not be reached', unavailable],
    [
      'an answer that is cut off',
      { kind: 'malformed', times: 9 },
      'The answer of the service cannot be read (status 200)',
      misconfigured,
    ],
  ])('%s', async (_, fault, message, failure) => {
    for (const isFirst of [true, false]) {
      const { control, kept, trigger, poll, fail } = setUp();
      if (!isFirst) await poll();
      const before = structuredClone(kept);
      control.faults.add({ ...fault, operation: 'votes.list' });
      const error = await fail();
      expect(error).toMatchObject({ message, failure });
      expect(kept).toEqual(before);
      expect(inspectAll(error)).not.toContain(trigger.token);

      control.faults.clear();
      control.votes.cast({ userId: 'late' });
      if (fault.kind !== 'rate-limit') expect(usersOf(await poll())).toEqual(isFirst ? [] : ['late']);
    }
  });

  test('no answer in time', async () => {
    const { trigger, fail } = setUp();
    const late: typeof fetch = async () => {
      throw Object.assign(new Error(`timeout of ${trigger.token}`), { code: 'ECONNABORTED' });
    };
    const error = await fail({ fetch: late });
    expect(error).toMatchObject({ message: 'The service did not answer in time', failure: unavailable });
    expect(inspectAll(error)).not.toContain(trigger.token);
  });
});

test('a project that cannot be read does not keep the votes from being read', async () => {
  const { control, poll } = setUp();
  control.faults.add({ kind: 'status', status: 200, body: {}, operation: 'project.get' });
  await poll();
  control.votes.cast({ userId: 'a' });
  expect(usersOf(await poll())).toEqual(['a']);
});

describe('a cursor that is not known any more', () => {
  test.each([400, 404, 410, 422] as const)('is left with %i, and no vote is lost or comes again', async (code) => {
    const { control, poll } = setUp({}, { switches: { badCursorStatus: code, timestampDigits: 0 } });
    await poll();
    control.votes.cast({ count: 3 });
    await poll();
    control.votes.cast({ userId: 'a' });
    control.switches.set({ cursorLifetime: 1 });
    control.clock.advance(60);
    expect(usersOf(await poll())).toEqual(['a']);
    control.clock.advance(60);
    expect(await poll()).toBeNull();
  });

  test('is left once in a poll', async () => {
    const { control, poll, fail, requests } = setUp();
    await poll();
    requests();
    control.faults.add({ ...status(422), operation: 'votes.list' });
    expect(await fail()).toMatchObject({ failure: misconfigured });
    expect(requests()).toHaveLength(2);
  });

  test('is left where the list began while there is no vote', async () => {
    const { control, poll } = setUp();
    await poll();
    control.switches.set({ cursorLifetime: 1 });
    control.clock.advance(30 * 24 * 60 * 60);
    control.votes.cast({ userId: 'first of all' });
    expect(usersOf(await poll())).toEqual(['first of all']);
  });
});

test('a cursor that leads to itself does not bring its page again', async () => {
  const { control, trigger, poll } = setUp({}, { switches: { pageSize: 10_000 } });
  await poll();
  control.votes.cast({ count: 2000, spreadSeconds: 60 });
  const repeating: typeof fetch = async (url, init) => {
    const response = await trigger.fetch(url, init);
    const cursor = new URL(String(url)).searchParams.get('cursor');
    const body = (await response.json()) as object;
    return Response.json(cursor === null ? body : { ...body, cursor });
  };
  expect(usersOf(await poll({ fetch: repeating }))).toHaveLength(2000);
  expect(await poll({ fetch: repeating })).toBeNull();
  control.votes.cast({ userId: 'new' });
  expect(usersOf(await poll({ fetch: repeating }))).toEqual(['new']);
  expect(await poll()).toBeNull();
});

describe('a failure half way', () => {
  test('keeps what was read; the rest comes next time', async () => {
    const { control, trigger, poll } = setUp({ startFrom: 'back' }, { switches: { pageSize: 2 } });
    control.votes.cast({ count: 5 });
    control.faults.add({ kind: 'reset', operation: 'votes.list', skip: 1 });
    const { functions, warnings } = fakePollFunctions(trigger);
    expect(usersOf(await new ProjectListingTrigger().poll.call(functions))).toHaveLength(2);
    expect(warnings).toEqual(['On Vote: Only a part of the votes was read: The service could not be reached']);
    expect(usersOf(await poll())).toHaveLength(3);
  });
});

describe('while the service asks to wait', () => {
  test('nothing is sent, by any trigger with the same credential', async () => {
    const { control, poll, requests } = setUp({ startFrom: 'back' }, { switches: { pageSize: 2 } });
    control.votes.cast({ count: 5 });
    control.faults.add({ kind: 'rate-limit', seconds: 3600, operation: 'votes.list', skip: 1 });
    expect(usersOf(await poll())).toHaveLength(2);
    requests();
    expect(await poll()).toBeNull();
    expect(requests()).toEqual([]);
    await expect(poll({ workflow: 'another', kept: {} })).rejects.toMatchObject({
      message: 'The service asks to wait (status 429)',
      failure: { cause: 'rate-limited' },
    });
    expect(requests()).toEqual([]);
    expect(usersOf(await poll({ token: 'another' }).catch(() => null))).toEqual([]);
    expect(requests()).not.toEqual([]);
  });

  test.each([
    [90, 89, 91],
    [30 * day, day - 1, day + 1],
  ])('for %i s: at least %i s pass, and not more than %i', async (seconds, silent, over) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-07-01T12:00:00Z') });
    const { control, poll, fail, requests } = setUp();
    await poll();
    control.faults.add({ kind: 'rate-limit', seconds });
    await fail();
    requests();
    vi.setSystemTime(Date.parse('2026-07-01T12:00:00Z') + silent * 1000);
    expect(await poll()).toBeNull();
    expect(requests()).toEqual([]);
    vi.setSystemTime(Date.parse('2026-07-01T12:00:00Z') + over * 1000);
    control.votes.cast({ userId: 'meanwhile' });
    expect(usersOf(await poll())).toEqual(['meanwhile']);
    vi.useRealTimers();
  });
});
