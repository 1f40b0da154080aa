import type { CastInput } from '../../../apps/sandbox/src/index.ts';
import { botCredentials, createCredential } from './credential.ts';
import { type KeptState, readEmitted, readExecutions, readPollerState, readStaticState } from './database.ts';
import { createWorkflow } from './execution.ts';
import { createHome, type Engine, type Home } from './home.ts';
import { type Running, startN8n } from './process.ts';
import { logIn } from './rest.ts';
import { type Service, serve } from './service.ts';
import { chain, node, triggerType } from './workflow.ts';

/** What came out of the trigger in one execution. */
export interface Emission {
  readonly execution: number;
  readonly status: string;
  /** None where the poll failed, and where n8n put something else in their place: it does so after a crash. */
  readonly votes: readonly Record<string, unknown>[];
}

/** An n8n whose only workflow starts on votes, and the service where they are cast. */
export interface Watching {
  readonly home: Home;
  readonly service: Service;
  readonly workflowId: string;
  /** The n8n that runs now. */
  running: Running;
  /** Starts n8n again. */
  restart(): Promise<void>;
  emissions(): Emission[];
  state(): KeptState | undefined;
  close(): Promise<void>;
}

const trigger = 'Votes';

export interface WatchOptions {
  /** Seconds between two polls: a part of sixty. */
  readonly every: number;
  /** What is there before the workflow is published. */
  readonly old?: CastInput;
}

/** n8n refuses an interval of less than a minute, and takes many of a minute, each at a second of its own. */
const pollTimes = (every: number) => ({
  item: Array.from({ length: 60 / every }, (_, index) => ({
    mode: 'custom',
    cronExpression: `${index * every} * * * * *`,
  })),
});

/**
 * A kill while n8n takes up a workflow leaves that claimed, and the next n8n waits until the claim is old: two minutes.
 * Here it waits less.
 */
const impatience = {
  N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: '10',
  N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: '1000',
  N8N_WORKFLOW_PUBLICATION_RECONCILE_INTERVAL_SECONDS: '2',
};

/** Starts an n8n of its own, with the workflow published. */
export async function watch(name: string, engine: Engine, { every, old }: WatchOptions): Promise<Watching> {
  const service = await serve();
  if (old !== undefined) service.sandbox.control.votes.cast(old);
  const home = await createHome(name, { engine, environment: impatience });
  const watching = {
    home,
    service,
    workflowId: '',
    running: await startN8n(home),
    restart: async () => {
      watching.running = await startN8n(home);
    },
    emissions: () =>
      readExecutions(home, watching.workflowId).map((execution) => ({
        execution: execution.id,
        status: execution.status,
        votes: readEmitted(execution, trigger)
          .map(({ json }) => json)
          .filter((json) => 'userId' in json),
      })),
    state: () =>
      engine === 'default'
        ? readStaticState(home, watching.workflowId, trigger)
        : readPollerState(home, watching.workflowId)?.state,
    close: async () => {
      await watching.running.kill();
      await service.close();
      await home.remove();
    },
  };
  try {
    const rest = await logIn(home.url);
    const credential = await createCredential(
      rest,
      'Bot',
      'projectListingApi',
      botCredentials(service).projectListingApi,
    );
    const workflow = chain(
      name,
      node(trigger, { type: triggerType, parameters: { pollTimes: pollTimes(every) }, credential }),
      node('Reward', { type: 'n8n-nodes-base.noOp' }),
    );
    const { id, versionId } = await createWorkflow(rest, workflow);
    watching.workflowId = id;
    await rest.post(`/workflows/${id}/activate`, { versionId });
  } catch (error) {
    await watching.close();
    throw error;
  }
  return watching;
}
