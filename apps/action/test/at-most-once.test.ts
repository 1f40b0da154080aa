import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { GitHubCall } from './github-api.ts';
import { announceOnly, levels, release, repository, tagCommit, useHarness } from './harness.ts';

const harness = useHarness();

const announce = (runId = '1001', inputs: Record<string, string> = {}) =>
  harness.run(release, { ...announceOnly, ...inputs }, { env: { GITHUB_RUN_ID: runId } });
const posts = () => harness.requests().filter((request) => request === 'POST announcements').length;
const announcements = () => harness.listing().announcements.length;
const states = () => harness.github.statuses.map(({ state }) => state);
const isWrite = (call: GitHubCall, state: string) =>
  call.method === 'POST' && (call.body as { state?: string } | undefined)?.state === state;

describe('an announcement is sent at most once, and its state is told', () => {
  // `unmade`: what the service has after the first run.
  it.each([
    ['the connection is reset after it was accepted', { kind: 'reset', when: 'after' }, 1],
    ['the connection is reset before it was accepted', { kind: 'reset', when: 'before' }, 0],
    ['the answer never comes', { kind: 'hang' }, 0],
    ['the answer is a 500', { kind: 'status', status: 500 }, 0],
    ['the answer is a 503 of a proxy', { kind: 'html', status: 503 }, 0],
  ] as const)('where %s', async (_, fault, made) => {
    harness.sandbox.control.faults.add({ ...fault, operation: 'announcements.create' });
    const first = await announce('1001', { timeout: '1' });
    expect(first.exitCode).toBe(1);
    expect(first.outputs['announcement-status']).toBe('unknown');
    expect(levels(first, 'error')).toEqual([expect.stringContaining('may have been announced or not')]);
    expect(states()).toEqual(['pending']);
    expect(announcements()).toBe(made);

    const second = await announce('1002');
    expect(second.exitCode).toBe(1);
    expect(second.outputs['announcement-status']).toBe('unknown');
    const [message] = levels(second, 'error');
    expect(message).toContain('/actions/runs/1001');
    expect(message).toContain(`statuses/${tagCommit} -f context=listing/announcement/v2.4.0 -f state=success`);
    expect(posts()).toBe(1);
    expect(states()).toEqual(['pending']);
  });

  it('where the service accepted it and then answers with a 500', async () => {
    const { faults } = harness.sandbox.control;
    faults.add({ kind: 'malformed', status: 500, operation: 'announcements.create' });
    expect((await announce()).outputs['announcement-status']).toBe('unknown');
    expect(announcements()).toBe(1);
    expect((await announce()).outputs['announcement-status']).toBe('unknown');
    expect([posts(), announcements()]).toEqual([1, 1]);
  });

  it('where the runner is killed between sending it and remembering it', async () => {
    const off = new AbortController();
    const onTheWay = async (call: GitHubCall) => {
      if (!isWrite(call, 'success')) return;
      off.abort();
      await new Promise(() => {});
    };
    await harness.startGitHub({ onTheWay });
    const killed = await harness.execute(release, announceOnly, { kill: off.signal });
    expect(killed.exitCode).toBeNull();
    expect([posts(), announcements(), states()]).toEqual([1, 1, ['pending']]);

    const second = await announce();
    expect(second.exitCode).toBe(1);
    expect(second.outputs['announcement-status']).toBe('unknown');
    expect([posts(), announcements()]).toEqual([1, 1]);
  });

  it('where a person decides after that: success is the end of it, failure lets it be tried again', async () => {
    harness.sandbox.control.faults.add({ kind: 'reset', operation: 'announcements.create' });
    await announce();
    const decide = (state: string) =>
      fetch(`${harness.github.url}/repos/${repository}/statuses/${tagCommit}`, {
        method: 'POST',
        headers: { authorization: 'token ghs_0123456789' },
        body: JSON.stringify({ state, context: 'listing/announcement/v2.4.0', description: '', target_url: '' }),
      });
    await decide('failure');
    expect((await announce()).outputs['announcement-status']).toBe('created');
    await decide('success');
    const last = await announce();
    expect([last.exitCode, last.outputs['announcement-status']]).toEqual([0, 'already-announced']);
    expect(announcements()).toBe(1);
  });

  it('where it is run again after it was made', async () => {
    expect((await announce()).outputs['announcement-status']).toBe('created');
    const again = await announce();
    expect([again.exitCode, again.outputs['announcement-status']]).toEqual([0, 'already-announced']);
    expect([posts(), states()]).toEqual([1, ['pending', 'success']]);
  });

  it('where the answer to writing pending is lost, and it is written twice', async () => {
    let lost = 0;
    await harness.startGitHub({ lose: (call) => isWrite(call, 'pending') && lost++ === 0 });
    const result = await announce();
    expect(result.outputs['announcement-status']).toBe('created');
    expect([posts(), states()]).toEqual([1, ['pending', 'pending', 'success']]);
  });

  it('where what was written cannot be read back: it is not sent', async () => {
    harness.github.fail('GET', /statuses\?/, 502, 9);
    const result = await announce();
    expect([result.exitCode, result.outputs['announcement-status']]).toEqual([1, 'failed']);
    expect(levels(result, 'error')).toEqual([expect.stringContaining('was not announced')]);
    expect(posts()).toBe(0);
  });

  it('where another run begins and ends between this one’s look and its own beginning', async () => {
    let other: Promise<unknown> | undefined;
    await harness.startGitHub({
      onTheWay: async (call) => {
        if (!isWrite(call, 'pending') || other) return;
        other = announce('2002');
        await other;
      },
    });
    const late = await announce('1001');
    expect([late.exitCode, late.outputs['announcement-status']]).toEqual([0, 'already-announced']);
    expect([posts(), states()]).toEqual([1, ['pending', 'success', 'pending', 'success']]);
    expect(harness.github.statuses.at(-1)?.description).toBe(harness.github.statuses[1]?.description);
  });

  it('where the second of two runs has written its pending last, and a third looks', async () => {
    const claim = { sha: tagCommit, state: 'pending', context: 'listing/announcement/v2.4.0' };
    for (const id of [1, 2]) {
      harness.github.statuses.push({ id, ...claim, target_url: `https://run/${id}`, description: `Run ${id}` });
    }
    const third = await announce();
    expect(levels(third, 'error')).toEqual([expect.stringContaining('https://run/1')]);
    expect(posts()).toBe(0);
  });
});

