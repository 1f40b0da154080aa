import type { Resource } from '../../operation.ts';
import { update } from './update.ts';
import { updateMany } from './update-many.ts';

export const metric: Resource = {
  option: { name: 'Metric', value: 'metric' },
  operations: { update, updateMany },
};
