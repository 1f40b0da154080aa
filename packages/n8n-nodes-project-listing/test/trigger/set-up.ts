import { createSandbox } from '@project-listing/sandbox';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { type FakePollOptions, pollNode } from './fake-poll-functions.ts';

let listings = 0;

/** A listing of its own at a base URL of its own, and a trigger of a workflow of its own on it. */
export function setUp(parameters: IDataObject = {}, options: Parameters<typeof createSandbox>[0] = {}) {
  listings += 1;
  const sandbox = createSandbox(options);
  const { control, projects, fetch } = sandbox;
  const kept: IDataObject = {};
  const trigger: FakePollOptions = {
    fetch,
    token: projects.bot.token,
    baseUrl: `https://listing-${listings}.example/api/v1`,
    workflow: `workflow of listing ${listings}`,
    kept,
    parameters,
  };
  const poll = async (change: Partial<FakePollOptions> = {}) => await pollNode({ ...trigger, ...change });
  /** What a poll throws. */
  const fail = async (change: Partial<FakePollOptions> = {}): Promise<unknown> =>
    await poll(change).then(
      (found) => ({ found }),
      (error: unknown) => error,
    );
  /** The paths of the requests since the last time. */
  const requests = () => {
    const paths = control.requests.list().map(({ path }) => path);
    control.requests.clear();
    return paths;
  };
  return { control, projects, trigger, kept, poll, fail, requests };
}

/** The users whose votes were found. */
export const usersOf = (found: INodeExecutionData[][] | null) => (found?.[0] ?? []).map(({ json }) => json['userId']);
