import type { Metrics } from '@project-listing/core/kernel';
import type { INodeProperties } from 'n8n-workflow';
import { noNumber } from '../../hints.ts';
import type { Context } from '../../operation.ts';
import { readCollection, toNumber } from '../../parameters.ts';

/** What the editor calls the numbers of every kind of project (section 2.5). */
export const numberNames = {
  serverCount: 'Server Count',
  shardCount: 'Shard Count',
  memberCount: 'Member Count',
  onlineCount: 'Online Count',
  playerCount: 'Player Count',
};

/** The type of the project, and the numbers that such a project has. */
export const numbers: readonly INodeProperties[] = [
  {
    displayName: 'Project Type',
    name: 'projectType',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'Bot', value: 'bot' },
      { name: 'Game', value: 'game' },
      { name: 'Server', value: 'server' },
    ],
    default: 'bot',
    description: 'What the project of the credential is. The service refuses the numbers of another type.',
  },
  collection('bot', 'At least one of the two', [
    count('serverCount', 'How many servers the bot is in'),
    count('shardCount', 'How many shards the bot has'),
  ]),
  collection('game', 'How many play', [count('playerCount', 'How many are playing now')]),
  collection('server', 'At least one of the two; no more online than members', [
    count('memberCount', 'How many members the server has'),
    count('onlineCount', 'How many of them are online now'),
  ]),
];

function collection(projectType: string, description: string, options: INodeProperties[]): INodeProperties {
  return {
    displayName: 'Metrics',
    name: 'metrics',
    type: 'collection',
    placeholder: 'Add Number',
    displayOptions: { show: { projectType: [projectType] } },
    default: {},
    description,
    options,
  };
}

function count(name: keyof typeof numberNames, description: string): INodeProperties {
  return {
    displayName: numberNames[name],
    name,
    type: 'number',
    typeOptions: { minValue: 0 },
    default: noNumber,
    description,
  };
}

/** The numbers of one input item; the validators tell what is wrong with them. */
export function readNumbers(functions: Context['functions'], itemIndex: number): Metrics {
  const given = Object.entries(readCollection(functions, 'metrics', itemIndex));
  return Object.fromEntries(given.map(([field, value]) => [field, toNumber(value)])) as unknown as Metrics;
}
