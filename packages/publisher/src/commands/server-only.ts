import { serverOnlyCommandFields, serverOnlyOptionFields } from '@project-listing/core/schemas';

/** A command without the fields that only the platform's API writes; everything else as it was, in its order. */
export function withoutServerOnly<Command extends object>(command: Command): Command {
  return without(serverOnlyCommandFields, command) as Command;
}

function without(fields: readonly string[], owner: object): object {
  const kept = Object.entries(owner).filter(([field]) => !fields.includes(field));
  return Object.fromEntries(kept.map(([field, value]) => [field, isHolder(field, value) ? value.map(inner) : value]));
}

const isHolder = (field: string, value: unknown): value is unknown[] =>
  (field === 'options' || field === 'choices') && Array.isArray(value);

const inner = (item: unknown) =>
  typeof item === 'object' && item !== null ? without(serverOnlyOptionFields, item) : item;
