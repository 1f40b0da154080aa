import { lengthIssue } from '../input.ts';
import { describe, digits } from '../issues.ts';
import type { Range } from '../limits.ts';
import { commandLocales } from './model.ts';
import { isFields, type Rule } from './spot.ts';

// Rules for single fields. A message continues the field's path: `[3].options[0].name: has 33 characters; ...`.

/** How long the texts of a command may be, and how many of a thing there may be. */
export const commandLimits = {
  /** Commands of one type. */
  perType: 100,
  name: { min: 1, max: 32 },
  description: { min: 1, max: 100 },
  choiceName: { min: 1, max: 100 },
  choiceValue: { min: 1, max: 100 },
  options: 25,
  choices: 25,
  minLength: { min: 0, max: 6_000 },
  maxLength: { min: 1, max: 6_000 },
  /** Names, descriptions and string values of a command, its options and choices, together. */
  characters: 8_000,
} as const;

/** Every integer an INTEGER option can carry. */
const integers = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
/** Every number a NUMBER option can carry. */
const numbers = { min: -(2 ** 53), max: 2 ** 53 };
/** The numbers that stand for a kind of channel, context or installation: few, and the platform may add some. */
const codes = { min: 0, max: 255 };

const between = ({ min, max }: Range) => `from ${digits(min)} to ${digits(max)}`;

/** A field that may be left out. */
export const optional =
  (rule: Rule): Rule =>
  (value, spot, owner) => {
    if (value !== undefined) rule(value, spot, owner);
  };

/** A field that may be left out or `null`. */
export const nullable =
  (rule: Rule): Rule =>
  (value, spot, owner) => {
    if (value !== undefined && value !== null) rule(value, spot, owner);
  };

/** Several rules, one after the other. */
export const all =
  (...rules: readonly Rule[]): Rule =>
  (value, spot, owner) => {
    for (const rule of rules) rule(value, spot, owner);
  };

/** A text of that many characters; only what is wrong under every way of counting is refused. */
export const text =
  (limit: Range): Rule =>
  (value, spot) => {
    if (typeof value === 'string') {
      const message = lengthIssue(value, limit);
      if (message !== undefined) spot.refuse(message);
    } else if (value === undefined) {
      spot.refuse(`is missing; give a text of ${limit.min} to ${limit.max} characters`);
    } else {
      const remedy = typeof value === 'object' ? 'give a text' : 'put it in quotes';
      spot.refuse(`must be a text, not ${describe(value)}; ${remedy}`);
    }
  };

const foreignCharacters = /[^-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]/gu;

const slashCharacters: Rule = (value, spot) => {
  if (typeof value !== 'string') return;
  const foreign = [...new Set(value.match(foreignCharacters))]
    .slice(0, 5)
    .map((character) => JSON.stringify(character));
  if (foreign.length > 0) spot.refuse(`has ${foreign.join(', ')}; use only letters, digits, "-", "_" and "'"`);
  const lower = value.toLowerCase();
  if (value !== lower) spot.refuse(`has capital letters; write it in lower case: ${describe(lower)}`);
};

/** The name of a user command, a message command or an entry point. */
export const freeName = text(commandLimits.name);

/** The name of a slash command or of an option. */
export const slashName = all(freeName, slashCharacters);

export const description = text(commandLimits.description);

/** A text per locale of the platform; each obeys the rule of the text it translates. */
export const localizations = (rule: Rule): Rule =>
  nullable((value, spot, owner) => {
    if (!isFields(value))
      return spot.refuse(`must be an object of texts by locale, not ${describe(value)}; write { "de": "..." }`);
    for (const [locale, translation] of Object.entries(value)) {
      if (isCommandLocale(locale)) nullable(rule)(translation, spot.at(locale), owner);
      else spot.at(locale).refuse(`is not a locale of the chat platform; use ${alternatives(locale)}`);
    }
  });

const isCommandLocale = (tag: string) => commandLocales.some((locale) => locale === tag);

/** The locales of the same language; every one where there is none. */
function alternatives(tag: string): string {
  const [language = ''] = tag.toLowerCase().split(/[-_]/);
  const related = commandLocales.filter((locale) => locale.split('-')[0] === language);
  return related.length > 0 ? related.join(' or ') : `one of ${commandLocales.join(', ')}`;
}

export const flag: Rule = optional((value, spot) => {
  if (typeof value !== 'boolean')
    spot.refuse(`must be true or false, not ${describe(value)}; give either, without quotes`);
});

/** The rules of a number that stands alone: `isNumber` tells what it may be. */
const numberWithin =
  (limit: Range, noun: string, isNumber: (value: unknown) => boolean): Rule =>
  (value, spot) => {
    if (value === undefined) return spot.refuse(`is missing; give ${noun}`);
    if (isNumber(value) && (value as number) >= limit.min && (value as number) <= limit.max) return;
    const remedy = `give ${noun} ${between(limit)}${typeof value === 'string' ? ', without quotes' : ''}`;
    spot.refuse(`is ${describe(value)}; ${remedy}`);
  };

const whole = (limit: Range) => numberWithin(limit, 'a whole number', Number.isInteger);

/** A value that an INTEGER option can carry. */
export const integer = whole(integers);

/** A value that a NUMBER option can carry. */
export const number = numberWithin(numbers, 'a number', Number.isFinite);

/** The least length of a string. */
export const minLength = whole(commandLimits.minLength);

/** The greatest length of a string. */
export const maxLength = whole(commandLimits.maxLength);

/** A least value is not above the greatest, which stands in another field. */
export const notAbove =
  (field: string): Rule =>
  (value, spot, owner) => {
    const most = owner[field];
    if (typeof value === 'number' && typeof most === 'number' && value > most) {
      spot.refuse(`is ${value}, more than ${field}, which is ${most}; lower it or raise ${field}`);
    }
  };

/** An array of the small numbers that stand for kinds of things. */
export const codeList: Rule = (value, spot, owner) => {
  if (!Array.isArray(value)) return spot.refuse(`must be an array of numbers, not ${describe(value)}; put them in [ ]`);
  for (const [index, code] of value.entries()) whole(codes)(code, spot.at(index), owner);
};

/** A bit set of permissions: a string of digits, since it is too large for a number. */
export const permissions: Rule = nullable((value, spot) => {
  if (typeof value === 'string' && /^\d+$/.test(value)) return;
  const remedy = typeof value === 'number' ? 'put it in quotes' : 'give the bit set in digits, such as "32"';
  spot.refuse(`must be a text of digits, not ${describe(value)}; ${remedy}`);
});

/** One of a few numbers. */
export const oneOf =
  (...values: readonly number[]): Rule =>
  (value, spot) => {
    if (!values.some((known) => known === value)) spot.refuse(`is ${describe(value)}; use ${values.join(' or ')}`);
  };
