import {
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestOptions,
  type INode,
  type INodeExecutionData,
  type INodeParameters,
  NodeHelpers,
} from 'n8n-workflow';
import { ProjectListing } from '../nodes/ProjectListing/ProjectListing.node.ts';
import { type Fetch, fakeRequest } from './fake-request.ts';

/** A request as it left the node, after n8n put the credential in. */
export interface Sent {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
}

export interface FakeOptions {
  readonly fetch: Fetch;
  readonly parameters: (itemIndex: number) => INodeParameters;
  readonly items?: INodeExecutionData[];
  readonly continueOnFail?: boolean;
  readonly token?: string;
  readonly baseUrl?: string;
  readonly timezone?: string;
  /** Expressions, by parameter: what n8n gives for them, or throws. */
  readonly expressions?: Readonly<Record<string, () => unknown>>;
}

const node: INode = {
  id: 'a-node',
  name: 'Project Listing',
  type: 'n8n-nodes-project-listing.projectListing',
  typeVersion: 1,
  position: [0, 0],
  parameters: {},
};

const { description } = new ProjectListing();

/** What n8n hands to the node: its parameters with their defaults, its credential, and its HTTP helper over a `fetch`. */
function fakeFunctions(options: FakeOptions): { functions: IExecuteFunctions; sent: Sent[] } {
  const { parameters, items = [{ json: {} }], continueOnFail = false, timezone = 'UTC' } = options;
  const sent: Sent[] = [];
  // n8n reads the first item's parameters also where there is no item.
  const resolved = Array.from({ length: Math.max(items.length, 1) }, (_, index) => withDefaults(parameters(index)));
  const legacy = resolved[0]?.['resource'] === 'bot';
  const functions = {
    getInputData: () => items,
    getNode: () => node,
    getTimezone: () => timezone,
    continueOnFail: () => continueOnFail,
    getNodeParameter: (name: string, itemIndex: number, fallback?: unknown, { rawExpressions = false } = {}) => {
      const expression = options.expressions?.[name];
      if (expression !== undefined) return rawExpressions ? '={{ an expression }}' : expression();
      const value = name
        .split('.')
        .reduce<unknown>((at, key) => (at as IDataObject | undefined)?.[key], resolved[itemIndex]);
      return value === undefined ? fallback : value;
    },
    getCredentials: async () => ({
      baseUrl: options.baseUrl ?? `https://listing.example/api${legacy ? '' : '/v1'}`,
      token: options.token ?? '',
      profile: 'auto',
    }),
    helpers: {
      httpRequestWithAuthentication: async (credentialType: string, request: IHttpRequestOptions) => {
        const token = options.token ?? '';
        const authorization = credentialType === 'projectListingApi' ? `Bearer ${token}` : token;
        const { pathname, search } = new URL(request.url);
        const body = (request.body as string | undefined) ?? '';
        sent.push({ method: request.method ?? 'GET', path: `${pathname}${search}`, authorization, body });
        return fakeRequest(options.fetch, node, request, authorization);
      },
    },
  };
  // As n8n binds it: with the functions as `this`.
  return { functions: functions as unknown as IExecuteFunctions, sent };
}

/** Runs the node once. */
export async function runNode(options: FakeOptions): Promise<{ output: INodeExecutionData[]; sent: Sent[] }> {
  const { functions, sent } = fakeFunctions(options);
  const [output = []] = await new ProjectListing().execute.call(functions);
  return { output, sent };
}

function withDefaults(given: INodeParameters): INodeParameters {
  const values = NodeHelpers.getNodeParameters(description.properties, given, true, false, node, description);
  return values ?? {};
}
