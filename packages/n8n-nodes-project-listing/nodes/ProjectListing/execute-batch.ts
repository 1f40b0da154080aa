import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { failedItem } from './failed-item.ts';
import { toNodeError } from './failure.ts';
import type { BatchOperation, Context } from './operation.ts';

/** Does an operation for all input items together. Nothing is sent unless all of them can be. */
export async function executeBatch(context: Context, operation: BatchOperation): Promise<INodeExecutionData[]> {
  const { functions } = context;
  const items = [...functions.getInputData().keys()];
  if (items.length === 0) return [];
  const entries: unknown[] = [];
  try {
    for (const item of items) entries.push(operation.read(context, item));
    const json = (await operation.send(context, entries)) as IDataObject;
    return [{ json, pairedItem: items.map((item) => ({ item })) }];
  } catch (error) {
    const isRead = entries.length === items.length;
    const { culprit, accepted } = isRead
      ? operation.settle(error, entries)
      : // The item that could not be read.
        { culprit: entries.length, accepted: [] };
    const told = toNodeError(functions.getNode(), error, {
      itemIndex: culprit,
      label: operation.label,
      aside: accepted.length === 0 ? undefined : `Accepted before it: items ${formatRanges(accepted)}.`,
    });
    if (!functions.continueOnFail()) throw told;
    const done = new Set(accepted);
    const rest = items.filter((item) => !done.has(item));
    return [
      ...(accepted.length > 0
        ? [{ json: { accepted: accepted.length }, pairedItem: accepted.map((item) => ({ item })) }]
        : []),
      ...rest.map((item) => failedItem(told, { item })),
    ];
  }
}

/** `[0, 1, 2, 7]`, in ascending order -> `0-2, 7` */
function formatRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
