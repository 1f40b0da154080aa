import { timestampToDate, type VoteSource } from '@project-listing/core/kernel';
import type { ItemOperation } from '../../operation.ts';
import { readId } from '../../parameters.ts';

/** GET /projects/@me/votes/:user_id (section 4.3). */
export const check: ItemOperation = {
  option: {
    name: 'Check',
    value: 'check',
    action: 'Check whether a user has an active vote',
    description: 'Tell whether a user has an active vote. Not having voted is an answer, not an error.',
  },
  label: { names: { userId: 'User ID', id: 'User ID', source: 'User ID Is From' } },
  properties: [
    {
      displayName: 'User ID',
      name: 'userId',
      type: 'string',
      required: true,
      default: '',
      placeholder: 'e.g. 140862798832861184',
    },
    {
      displayName: 'User ID Is From',
      name: 'source',
      type: 'options',
      options: [
        { name: 'Chat Platform', value: 'chat_platform', description: "The user's ID on the chat platform" },
        { name: 'Listing Service', value: 'service', description: "The user's ID on the listing service itself" },
      ],
      default: 'chat_platform',
    },
  ],
  async run({ functions, client }, itemIndex) {
    const userId = readId(functions, 'userId', itemIndex);
    const source = functions.getNodeParameter('source', itemIndex) as VoteSource;
    const status = await (await client()).votes.get({ id: userId, source });
    if (status === undefined) return { userId, active: false };
    const { expiresAt } = status;
    const active = expiresAt === undefined || timestampToDate(expiresAt).getTime() > Date.now();
    return { ...status, userId, active };
  },
};
