import type { Vote } from '@project-listing/core/kernel';
import {
  type IDataObject,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type IPollFunctions,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow';
import { connect, credentialTypes } from '../ProjectListing/connect.ts';
import { labelled, toNodeError } from '../ProjectListing/failure.ts';
import { alone, recall, remember } from './memory.ts';
import { readParameters } from './parameters.ts';
import { poll } from './poll.ts';
import { properties } from './properties.ts';
import { sampleVotes } from './sample.ts';
import type { Source } from './scope.ts';
import { copyState, readState } from './state.ts';

const clock = () => new Date();

export class ProjectListingTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Project Listing Trigger',
    name: 'projectListingTrigger',
    icon: { light: 'file:../../icons/projectListing.svg', dark: 'file:../../icons/projectListing.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: 'on new votes',
    description: 'Starts the workflow on new votes for a bot, server or game',
    defaults: { name: 'Project Listing Trigger' },
    polling: true,
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'projectListingApi', required: true }],
    properties,
  };

  async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
    try {
      if (this.getMode() === 'manual') return await showSample(this);
      const node = `${this.getWorkflow().id} ${this.getNode().id}`;
      return await alone(node, async () => await pollOnce(this, node));
    } catch (error) {
      throw toNodeError(this.getNode(), error, { label: labelled({ startDate: 'Start Date' }) });
    }
  }
}

async function showSample(functions: IPollFunctions): Promise<INodeExecutionData[][]> {
  const { emit } = readParameters(functions);
  const votes = await sampleVotes(await connect(functions), clock);
  if (votes.length > 0) return [toItems(votes, emit)];
  throw new NodeOperationError(functions.getNode(), 'There is no vote to show yet', {
    level: 'info',
    description:
      'Nothing is wrong: the project has no votes of the last year. Publish the workflow, or try again after a vote.',
  });
}

async function pollOnce(functions: IPollFunctions, node: string): Promise<INodeExecutionData[][] | null> {
  const { start, emit, minimumWeight } = readParameters(functions);
  const client = await connect(functions);
  const source = await functions.getCredentials<Source & IDataObject>(credentialTypes.v1);
  const kept = functions.getWorkflowStaticData('node') as IDataObject;
  const known = readState(kept['votes']);
  // Durable budgets came with newer versions of n8n.
  const budget = (functions as Partial<IPollFunctions>).getPollBudgetMs?.call(functions) ?? 30_000;
  const polled = await poll(known ?? recall(node), { source, start, minimumWeight }, client, clock, budget);
  const { votes, state, seed, notice, failure } = polled;
  if (notice !== undefined) functions.logger.warn(notice);
  if (failure !== undefined) {
    functions.logger.warn('Some votes were read and the rest comes with the next poll', {
      reason: toNodeError(functions.getNode(), failure).message,
    });
  }
  if (known !== undefined || seed !== undefined) remember(node, known === undefined ? seed : undefined);
  const items = votes.length > 0 ? [toItems(votes, emit)] : null;
  // Last, and as a new value: n8n's default engine keeps what is changed here even where the poll fails after it.
  kept['votes'] = copyState(state);
  return items;
}

function toItems(votes: readonly Vote[], emit: 'vote' | 'poll'): INodeExecutionData[] {
  if (emit === 'vote') return votes.map((vote) => ({ json: vote as IDataObject }));
  const weight = votes.reduce((sum, vote) => sum + vote.weight, 0);
  return [{ json: { count: votes.length, weight, votes: [...votes] as IDataObject[] } }];
}
