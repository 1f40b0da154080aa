import { measure } from '../../length.ts';
import { describe, digits } from '../issues.ts';
import {
  codeList,
  commandLimits,
  description,
  flag,
  freeName,
  localizations,
  nullable,
  oneOf,
  optional,
  permissions,
  slashName,
} from './fields.ts';
import { refuseRepeatedNames } from './lists.ts';
import { commandOptions } from './options.ts';
import {
  checkFields,
  type Fields,
  isFields,
  type Kind,
  type Kinds,
  listKinds,
  type Rule,
  type Rules,
  refuseForeignFields,
  type Spot,
} from './spot.ts';

const named = (name: Rule): Rules => ({
  name,
  name_localizations: localizations(name),
  default_member_permissions: permissions,
  nsfw: flag,
  integration_types: nullable(codeList),
  contexts: nullable(codeList),
  dm_permission: nullable(flag),
  default_permission: nullable(flag),
});

const described: Rules = { description, description_localizations: localizations(description) };

const chatInput = 1;

/** The types of commands: which fields each has, and what must hold for them. */
const commandKinds: Kinds = new Map<number, Kind>([
  [chatInput, { name: 'slash command', rules: { ...named(slashName), ...described, options: commandOptions } }],
  [2, { name: 'user command', rules: named(freeName) }],
  [3, { name: 'message command', rules: named(freeName) }],
  [4, { name: 'entry point', rules: { ...named(freeName), ...described, handler: optional(oneOf(1, 2)) } }],
]);

/** Checks a list of commands, and every command in it. */
export function checkCommands(value: unknown, spot: Spot): void {
  if (!Array.isArray(value)) {
    spot.refuse(`must be an array of commands, not ${describe(value)}; put a single command in [ ]`);
    return;
  }
  for (const [index, command] of value.entries()) checkCommand(command, spot.at(index));
  for (const [type, { name }] of commandKinds) {
    const ofType = [...value.entries()].filter(([, command]) => isFields(command) && typeOf(command) === type);
    refuseRepeatedNames(ofType, name, spot);
    refuseSurplus(
      ofType.map(([index]) => index),
      `${name}s`,
      spot,
    );
  }
}

function checkCommand(command: unknown, spot: Spot): void {
  if (!isFields(command)) {
    spot.refuse(`must be an object, not ${describe(command)}; give it a name and a description`);
    return;
  }
  const type = typeOf(command);
  const kind = typeof type === 'number' ? commandKinds.get(type) : undefined;
  if (typeof type === 'number' && kind !== undefined) {
    checkFields(command, spot, kind.rules);
    refuseForeignFields(command, spot, type, commandKinds);
    refuseTooManyCharacters(command, spot);
  } else {
    spot.at('type').refuse(`is ${describe(type)}; give a number: ${listKinds(commandKinds)}, or leave it out for 1`);
    checkFields(command, spot, named(freeName));
  }
}

const typeOf = ({ type }: Fields) => (type === undefined ? chatInput : type);

/** Refuses the first command that is one too many of its type. */
function refuseSurplus(indexes: readonly number[], noun: string, spot: Spot): void {
  const most = commandLimits.perType;
  const [lastOne, surplus] = indexes.slice(most - 1);
  if (lastOne === undefined || surplus === undefined) return;
  const counted = `is number ${most + 1} of ${indexes.length} ${noun}`;
  spot
    .at(surplus)
    .refuse(`${counted}; the most is ${most}. Remove ${indexes.length - most} or more.`, spot.at(lastOne));
}

function refuseTooManyCharacters(command: Fields, spot: Spot): void {
  const most = commandLimits.characters;
  if (countCharacters(command, ({ length }) => length) <= most) return;
  const count = countCharacters(command, (text) => measure(text).graphemes);
  if (count <= most) return;
  const total = `has ${digits(count)} characters in its names, descriptions and values, the longest localization of each counted`;
  spot.refuse(`${total}; the most is ${digits(most)}. Remove ${digits(count - most)} or more.`);
}

/** A command holds groups, which hold subcommands, which hold options, which hold choices. */
const deepest = 4;

/** The characters of an object and of what it holds. A text over its own limit is reported there, and counts as 100. */
function countCharacters(owner: Fields, lengthOf: (text: string) => number, depth = 0): number {
  const size = (text: unknown) => (typeof text === 'string' ? Math.min(lengthOf(text), 100) : 0);
  const longest = (text: unknown, translations: unknown) =>
    Math.max(size(text), ...(isFields(translations) ? Object.values(translations).map(size) : []));
  const own =
    longest(owner['name'], owner['name_localizations']) +
    longest(owner['description'], owner['description_localizations']) +
    size(owner['value']);
  if (depth === deepest) return own;
  const held = [owner['options'], owner['choices']].flatMap((list) =>
    Array.isArray(list) ? list.filter(isFields) : [],
  );
  return held.reduce((sum, item) => sum + countCharacters(item, lengthOf, depth + 1), own);
}
