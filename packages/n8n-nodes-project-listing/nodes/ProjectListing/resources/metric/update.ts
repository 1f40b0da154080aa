import type { ItemOperation } from '../../operation.ts';
import { numberNames, numbers, readNumbers } from './numbers.ts';

/** PATCH /projects/@me/metrics (section 4.5). */
export const update: ItemOperation = {
  option: {
    name: 'Update',
    value: 'update',
    action: 'Update the metrics',
    description: 'Set the current numbers of the project',
  },
  label: { names: numberNames, of: ([first]) => (first === undefined ? 'Metrics' : undefined) },
  properties: numbers,
  async run({ functions, client }, itemIndex) {
    await (await client()).metrics.update(readNumbers(functions, itemIndex));
    return { success: true };
  },
};
