import { z } from 'zod/v4';
import { checkCommands } from './commands/list.ts';
import type { ApplicationCommand } from './commands/model.ts';
import { spotAt } from './commands/spot.ts';

export {
  type ApplicationCommand,
  type ApplicationCommandChoice,
  type ApplicationCommandOption,
  type CommandLocale,
  type CommandLocalizations,
  commandLocales,
  serverOnlyCommandFields,
  serverOnlyOptionFields,
} from './commands/model.ts';

/**
 * The list of commands that PUT /projects/@me/commands replaces (section 4.7), by the chat platform's documented rules.
 * A valid list comes back as it was given, unknown fields included.
 *
 * An issue about two commands at odds (a repeated name, one too many) is at the later one, and its `params.related` is
 * the path to the earlier one.
 */
export const applicationCommands: z.ZodType<readonly ApplicationCommand[]> = z
  .custom<readonly ApplicationCommand[]>()
  .superRefine((commands, context) => {
    const root = spotAt([], (message, path, related) => {
      context.addIssue({ code: 'custom', message, path: [...path], params: { related } });
    });
    checkCommands(commands, root);
  });
