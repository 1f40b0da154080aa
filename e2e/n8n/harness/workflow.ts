import { randomUUID } from 'node:crypto';
import type { Credential } from './credential.ts';

/** A node of a workflow, as n8n keeps it. */
export interface WorkflowNode {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly position: readonly [number, number];
  readonly parameters: Record<string, unknown>;
  readonly credentials?: Record<string, { id: string; name: string }>;
  readonly disabled?: boolean;
  readonly webhookId?: string;
  readonly onError?: 'continueRegularOutput' | 'continueErrorOutput';
}

export interface Workflow {
  readonly name: string;
  readonly nodes: readonly WorkflowNode[];
  readonly connections: Record<string, { main: { node: string; type: 'main'; index: number }[][] }>;
  readonly settings: Record<string, unknown>;
  /** What a run by hand takes as the output of these nodes, in place of running them. */
  readonly pinData?: Record<string, { readonly json: object }[]>;
}

export const nodeType = 'n8n-nodes-project-listing.projectListing';
export const triggerType = 'n8n-nodes-project-listing.projectListingTrigger';

type Given = Partial<Omit<WorkflowNode, 'credentials'>> & { type: string; credential?: Credential };

export function node(name: string, { credential, ...given }: Given): WorkflowNode {
  return {
    id: randomUUID(),
    name,
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
    ...given,
    ...(credential && { credentials: { [credential.type]: { id: credential.id, name: credential.name } } }),
  };
}

/** A workflow whose nodes stand in a row, each connected to the next. */
export function chain(name: string, ...nodes: readonly WorkflowNode[]): Workflow {
  const placed = nodes.map((one, index) => ({ ...one, position: [index * 240, 0] as const }));
  const connections = Object.fromEntries(
    nodes
      .slice(1)
      .map((next, index) => [nodes[index]?.name, { main: [[{ node: next.name, type: 'main', index: 0 }]] }]),
  );
  return { name, nodes: placed, connections, settings: { executionOrder: 'v1' } };
}

/** The start of a workflow that is run by hand. */
export const manual = () => node('Start', { type: 'n8n-nodes-base.manualTrigger' });

/** A node that gives these items. */
export function items(...values: readonly object[]): WorkflowNode {
  return node('Items', {
    type: 'n8n-nodes-base.code',
    typeVersion: 2,
    parameters: { jsCode: `return ${JSON.stringify(values.map((json) => ({ json })))};` },
  });
}
