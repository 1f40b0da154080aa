import {
  type IDataObject,
  type IHttpRequestOptions,
  type INode,
  type INodeExecutionData,
  type IPollFunctions,
  NodeHelpers,
  type WorkflowExecuteMode,
} from 'n8n-workflow';
import { ProjectListingTrigger } from '../../nodes/ProjectListingTrigger/ProjectListingTrigger.node.ts';
import { deepFreeze, type Fetch, fakeRequest } from '../fake-request.ts';

export interface FakePollOptions {
  readonly fetch: Fetch;
  readonly token: string;
  readonly baseUrl?: string;
  readonly parameters?: IDataObject;
  readonly mode?: WorkflowExecuteMode;
  readonly timezone?: string;
  /** What n8n keeps for the node between polls. */
  readonly kept?: IDataObject;
  /** One workflow's polls know of each other. @default one of its own */
  readonly workflow?: string;
}

const { description } = new ProjectListingTrigger();

const node: INode = {
  id: 'a-node',
  name: 'On Vote',
  type: 'n8n-nodes-project-listing.projectListingTrigger',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
};

let workflows = 0;

/** What n8n hands to a trigger that polls: its parameters with their defaults, and its HTTP helper over a `fetch`. */
export function fakePollFunctions(options: FakePollOptions) {
  const { token, baseUrl = 'https://listing.example/api/v1', mode = 'trigger', timezone = 'UTC', kept = {} } = options;
  workflows += 1;
  const id = options.workflow ?? `workflow-${workflows}`;
  const parameters = deepFreeze(
    NodeHelpers.getNodeParameters(
      description.properties,
      (options.parameters ?? {}) as never,
      true,
      false,
      node,
      description,
    ),
  ) as IDataObject;
  const warnings: string[] = [];
  const functions = {
    getMode: () => mode,
    getWorkflow: () => ({ id, name: 'A workflow', active: true }),
    getNode: () => node,
    getTimezone: () => timezone,
    getNodeParameter: (name: string, fallback?: unknown) => parameters[name] ?? fallback,
    getWorkflowStaticData: () => kept,
    getPollBudgetMs: () => 30_000,
    getCredentials: async () => deepFreeze({ baseUrl, token, profile: 'auto' }),
    logger: { warn: (message: string) => warnings.push(message) },
    helpers: {
      httpRequestWithAuthentication: async (_type: string, request: IHttpRequestOptions) =>
        await fakeRequest(options.fetch, node, request, `Bearer ${token}`),
    },
  };
  return { functions: functions as unknown as IPollFunctions, kept, warnings };
}

/** Polls once, as n8n calls it. */
export async function pollNode(options: FakePollOptions): Promise<INodeExecutionData[][] | null> {
  return await new ProjectListingTrigger().poll.call(fakePollFunctions(options).functions);
}
