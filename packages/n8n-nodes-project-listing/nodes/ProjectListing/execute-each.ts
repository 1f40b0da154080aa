import { ApiError } from '@project-listing/core/kernel';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { failedItem } from './failed-item.ts';
import { toNodeError } from './failure.ts';
import type { Context, ItemOperation } from './operation.ts';

/** Does an operation for one input item after the other. */
export async function executeEach(context: Context, operation: ItemOperation): Promise<INodeExecutionData[]> {
  const { functions } = context;
  const output: INodeExecutionData[] = [];
  let refused: unknown;
  for (const itemIndex of functions.getInputData().keys()) {
    const pairedItem = { item: itemIndex };
    try {
      if (refused !== undefined) throw refused;
      const result = await operation.run(context, itemIndex);
      const results = Array.isArray(result) ? result : [result];
      for (const json of results) output.push({ json: json as IDataObject, pairedItem });
    } catch (error) {
      const told = toNodeError(functions.getNode(), error, { itemIndex, label: operation.label });
      if (!functions.continueOnFail()) throw told;
      output.push(failedItem(told, pairedItem));
      if (refusesTheRest(error)) refused = error;
    }
  }
  return output;
}

/** An unknown token stays unknown, and asking again while one should wait lengthens the wait. */
const refusesTheRest = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 429);