describe('of two runs at once', () => {
  const rounds = Number(process.env['RACE_ROUNDS'] ?? 20);

  it(`one sends and the other tells which, ${rounds} times over`, { timeout: rounds * 10_000 }, async () => {
    const told = { created: 0, unknown: 0, 'already-announced': 0 };
    let met = 0;
    for (let round = 0; round < rounds; round++) {
      harness.sandbox.control.reset();
      await harness.startGitHub({ onTheWay: () => setTimeout(Math.random() * 60) });
      const results = await Promise.all([announce('1'), announce('2')]);
      const statuses = results.map(({ outputs }) => outputs['announcement-status'] as keyof typeof told);
      for (const status of statuses) told[status]++;
      if (states().filter((state) => state === 'pending').length === 2) met++;

      expect(posts()).toBe(1);
      expect(announcements()).toBe(1);
      const winner = statuses.indexOf('created');
      expect(winner).toBeGreaterThanOrEqual(0);
      const loser = results[1 - winner];
      expect(statuses[1 - winner]).toMatch(/^(?:unknown|already-announced)$/);
      if (statuses[1 - winner] === 'unknown') {
        expect(loser?.exitCode).toBe(1);
        expect(loser?.annotations.map(({ message }) => message).join()).toContain(`/actions/runs/${winner + 1}`);
      }
      if (round >= 3) continue;
      // Whatever the interleaving, a run afterwards knows.
      expect((await announce('3')).outputs['announcement-status']).toBe('already-announced');
      expect(posts()).toBe(1);
    }
    // Else no two ever found nothing and both began, and nothing was shown.
    expect(met).toBeGreaterThan(0);
    console.log(`two runs at once, ${rounds} times, both began ${met} times: ${JSON.stringify(told)}`);
  });
});
