import type { Call, CallOptions } from '../call.ts';
import type { ApplicationCommand } from '../contract/commands.ts';
import { replaceCommands } from '../contract/operations.ts';

/** The slash commands shown on a bot's page. */
export interface CommandsResource {
  /** Replaces the whole list (section 4.7). An empty array clears it. Bots only. */
  replace(commands: readonly ApplicationCommand[], options?: CallOptions): Promise<void>;
}

export const commandsResource = (call: Call): CommandsResource => ({
  replace: (commands, options) => call(replaceCommands, commands, options),
});
