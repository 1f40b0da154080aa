import {
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type IPollFunctions,
  NodeConnectionTypes,
} from 'n8n-workflow';
import { toNodeError } from '../ProjectListing/failure.ts';
import { properties } from './properties.ts';
import { run } from './run.ts';

export class ProjectListingTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Project Listing Trigger',
    name: 'projectListingTrigger',
    icon: { light: 'file:../../icons/projectListing.svg', dark: 'file:../../icons/projectListing.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: 'New votes',
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
      return await run(this);
    } catch (error) {
      const label = { names: { startFrom: 'Start From', since: 'Start Date', minimumWeight: 'Minimum Weight' } };
      throw toNodeError(this.getNode(), error, { label });
    }
  }
}
