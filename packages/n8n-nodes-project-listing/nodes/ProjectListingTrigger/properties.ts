import type { INodeProperties } from 'n8n-workflow';

/** The trigger's parameters. n8n adds the poll times. */
export const properties: INodeProperties[] = [
  {
    displayName: 'Start From',
    name: 'startFrom',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'As Far Back as Possible', value: 'back', description: 'All votes of the last 365 days' },
      { name: 'Date', value: 'date', description: 'All votes since a date' },
      { name: 'Now', value: 'now', description: 'Only votes cast from now on' },
    ],
    default: 'now',
    description:
      'Which votes to start with. Counts until the first poll; after that, the trigger goes on where it was.',
  },
  {
    displayName: 'Start Date',
    name: 'since',
    type: 'dateTime',
    required: true,
    default: '',
    displayOptions: { show: { startFrom: ['date'] } },
    description:
      'At most a year back: an earlier date counts as 365 days ago. Without a zone it is in the time zone of the workflow.',
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    options: [
      {
        displayName: 'Emit',
        name: 'emit',
        type: 'options',
        options: [
          { name: 'One Item per Poll', value: 'poll', description: 'All new votes in one item, as a list' },
          { name: 'One Item per Vote', value: 'vote' },
        ],
        default: 'vote',
        description: 'How the new votes are handed on',
      },
      {
        displayName: 'Minimum Weight',
        name: 'minimumWeight',
        type: 'number',
        typeOptions: { minValue: 1 },
        default: 1,
        description: 'Leaves out votes that count for less than this',
      },
    ],
  },
];
