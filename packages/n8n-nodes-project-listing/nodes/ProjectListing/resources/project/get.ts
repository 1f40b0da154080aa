import type { ItemOperation } from '../../operation.ts';

/** GET /projects/@me (section 4.1). */
export const get: ItemOperation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get the project',
    description: 'Read the record of the project that owns the token',
  },
  properties: [],
  async run({ client }) {
    return (await client()).project.get();
  },
};
