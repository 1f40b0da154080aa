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
    const type = credentialTypeOf(node);
    const credential = type === undefined ? undefined : credentials[type];
    return type === undefined || credential === undefined ? node : { ...node, credentials: { [type]: credential } };
  });
  return { ...workflow, nodes, pinData: { ...workflow.pinData, ...pinData } };
}

/** What a person is asked to choose in the node. */
function credentialTypeOf({ type, parameters }: Workflow['nodes'][number]): string | undefined {
  if (type.startsWith('n8n-nodes-project-listing.')) return 'projectListingApi';
  if (type === '@n8n/n8n-nodes-langchain.lmChatOpenAi') return 'openAiApi';
  return typeof parameters['genericAuthType'] === 'string' ? parameters['genericAuthType'] : undefined;
}
