import { isDeepStrictEqual } from 'node:util';
import type { ApplicationCommand } from '@project-listing/core/schemas';
import { withoutServerOnly } from './server-only.ts';

/** What changes in the list of commands, by name; other types than slash commands are marked, as in `ping (user)`. */
export interface CommandsDiff {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares two lists of commands. What a command says counts, not how: order of keys, defaults, unset fields. */
export function diffCommands(
  before: readonly ApplicationCommand[],
  after: readonly ApplicationCommand[],
): CommandsDiff {
  const [old, current] = [byLabel(before), byLabel(after)];
  const labels = [...current.keys()];
  return {
    added: labels.filter((label) => !old.has(label)),
    changed: labels.filter((label) => old.has(label) && !isDeepStrictEqual(old.get(label), current.get(label))),
    removed: [...old.keys()].filter((label) => !current.has(label)),
  };
}

const byLabel = (commands: readonly ApplicationCommand[]) =>
  new Map(commands.map((command) => [label(command), meaning(command)]));

const marks: Readonly<Record<number, string>> = { 1: '', 2: ' (user)', 3: ' (message)', 4: ' (entry point)' };

/** A slash command has no blank in its name, so a marked name is never another command's. */
const label = ({ name, type = 1 }: ApplicationCommand) => `${name}${marks[type] ?? ` (type ${type})`}`;

/** What a field says where it is left out. */
const defaults: Readonly<Record<string, unknown>> = {
  required: false,
  autocomplete: false,
  nsfw: false,
  dm_permission: true,
  default_permission: true,
};

/** A command by what it says: server-only fields, fields at their default and empty ones left out. */
const meaning = (command: ApplicationCommand) => said({ ...withoutServerOnly(command), type: command.type ?? 1 });

function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([field, held]) => [field, said(held)] as const);
  return Object.fromEntries(fields.filter(([field, held]) => !isEmpty(held) && held !== defaults[field]));
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
