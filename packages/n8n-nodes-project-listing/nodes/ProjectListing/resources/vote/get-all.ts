import type { Vote, VoteListStart, VotesResource } from '@project-listing/core/kernel';
import { labelled } from '../../failure.ts';
import { howMany, readLimit } from '../../how-many.ts';
import type { Context, ItemOperation } from '../../operation.ts';
import { readText, toMoment } from '../../parameters.ts';

/** GET /projects/@me/votes (section 4.3), page by page. */
export const getAll: ItemOperation = {
  option: {
    name: 'Get Many',
    value: 'getAll',
    action: 'Get many votes',
    description: 'Read past votes, oldest first',
  },
  label: labelled({ since: 'Since', cursor: 'Cursor', limit: 'Limit' }),
  properties: [
    {
      displayName: 'From',
      name: 'from',
      type: 'options',
      noDataExpression: true,
      options: [
        { name: 'A Cursor', value: 'cursor', description: 'Go on where an earlier run ended' },
        { name: 'A Date', value: 'since', description: 'At most one year back' },
      ],
      default: 'since',
      description: 'Where to start reading',
    },
    {
      displayName: 'Since',
      name: 'since',
      type: 'dateTime',
      displayOptions: { show: { from: ['since'] } },
      required: true,
      default: '',
      description: 'The votes since then, at most one year back',
    },
    {
      displayName: 'Cursor',
      name: 'cursor',
      type: 'string',
      displayOptions: { show: { from: ['cursor'] } },
      required: true,
      default: '',
      description: 'The cursor that an earlier run returned',
    },
    ...howMany,
    {
      displayName: 'Output',
      name: 'output',
      type: 'options',
      options: [
        {
          name: 'One Item',
          value: 'list',
          description: 'One item with all votes and the cursor, also where there is no vote',
        },
        { name: 'One Item per Vote', value: 'votes', description: 'Each vote an item, with the cursor' },
      ],
      default: 'votes',
    },
  ],
  async run({ functions, client }, itemIndex) {
    const from = readStart(functions, itemIndex);
    const { votes, cursor } = await read((await client()).votes, from, readLimit(functions, itemIndex));
    const resume = cursor === undefined ? {} : { cursor };
    return functions.getNodeParameter('output', itemIndex, 'votes') === 'list'
      ? { votes, ...resume }
      : votes.map((vote) => ({ ...vote, ...resume }));
  },
};

function readStart(functions: Context['functions'], itemIndex: number): VoteListStart {
  return functions.getNodeParameter('from', itemIndex) === 'cursor'
    ? { cursor: readText(functions, 'cursor', itemIndex) }
    : { since: toMoment(functions, functions.getNodeParameter('since', itemIndex), 'since') };
}

/**
 * The votes, and the cursor where a later run resumes. Where the limit cuts a page that is the cursor the page was
 * fetched with, so that resuming may repeat votes and never skips one; the first page after a date has none.
 */
async function read(
  resource: VotesResource,
  from: VoteListStart,
  limit: number,
): Promise<{ votes: Vote[]; cursor: string | undefined }> {
  const votes: Vote[] = [];
  let cursor = from.cursor;
  for await (const page of resource.list(from).pages()) {
    const room = limit - votes.length;
    votes.push(...page.data.slice(0, room));
    if (page.data.length > room) break;
    cursor = page.cursor === '' ? cursor : page.cursor;
    if (votes.length === limit) break;
  }
  return { votes, cursor };
}
