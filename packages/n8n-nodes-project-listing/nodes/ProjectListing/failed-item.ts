import type { INodeExecutionData, NodeApiError, NodeOperationError } from 'n8n-workflow';

/** An item in the form by which n8n 2 knows a failed one, and sends it to the error output where there is one. */
export function failedItem(
  { message, description }: NodeApiError | NodeOperationError,
  pairedItem: NonNullable<INodeExecutionData['pairedItem']>,
): INodeExecutionData {
  return { json: { error: message, details: description ?? '' }, pairedItem };
}
