import type { INodePropertyOptions } from 'n8n-workflow';

/** The fields of a bot (section 2.6), under the names of our model. */
export const botFields: INodePropertyOptions[] = [
  { name: 'Avatar', value: 'avatar' },
  { name: 'Certified', value: 'certified' },
  { name: 'Date', value: 'date' },
  { name: 'Default Avatar', value: 'defaultAvatar' },
  { name: 'Discriminator', value: 'discriminator' },
  { name: 'Donation Bot Guild ID', value: 'donationBotGuildId' },
  { name: 'Guilds', value: 'guilds' },
  { name: 'ID', value: 'id' },
  { name: 'Invite', value: 'invite' },
  { name: 'Library', value: 'library' },
  { name: 'Long Description', value: 'longDescription' },
  { name: 'Monthly Points', value: 'monthlyPoints' },
  { name: 'Owners', value: 'owners' },
  { name: 'Points', value: 'points' },
  { name: 'Prefix', value: 'prefix' },
  { name: 'Repository', value: 'repository' },
  { name: 'Server Count', value: 'serverCount' },
  { name: 'Shard Count', value: 'shardCount' },
  { name: 'Short Description', value: 'shortDescription' },
  { name: 'Support', value: 'support' },
  { name: 'Tags', value: 'tags' },
  { name: 'Username', value: 'username' },
  { name: 'Vanity', value: 'vanity' },
  { name: 'Website', value: 'website' },
];

/** What most people want to know of a bot: the rest is not even asked for. */
export const simpleBotFields = [
  'id',
  'username',
  'shortDescription',
  'tags',
  'points',
  'monthlyPoints',
  'serverCount',
  'certified',
  'website',
  'invite',
] as const;
