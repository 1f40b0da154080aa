// The fields that the chat platform's API adds when it answers: they say nothing about a command, and are not published.

const commandFields: readonly string[] = [
  'id',
  'application_id',
  'guild_id',
  'version',
  'name_localized',
  'description_localized',
];

const optionFields: readonly string[] = ['name_localized', 'description_localized'];

/** A command without the fields that only the platform's API writes; everything else as it was, in its order. */
export function withoutServerOnly<Command extends object>(command: Command): Command {
  return without(commandFields, command) as Command;
}

function without(fields: readonly string[], owner: object): object {
  const kept = Object.entries(owner).filter(([field]) => !fields.includes(field));
  return Object.fromEntries(kept.map(([field, value]) => [field, isHolder(field, value) ? value.map(inner) : value]));
}

const isHolder = (field: string, value: unknown): value is unknown[] =>
  (field === 'options' || field === 'choices') && Array.isArray(value);

const inner = (item: unknown) => (typeof item === 'object' && item !== null ? without(optionFields, item) : item);
