import type { Call, CallOptions } from '../call.ts';
import type { ApplicationCommand } from '../contract/commands.ts';
import { replaceCommands } from '../contract/operations.ts';
import { InputError } from '../errors.ts';

/** The slash commands shown on a bot's page. */
export interface CommandsResource {
  /**
   * Replaces the whole list (section 4.7). An empty array clears it. Bots only. Builders with a `toJSON` are taken as
   * what that gives.
   */
  replace(commands: readonly ApplicationCommand[], options?: CallOptions): Promise<void>;
}

export const commandsResource = (call: Call): CommandsResource => ({
  replace: async (commands, options) => call(replaceCommands, asJson(commands), options),
});

/** What will be sent, so that this is what is validated. */
function asJson(commands: readonly ApplicationCommand[]): readonly ApplicationCommand[] {
  try {
    return JSON.parse(JSON.stringify(commands));
  } catch {
    const message = 'cannot be written as JSON; leave out circles, BigInts and functions';
    throw new InputError(replaceCommands.name, [{ path: [], message }]);
  }
}
