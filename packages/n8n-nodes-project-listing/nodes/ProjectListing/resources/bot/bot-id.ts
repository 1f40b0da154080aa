import type { INodeProperties } from 'n8n-workflow';

/** The bot that an operation of the legacy directory is about. */
export const botId: INodeProperties = {
  displayName: 'Bot ID',
  name: 'botId',
  type: 'string',
  required: true,
  default: '',
  placeholder: 'e.g. 264811613708746752',
  description: "The application's ID on the chat platform",
};
