import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readSwitch, toCount } from './parameters.ts';

/** The two parameters by which every list of n8n says how much of it is wanted. */
export const howMany: readonly INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    displayOptions: { show: { returnAll: [false] } },
    default: 50,
    description: 'Max number of results to return',
  },
];

/** How many items are wanted at most; infinite for all. */
export function readLimit(functions: IExecuteFunctions, itemIndex: number): number {
  if (readSwitch(functions, 'returnAll', itemIndex)) return Number.POSITIVE_INFINITY;
  const limit = functions.getNodeParameter('limit', itemIndex);
  return toCount(limit, 1, 'give one, or switch on Return All', 'limit');
}
