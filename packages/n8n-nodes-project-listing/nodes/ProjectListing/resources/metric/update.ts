import type { Metrics } from '@project-listing/core/kernel';
import { labelled } from '../../failure.ts';
import type { ItemOperation } from '../../operation.ts';
import { readCollection } from '../../parameters.ts';
import { numberNames, numbers } from './numbers.ts';

/** PATCH /projects/@me/metrics (section 4.5). */
export const update: ItemOperation = {
  option: {
    name: 'Update',
    value: 'update',
    action: 'Update the metrics',
    description: 'Set the current numbers of the project',
  },
  label: (path) => (path.length === 0 ? 'Metrics' : labelled(numberNames)(path)),
  properties: numbers,
  async run({ functions, client }, itemIndex) {
    await (await client()).metrics.update(readCollection(functions, 'metrics', itemIndex) as Metrics);
    return { success: true };
  },
};
