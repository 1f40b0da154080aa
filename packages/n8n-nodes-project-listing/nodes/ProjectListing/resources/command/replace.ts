import type { ApplicationCommand } from '@project-listing/core/kernel';
import { formatPath } from '@project-listing/core/schemas';
import type { ItemOperation } from '../../operation.ts';
import { readJson, readSwitch, refuse } from '../../parameters.ts';

/** PUT /projects/@me/commands (section 4.7). */
export const replace: ItemOperation = {
  option: {
    name: 'Replace',
    value: 'replace',
    action: 'Replace the commands of the bot',
    description: "Replace the whole list of slash commands on the bot's page",
  },
  label: {
    names: { commands: 'Commands', allowEmpty: 'Allow Empty' },
    // The validators' paths begin within the list.
    of: (path) => (typeof path[0] === 'number' || path.length === 0 ? `Commands${formatPath(path)}` : undefined),
  },
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
    const isEmpty = Array.isArray(commands) && commands.length === 0;
    if (isEmpty && !readSwitch(functions, 'allowEmpty', itemIndex)) {
      throw refuse('is empty, which would clear all commands; give some, or switch on Allow Empty', 'commands');
    }
    await (await client()).commands.replace(commands as ApplicationCommand[]);
    return { success: true };
  },
};
