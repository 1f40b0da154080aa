import { describe } from '../issues.ts';
import {
  all,
  codeList,
  commandLimits,
  description,
  flag,
  integer,
  localizations,
  maxLength,
  minLength,
  notAbove,
  number,
  optional,
  slashName,
  text,
} from './fields.ts';
import { isListWithin, refuseRepeatedNames } from './lists.ts';
import {
  checkFields,
  type Fields,
  isFields,
  type Kind,
  type Kinds,
  listKinds,
  nameOf,
  type Rule,
  type Rules,
  refuseForeignFields,
  type Spot,
} from './spot.ts';

const subcommand = 1;
const subcommandGroup = 2;

/** For a list of options: what is wrong with an option of a type in it, if anything. */
type Placement = (siblings: readonly unknown[]) => (type: number) => string | undefined;

const isParameter = (type: unknown) => type !== subcommand && type !== subcommandGroup;

/** Directly in a command: subcommands and groups, or plain options. */
const inCommand: Placement = (siblings) => {
  const hasSubcommands = siblings.some((sibling) => isFields(sibling) && !isParameter(sibling['type']));
  return (type) =>
    hasSubcommands && isParameter(type)
      ? `is ${nameOf(type, optionKinds)}, next to a subcommand; move it into one, or have no subcommands`
      : undefined;
};

/** In a group: subcommands. */
const inGroup: Placement = () => (type) =>
  type === subcommand
    ? undefined
    : `is ${nameOf(type, optionKinds)}; a group holds only type 1 subcommand, so move it out of the group`;

/** In a subcommand: plain options. */
const inSubcommand: Placement = () => (type) =>
  isParameter(type)
    ? undefined
    : `is ${nameOf(type, optionKinds)}; a subcommand holds only plain options, so move it up into the command`;

const optionList =
  (placement: Placement): Rule =>
  (value, spot) => {
    if (!isListWithin(value, commandLimits.options, 'options', spot)) return;
    const misplaced = placement(value);
    for (const [index, option] of value.entries()) checkOption(option, spot.at(index), misplaced);
    refuseRepeatedNames(value.entries(), 'option', spot);
    refuseRequiredAfterOptional(value, spot);
  };

const atLeastOneSubcommand: Rule = (value, spot) => {
  if (value !== undefined && !(Array.isArray(value) && value.length === 0)) return;
  spot.refuse(`has no subcommand; give the group 1 to ${commandLimits.options}, or remove it`);
};

const choices = (value: Rule): Rule => {
  const rules: Rules = { name: choiceName, name_localizations: localizations(choiceName), value };
  return optional((list, spot) => {
    if (!isListWithin(list, commandLimits.choices, 'choices', spot)) return;
    for (const [index, choice] of list.entries()) {
      if (isFields(choice)) checkFields(choice, spot.at(index), rules);
      else spot.at(index).refuse(`must be an object, not ${describe(choice)}; give it a name and a value`);
    }
    refuseRepeatedNames(list.entries(), 'choice', spot);
  });
};

const choiceName = text(commandLimits.choiceName);

/** Suggestions while typing exclude a closed list of values. */
const notWithChoices: Rule = (value, spot, owner) => {
  const count = Array.isArray(owner['choices']) ? owner['choices'].length : 0;
  if (value === true && count > 0) spot.refuse(`is true next to a list of ${count} in choices; remove either`);
};

const autocomplete = all(flag, notWithChoices);

const common: Rules = {
  name: slashName,
  name_localizations: localizations(slashName),
  description,
  description_localizations: localizations(description),
};

const parameter: Rules = { ...common, required: flag };

const numeric = (value: Rule): Rules => ({
  ...parameter,
  choices: choices(value),
  autocomplete,
  min_value: all(optional(value), notAbove('max_value')),
  max_value: optional(value),
});

/** The types of options: which fields each has, and what must hold for them. */
const optionKinds: Kinds = new Map<number, Kind>([
  [subcommand, { name: 'subcommand', rules: { ...common, options: optional(optionList(inSubcommand)) } }],
  [
    subcommandGroup,
    {
      name: 'subcommand group',
      rules: { ...common, options: all(atLeastOneSubcommand, optional(optionList(inGroup))) },
    },
  ],
  [
    3,
    {
      name: 'string',
      rules: {
        ...parameter,
        choices: choices(text(commandLimits.choiceValue)),
        autocomplete,
        min_length: all(optional(minLength), notAbove('max_length')),
        max_length: optional(maxLength),
      },
    },
  ],
  [4, { name: 'integer', rules: numeric(integer) }],
  [5, { name: 'boolean', rules: parameter }],
  [6, { name: 'user', rules: parameter }],
  [7, { name: 'channel', rules: { ...parameter, channel_types: optional(codeList) } }],
  [8, { name: 'role', rules: parameter }],
  [9, { name: 'mentionable', rules: parameter }],
  [10, { name: 'number', rules: numeric(number) }],
  [11, { name: 'attachment', rules: parameter }],
]);

/** The options of a command. */
export const commandOptions = optional(optionList(inCommand));

function checkOption(option: unknown, spot: Spot, misplaced: ReturnType<Placement>): void {
  if (!isFields(option)) {
    spot.refuse(`must be an object, not ${describe(option)}; give it a type, a name and a description`);
    return;
  }
  const type = option['type'];
  const kind = typeof type === 'number' ? optionKinds.get(type) : undefined;
  if (typeof type === 'number' && kind !== undefined) {
    const wrong = misplaced(type);
    if (wrong !== undefined) spot.at('type').refuse(wrong);
    checkFields(option, spot, wrong === undefined ? kind.rules : withoutOptions(kind.rules));
    refuseForeignFields(option, spot, type, optionKinds);
  } else {
    const wrong = type === undefined ? 'is missing' : `is ${describe(type)}`;
    spot.at('type').refuse(`${wrong}; give a number: ${listKinds(optionKinds)}`);
    checkFields(option, spot, common);
  }
}

/** What is in an option at a wrong place has no right place either; so lists are never entered without end. */
function withoutOptions({ options: _, ...rules }: Rules): Rules {
  return rules;
}

function refuseRequiredAfterOptional(list: readonly unknown[], spot: Spot): void {
  const parameters = [...list.entries()].filter(([, option]) => isFields(option) && isParameter(option['type']));
  const isRequired = (option: unknown) => (option as Fields)['required'] === true;
  const firstOptional = parameters.find(([, option]) => !isRequired(option))?.[0];
  if (firstOptional === undefined) return;
  for (const [index, option] of parameters) {
    if (index > firstOptional && isRequired(option)) {
      spot.at(index, 'required').refuse('is true after an optional option; list the required ones first');
    }
  }
}
