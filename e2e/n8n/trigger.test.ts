import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readExecutions, readPollerState } from './harness/database.ts';
import { waitFor } from './harness/wait.ts';
import { type Watching, watch } from './harness/watching.ts';

/**
 * In seconds. The durable engine carries out at once all polls of the last minute that a restart has missed, and hands
 * the same state to those that begin together. So there are fewer here than a restart takes.
 */
const every = { default: 2, durable: 15 };

for (const engine of ['default', 'durable'] as const) {
  describe(`the trigger in the ${engine} engine`, () => {
    let watching: Watching;
    /** The voters who were emitted, in the order of the executions. */
    const voters = () => watching.emissions().flatMap(({ votes }) => votes.map(({ userId }) => userId));
    /** Waits until these were emitted, in this order, and what they started has ended. */
    const emitted = async (...expected: string[]) => {
      const ended = () => watching.emissions().every(({ status }) => !['new', 'running'].includes(status));
      const enough = () => (voters().length >= expected.length && ended() ? true : undefined);
      await waitFor(`${expected.at(-1)} is emitted`, enough, { seconds: 90 });
      assert.deepEqual(voters(), expected);
    };
    const cast = (userId: string) => watching.service.sandbox.control.votes.cast({ userId, weight: 2 });

    before(async () => {
      const old = { count: 150, spreadSeconds: 24 * 60 * 60 };
      watching = await watch(`trigger-${engine}`, engine, { every: every[engine], old });
    });
    after(() => watching?.close());

    test('begins at the end of the list and emits nothing old', async () => {
      const { cursor, recent } = await waitFor('the first state', () => watching.state());
      assert.ok(cursor);
      assert.equal(new Set(recent).size, recent.length);
      assert.deepEqual(watching.emissions(), []);
    });

    test('emits a new vote, with all that the service tells of it', async () => {
      const [vote] = cast('first');
      await emitted('first');
      const [{ status, votes } = assert.fail()] = watching.emissions();
      assert.equal(status, 'success');
      // The sandbox keeps one digit more than it tells.
      const told = (moment: string | undefined) => moment?.replace(/\dZ$/, 'Z');
      const { userId, platformId, weight, createdAt, expiresAt } = vote ?? assert.fail();
      assert.deepEqual(votes, [{ userId, platformId, weight, createdAt: told(createdAt), expiresAt: told(expiresAt) }]);
    });

    test('goes on after a restart with what came meanwhile', async () => {
      await watching.running.stop();
      cast('second');
      await watching.restart();
      await emitted('first', 'second');
    });

    test('goes on after a SIGKILL', async () => {
      await watching.running.kill();
      cast('third');
      await watching.restart();
      await emitted('first', 'second', 'third');
    });

    test('a poll that fails is shown, and costs no vote', async () => {
      const { faults } = watching.service.sandbox.control;
      faults.add({ kind: 'status', status: 500, body: { title: 'Down', status: 500 } });
      cast('fourth');
      const failed = await waitFor('the failed poll', () =>
        readExecutions(watching.home, watching.workflowId).find(({ status }) => status === 'error'),
      );
      const { message, description } = failed.data.resultData.error ?? assert.fail();
      assert.equal(message, 'The service failed (status 500)');
      assert.match(description ?? '', /Down.*Try again later\.$/);
      if (engine === 'durable') {
        assert.equal(readPollerState(watching.home, watching.workflowId)?.consecutiveErrors, 1);
      }
      await emitted('first', 'second', 'third', 'fourth');
      if (engine === 'durable') {
        assert.equal(readPollerState(watching.home, watching.workflowId)?.consecutiveErrors, 0);
      }
    });
  });
}
