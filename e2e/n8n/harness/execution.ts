import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { here } from './paths.ts';
import type { Rest } from './rest.ts';
import { waitFor } from './wait.ts';
import type { Workflow } from './workflow.ts';

/** An item as it leaves a node. */
export interface Item {
  readonly json: Record<string, unknown>;
  readonly pairedItem?: unknown;
}

/** An error as the editor shows it. */
export interface ShownError {
  readonly name: string;
  readonly message: string;
  readonly description: string | null;
  readonly httpCode?: string | null;
  readonly context: { readonly itemIndex?: number };
  readonly node?: { readonly name: string };
}

interface NodeRun {
  readonly data?: { readonly main: (Item[] | null)[] };
  readonly error?: ShownError;
}

export interface ExecutionData {
  readonly resultData: { readonly error?: ShownError; readonly runData: Record<string, NodeRun[]> };
  readonly executionData?: { readonly nodeExecutionStack: { readonly data: { readonly main: (Item[] | null)[] } }[] };
}

export interface Execution {
  readonly id: string;
  readonly status: string;
  readonly error: ShownError | undefined;
  /** The nodes that ran. */
  readonly nodes: string[];
  /** The items on an output of a node. */
  output(name: string, index?: number): Item[];
  /** All that n8n keeps of it, as text. */
  readonly text: string;
}

// n8n's own reader of what it keeps.
const { parse } = createRequire(realpathSync(join(here, 'node_modules/n8n/package.json')))('flatted') as {
  parse(text: string): unknown;
};

/** The data of an execution, from the text that n8n keeps. */
export const parseExecution = (text: string) => parse(text) as ExecutionData;

export function createWorkflow(rest: Rest, workflow: Workflow) {
  return rest.post<{ id: string; versionId: string }>('/workflows', workflow);
}

/** Runs a workflow by hand, from its first node or another, and waits until it ends or waits itself. */
export async function runWorkflow(
  rest: Rest,
  workflow: Workflow,
  { seconds = 60, from = workflow.nodes[0]?.name } = {},
): Promise<Execution> {
  const { id } = await createWorkflow(rest, workflow);
  const { executionId } = await rest.post<{ executionId: string }>(`/workflows/${id}/run`, {
    triggerToStartFrom: { name: from },
  });
  return await waitFor(`${workflow.name} ends`, () => readExecution(rest, executionId), { seconds });
}

async function readExecution(rest: Rest, id: string): Promise<Execution | undefined> {
  const { status, data } = await rest.get<{ status: string; data: string }>(`/executions/${id}`);
  if (['new', 'running', 'unknown'].includes(status)) return undefined;
  const { resultData } = parseExecution(data);
  return {
    id,
    status,
    error: resultData.error,
    nodes: Object.keys(resultData.runData),
    output: (name, index = 0) => resultData.runData[name]?.[0]?.data?.main[index] ?? [],
    text: data,
  };
}
