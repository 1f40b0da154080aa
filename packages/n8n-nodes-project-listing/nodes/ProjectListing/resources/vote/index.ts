import type { Resource } from '../../operation.ts';
import { check } from './check.ts';
import { getAll } from './get-all.ts';

export const vote: Resource = {
  option: { name: 'Vote', value: 'vote' },
  operations: { check, getAll },
};
