import type { Resource } from '../../operation.ts';
import { replace } from './replace.ts';

export const command: Resource = {
  option: { name: 'Command', value: 'command' },
  operations: { replace },
};
