import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { keepLedger } from './harness/ledger.ts';
import { artifacts } from './harness/paths.ts';
import { waitFor } from './harness/wait.ts';
import { type Watching, watch } from './harness/watching.ts';

/** As many votes as the trigger's state remembers: none is forgotten before it is counted. */
const votes = 500;
const kills = 10;
/** So that every poll finds some. */
const votesPerSecond = 5;

for (const engine of ['default', 'durable'] as const) {
  test(`${engine} engine: ${votes} votes, at least ${kills} kills: none is lost`, async (t) => {
    const watching = await watch(`crash-${engine}`, engine, { every: 2 });
    t.after(() => watching.close());
    await waitFor('the first state', () => watching.state());
    const ledger = keepLedger(watching);
    const cast = castSteadily(watching);

    let killed = 0;
    while (killed < kills || cast.voters.size < votes) {
      await untilRandomMoment(watching, killed);
      await watching.running.kill();
      killed += 1;
      ledger.noteKill();
      await watching.restart();
    }
    await cast.ended;
    const last = [...cast.voters].at(-1) ?? '';
    await waitFor('the last vote is read', () => (isRead(watching, last) ? true : undefined), { seconds: 120 });
    await waitFor('the executions end', () => (isQuiet(watching) ? true : undefined));
    await watching.running.stop();

    const { lost, ...account } = ledger.close(cast.voters);
    writeFileSync(
      join(artifacts, `crash-${engine}.json`),
      JSON.stringify({ killed, lost, ...account, emissions: watching.emissions() }, null, 1),
    );
    t.diagnostic(JSON.stringify({ engine, killed, ...account, lost: lost.length }));
    assert.deepEqual(lost, []);
    assert.equal(account.foreign, 0);
    assert.equal(account.executed + account.interrupted + account.savedOnly, votes);
    // This engine saves the state and makes the execution in one transaction.
    if (engine === 'durable') assert.equal(account.savedOnly, 0);
  });
}

/** Casts a vote of a new voter every now and then. */
function castSteadily({ service }: Watching) {
  const voters = new Set<string>();
  const work = async () => {
    while (voters.size < votes) {
      const voter = `voter-${voters.size + 1}`;
      service.sandbox.control.votes.cast({ userId: voter });
      voters.add(voter);
      await setTimeout(1000 / votesPerSecond);
    }
  };
  return { voters, ended: work() };
}

const isRead = (watching: Watching, voter: string) => watching.state()?.recent.some((id) => id.startsWith(`${voter} `));

/** Nothing runs. What a kill interrupted before it began stays new for good. */
function isQuiet(watching: Watching): boolean {
  const statuses = watching.emissions().map(({ status }) => status);
  return !statuses.includes('running') && statuses.at(-1) !== 'new';
}

/** Any moment in the first seconds; every other time right after a poll has asked for votes, where it hurts most. */
async function untilRandomMoment({ service }: Watching, killed: number): Promise<void> {
  await setTimeout(Math.random() * 4_000);
  if (killed % 2 === 0) return;
  const asked = service.requests.length;
  await waitFor('a poll', () => (service.requests.length > asked ? true : undefined), { every: 2, seconds: 120 });
  await setTimeout(Math.random() * 150);
}
