import { z } from 'zod/v4';

/** One application command, in the chat platform's own words (section 4.7). */
export interface ApplicationCommand {
  readonly name: string;
  readonly [key: string]: unknown;
}

/** The list of commands that PUT /projects/@me/commands replaces (section 4.7). */
export const applicationCommands: z.ZodType<readonly ApplicationCommand[]> = z.array(
  z.looseObject({ name: z.string() }),
);
