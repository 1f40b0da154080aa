import type { Resource } from '../../operation.ts';
import { get } from './get.ts';

export const project: Resource = {
  option: { name: 'Project', value: 'project' },
  operations: { get },
};
