import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  NodeConnectionTypes,
  NodeOperationError,
} from 'n8n-workflow';
import { describeParameters, findOperation } from './description.ts';
import { execute } from './execute.ts';

export class ProjectListing implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Project Listing',
    name: 'projectListing',
    icon: { light: 'file:../../icons/projectListing.svg', dark: 'file:../../icons/projectListing.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{ $parameter["resource"] + ": " + $parameter["operation"] }}',
    description:
      'Keep the public listing of a bot, server or game alive: announcements, metrics, pages, commands, votes',
    defaults: { name: 'Project Listing' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [
      { name: 'projectListingApi', required: true, displayOptions: { hide: { resource: ['bot'] } } },
      { name: 'projectListingLegacyApi', required: true, displayOptions: { show: { resource: ['bot'] } } },
    ],
    properties: describeParameters(),
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const resource = this.getNodeParameter('resource', 0) as string;
    const name = this.getNodeParameter('operation', 0) as string;
    const operation = findOperation(resource, name);
    if (operation === undefined) {
      throw new NodeOperationError(this.getNode(), `There is no operation "${name}" of the resource "${resource}"`, {
        description: 'Choose a resource and an operation in the node.',
      });
    }
    return [await execute(this, operation)];
  }
}
