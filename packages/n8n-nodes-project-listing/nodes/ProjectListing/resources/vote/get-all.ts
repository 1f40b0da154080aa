import { oneYearBefore, timestampToDate, type VoteListStart } from '@project-listing/core/kernel';
import { howMany, readLimit } from '../../how-many.ts';
import type { Context, ItemOperation } from '../../operation.ts';
import { readId, toCount, toMoment } from '../../parameters.ts';
import { readVotes } from './read-votes.ts';

/** GET /projects/@me/votes (section 4.3), page by page. */
export const getAll: ItemOperation = {
  option: {
    name: 'Get Many',
    value: 'getAll',
    action: 'Get many votes',
    description: 'Read past votes, oldest first',
  },
  label: { names: { since: 'Since', cursor: 'Cursor', skip: 'Skip', returnAll: 'Return All', limit: 'Limit' } },
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
    {
      displayName: 'Skip',
      name: 'skip',
      type: 'number',
      typeOptions: { minValue: 0 },
      default: 0,
      description: 'How many votes to leave out from there on. Give the number that an earlier run returned, or 0.',
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
          description: 'One item with all votes and the place to go on from, also where there is no vote',
        },
        { name: 'One Item per Vote', value: 'votes', description: 'Each vote an item, with the place to go on from' },
      ],
      default: 'votes',
    },
  ],
  async run({ functions, client }, itemIndex) {
    const start = { from: readStart(functions, itemIndex), skip: readSkip(functions, itemIndex) };
    const { votes, ...resume } = await readVotes((await client()).votes, start, readLimit(functions, itemIndex));
    return functions.getNodeParameter('output', itemIndex) === 'list'
      ? { votes, ...resume }
      : votes.map((vote) => ({ ...vote, ...resume }));
  },
};

function readStart(functions: Context['functions'], itemIndex: number): VoteListStart {
  return functions.getNodeParameter('from', itemIndex) === 'cursor'
    ? { cursor: readId(functions, 'cursor', itemIndex) }
    : { since: atMostAYear(toMoment(functions, functions.getNodeParameter('since', itemIndex), 'since')) };
}

const day = 24 * 60 * 60 * 1000;

/** "A year ago" is too early by the time it arrives: less than a day of that is forgiven. */
function atMostAYear(since: string): string {
  const earliest = oneYearBefore(new Date()).getTime() + 60_000;
  const given = timestampToDate(since).getTime();
  return given < earliest && given > earliest - day ? new Date(earliest).toISOString() : since;
}

function readSkip(functions: Context['functions'], itemIndex: number): number {
  const skip = functions.getNodeParameter('skip', itemIndex) ?? 0;
  return toCount(skip, 0, 'give the one that an earlier run returned', 'skip');
}
