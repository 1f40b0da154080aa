import type { Resource } from '../../operation.ts';
import { create } from './create.ts';

export const announcement: Resource = {
  option: { name: 'Announcement', value: 'announcement' },
  operations: { create },
};
