import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './paths.ts';
import type { Workflow } from './workflow.ts';

export const exampleFolder = join(repository, 'examples/workflows');

export interface Filling {
  /** The credential for each type. */
  readonly credentials: Record<string, { readonly id: string; readonly name: string }>;
  /** The address that stands for each that is outside. */
  readonly addresses?: Record<string, string>;
  readonly pinData?: NonNullable<Workflow['pinData']>;
}

/** An example workflow with everything filled in that its note asks for. */
export function fillIn(file: string, { credentials, addresses = {}, pinData = {} }: Filling): Workflow {
  let text = readFileSync(join(exampleFolder, file), 'utf8');
  for (const [outside, here] of Object.entries(addresses)) text = text.replaceAll(outside, here);
  const workflow = JSON.parse(text) as Workflow;
  const nodes = workflow.nodes.map((node) => {
    if (node.credentials === undefined) return node;
    const types = Object.keys(node.credentials);
    const given = types.flatMap((type) => (credentials[type] === undefined ? [] : [[type, credentials[type]]]));
    return { ...node, credentials: Object.fromEntries(given) };
  });
  return { ...workflow, nodes, pinData: { ...workflow.pinData, ...pinData } };
}
