import { InputError, inProcessingOrder, ListingError, type MetricsEntry } from '@project-listing/core/kernel';
import type { BatchOperation, Context } from '../../operation.ts';
import { refuse, toMoment } from '../../parameters.ts';
import { numberNames, numbers, readNumbers } from './numbers.ts';

const names: Record<string, string> = { ...numberNames, timestamp: 'Timestamp', metrics: 'Metrics' };

/** POST /projects/@me/metrics/batch (section 4.6). */
export const updateMany: BatchOperation<MetricsEntry> = {
  option: {
    name: 'Update Many',
    value: 'updateMany',
    action: 'Update many metrics',
    description:
      'Send one entry of numbers for each input item, such as those of past days, in few requests. Leave Retry On Fail off: it would send accepted entries again.',
  },
  label: {
    names,
    of: ([item, ...path]) =>
      typeof item === 'number' ? `${names[String(path.at(-1))] ?? 'The entry'} (item ${item})` : undefined,
  },
  properties: [
    ...numbers,
    {
      displayName: 'Timestamp',
      name: 'timestamp',
      type: 'dateTime',
      default: '',
      description: 'When it was measured, at most 5 minutes ahead. Leave empty to use the current time.',
    },
  ],
  read({ functions }, itemIndex) {
    const metrics = readNumbers(functions, itemIndex);
    const timestamp = readTimestamp(functions, itemIndex);
    return timestamp === undefined ? { metrics } : { metrics, timestamp };
  },
  async send({ client }, entries) {
    return (await client()).metrics.updateBatch(entries);
  },
  settle(error, entries) {
    const [item] = error instanceof InputError ? (error.issues[0]?.path ?? []) : [];
    const count = error instanceof ListingError ? (error.progress?.accepted ?? 0) : 0;
    // The core sends them in this order, and says how many were accepted.
    const accepted = new Set(inProcessingOrder(entries).slice(0, count));
    return {
      culprit: typeof item === 'number' ? item : undefined,
      accepted: [...entries.keys()].filter((index) => accepted.has(entries[index] as MetricsEntry)),
    };
  },
};

/** `undefined` for now: only where the field was left empty, not where an expression found nothing. */
function readTimestamp(functions: Context['functions'], itemIndex: number): string | undefined {
  const value: unknown = functions.getNodeParameter('timestamp', itemIndex);
  if (value !== undefined && value !== null && value !== '') return toMoment(functions, value, 'timestamp');
  const typed: unknown = functions.getNodeParameter('timestamp', itemIndex, '', { rawExpressions: true });
  if (typeof typed !== 'string' || typed === '') return undefined;
  throw refuse('is empty; its expression found nothing, and would have meant now', 'timestamp');
}
