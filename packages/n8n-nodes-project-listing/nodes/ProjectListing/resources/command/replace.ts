import type { ApplicationCommand } from '@project-listing/core/kernel';
import { formatPath } from '@project-listing/core/schemas';
import type { ItemOperation } from '../../operation.ts';
import { readJson, refuse } from '../../parameters.ts';

/** PUT /projects/@me/commands (section 4.7). */
export const replace: ItemOperation = {
  option: {
    name: 'Replace',
    value: 'replace',
    action: 'Replace the commands of the bot',
    description: "Replace the whole list of slash commands on the bot's page",
  },
  label: (path) => (path[0] === 'commands' || path.length === 0 ? 'Commands' : `Commands${formatPath(path)}`),
  properties: [
    {
      displayName: 'Commands',
      name: 'commands',
      type: 'json',
      typeOptions: { rows: 8 },
      required: true,
      default: '[]',
      placeholder: 'e.g. [{ "name": "ping", "description": "Replies with Pong!" }]',
      description: "The commands as the chat platform's API takes them: an array, as JSON or as a value",
    },
    {
      displayName: 'Allow Empty',
      name: 'allowEmpty',
      type: 'boolean',
      default: false,
      description: "Whether an empty list may clear all commands of the bot's page",
    },
  ],
  async run({ functions, client }, itemIndex) {
    const commands = readJson(functions, 'commands', itemIndex);
    if (
      Array.isArray(commands) &&
      commands.length === 0 &&
      functions.getNodeParameter('allowEmpty', itemIndex) !== true
    ) {
      throw refuse('is empty, which would clear all commands; give some, or switch on Allow Empty', 'commands');
    }
    await (await client()).commands.replace(commands as ApplicationCommand[]);
    return { success: true };
  },
};
