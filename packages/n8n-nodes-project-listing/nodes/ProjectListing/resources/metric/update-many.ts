import { InputError, type Metrics, type MetricsEntry } from '@project-listing/core/kernel';
import { labelled } from '../../failure.ts';
import type { BatchOperation, Context } from '../../operation.ts';
import { readCollection, toMoment } from '../../parameters.ts';
import { numberNames, numbers } from './numbers.ts';

const labelOfField = labelled({ ...numberNames, timestamp: 'Timestamp', metrics: 'Metrics' });

/** POST /projects/@me/metrics/batch (section 4.6). */
export const updateMany: BatchOperation = {
  option: {
    name: 'Update Many',
    value: 'updateMany',
    action: 'Update many metrics',
    description: 'Send one entry of numbers for each input item, such as those of past days, in few requests',
  },
  label: ([item, ...path]) => {
    const field = labelOfField(path[0] === 'metrics' && path.length > 1 ? path.slice(1) : path);
    return field === undefined ? undefined : `${field} (item ${item})`;
  },
  properties: [
    ...numbers,
    {
      displayName: 'Timestamp',
      name: 'timestamp',
      type: 'dateTime',
      default: '',
      description: 'When it was measured, at most 5 minutes ahead; empty for now',
    },
  ],
  async runAll({ functions, client }, itemCount) {
    const entries = Array.from({ length: itemCount }, (_, itemIndex) => readEntry(functions, itemIndex));
    return (await client()).metrics.updateBatch(entries);
  },
  itemOf(error) {
    const [item] = error instanceof InputError ? (error.issues[0]?.path ?? []) : [];
    return typeof item === 'number' ? item : undefined;
  },
};

function readEntry(functions: Context['functions'], itemIndex: number): MetricsEntry {
  const metrics = readCollection(functions, 'metrics', itemIndex) as Metrics;
  const timestamp = functions.getNodeParameter('timestamp', itemIndex, '') as unknown;
  if (timestamp === '' || timestamp === null || timestamp === undefined) return { metrics };
  return { metrics, timestamp: toMoment(functions, timestamp, itemIndex, 'timestamp') };
}
