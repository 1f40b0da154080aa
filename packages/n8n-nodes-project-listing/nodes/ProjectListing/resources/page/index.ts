import type { Resource } from '../../operation.ts';
import { update } from './update.ts';

export const page: Resource = {
  option: { name: 'Page', value: 'page' },
  operations: { update },
};
