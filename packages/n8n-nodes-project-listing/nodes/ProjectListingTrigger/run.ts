import { type ListingClient, RateLimitError } from '@project-listing/core/kernel';
import { type INodeExecutionData, type IPollFunctions, NodeOperationError } from 'n8n-workflow';
import { connect } from '../ProjectListing/connect.ts';
import { toNodeError } from '../ProjectListing/failure.ts';
import { digest } from './digest.ts';
import { toItems } from './items.ts';
import { alone, isSpent, recallSeed, recallWait, rememberSeed, rememberSpent, rememberWait } from './memory.ts';
import { type Parameters, readParameters } from './parameters.ts';
import { EndNotFoundError } from './pass-over.ts';
import { poll } from './poll.ts';
import { sampleVotes } from './sample.ts';
import { originOf, type Source } from './scope.ts';
import { copyState, readState } from './state.ts';

type Items = INodeExecutionData[][];

/** What a poll is done with. */
interface Run {
  readonly functions: IPollFunctions;
  readonly parameters: Parameters;
  readonly client: ListingClient;
  readonly source: Source;
}

/** Enough to catch up fast, while an execution with as many votes is still a small one. */
const most = { pages: 50, votes: 5000, ids: 500 };

const clock = () => new Date();

/** Answers n8n's call for new votes. `null` where there are none. */
export async function run(functions: IPollFunctions, limits = most): Promise<Items | null> {
  const { client, ...source } = await connect(functions);
  const it = { functions, parameters: readParameters(functions), client, source };
  if (functions.getMode() === 'manual') return [await showSample(it)];
  const trigger = `${functions.getWorkflow().id} ${functions.getNode().id}`;
  return await alone(trigger, async () => await pollOnce(it, trigger, limits));
}

async function showSample({ functions, parameters, client }: Run): Promise<INodeExecutionData[]> {
  const { emit, minimumWeight } = parameters;
  const votes = await sampleVotes(client, clock, minimumWeight);
  if (votes.length > 0) return toItems(votes, emit);
  const which = minimumWeight > 1 ? ` of weight ${minimumWeight} or more` : '';
  throw new NodeOperationError(functions.getNode(), 'There is no vote to show yet', {
    level: 'info',
    description: `Nothing is wrong: the project had no vote${which} in the last year. Try again after a vote; a published workflow starts with the next one.`,
  });
}

async function pollOnce({ functions, parameters, client, source }: Run, trigger: string, limits: typeof most) {
  const kept = functions.getWorkflowStaticData('node') as { state?: unknown };
  const handed = digest(JSON.stringify(kept.state) ?? '');
  if (isSpent(trigger, handed, clock())) return null;
  const origin = originOf(source);
  const wait = recallWait(origin, clock());
  if (wait !== undefined) {
    // Without a state nobody has been told yet: n8n takes no state for an activation that worked.
    if (readState(kept.state) === undefined) throw wait;
    return null;
  }

  const { start, emit, minimumWeight } = parameters;
  // Older versions of n8n know no budget.
  const time = (functions as Partial<IPollFunctions>).getPollBudgetMs?.() ?? 30_000;
  const params = { source, start, minimumWeight, seed: recallSeed(trigger, start) };
  const polled = await poll(kept.state, params, client, clock, { ...limits, time }).catch((error: unknown) => {
    if (error instanceof RateLimitError) rememberWait(origin, error, clock());
    throw error instanceof EndNotFoundError ? tellEndNotFound(functions) : error;
  });

  const { votes, state, seed, notice, failure } = polled;
  if (failure instanceof RateLimitError) rememberWait(origin, failure, clock());
  if (failure !== undefined)
    warn(functions, `Only a part of the votes was read: ${toNodeError(functions.getNode(), failure).message}`);
  if (notice !== undefined) warn(functions, notice);
  rememberSeed(trigger, start, seed);
  const items = votes.length > 0 ? [toItems(votes, emit)] : null;
  if (items !== null) rememberSpent(trigger, handed, clock());
  // Last, and as a new value: n8n's default engine keeps what is changed here even where the poll fails after it.
  kept.state = copyState(state);
  return items;
}

function tellEndNotFound(functions: IPollFunctions): NodeOperationError {
  return new NodeOperationError(functions.getNode(), 'The end of the list of votes was not found in time', {
    description:
      'To start from now on, the votes of the last hour are passed over, and the service took too long to list them. Try again later, or start from a date.',
    failure: { cause: 'temporarily-unavailable' },
  });
}

/** A poll can tell a person nothing but this: n8n shows no hints of triggers. */
function warn(functions: IPollFunctions, message: string): void {
  const { name } = functions.getNode();
  functions.logger.warn(`${name}: ${message}`, { workflowId: functions.getWorkflow().id, nodeName: name });
}
