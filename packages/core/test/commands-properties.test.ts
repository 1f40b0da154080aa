import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applicationCommands, commandLocales } from '../src/contract/commands.ts';
import { check } from '../src/contract/issues.ts';

const nameCharacter = fc.constantFrom(..."az09-_'éßñжλ日ไकिई١𝐀");
const slashName = fc
  .string({ unit: nameCharacter, minLength: 1, maxLength: 32 })
  .filter((name) => name === name.toLowerCase());
const text = (maxLength: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength });
/** Texts short enough for a command of any shape to stay within its 8,000 characters. */
const briefly = text(6);
const short = fc
  .string({ unit: nameCharacter, minLength: 1, maxLength: 4 })
  .filter((name) => name === name.toLowerCase());

const localized = (value: fc.Arbitrary<string>) =>
  fc.option(fc.dictionary(fc.constantFrom(...commandLocales), fc.option(value), { maxKeys: 3 }), { nil: undefined });
const named = (name: fc.Arbitrary<string>) => ({ name, name_localizations: localized(name) });
const described = { description: briefly, description_localizations: localized(briefly) };
const unsetOr = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const byName = <T>(item: fc.Arbitrary<T & { name: string }>, minLength = 0) =>
  fc.uniqueArray(item, { minLength, maxLength: 5, selector: ({ name }) => name });

const parameter = (type: number, fields: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ type: fc.constant(type), ...named(short), ...described, required: unsetOr(fc.boolean()), ...fields });

/** Either a closed list of values or suggestions, and bounds in order. */
const valued = (
  type: number,
  value: fc.Arbitrary<unknown>,
  [min, max]: [string, string],
  bound: fc.Arbitrary<number>,
) =>
  fc
    .tuple(
      parameter(type),
      fc.oneof(
        fc.record({ choices: byName(fc.record({ ...named(briefly), value })), autocomplete: fc.constant(false) }),
        fc.record({ autocomplete: fc.boolean() }),
      ),
      fc.tuple(bound, bound).map((pair) => pair.sort((a, b) => a - b)),
    )
    .map(([fields, values, [least, most]]) => ({ ...fields, ...values, [min]: least, [max]: most }));

const plain = fc.oneof(
  valued(3, briefly, ['min_length', 'max_length'], fc.integer({ min: 1, max: 6000 })),
  valued(4, fc.maxSafeInteger(), ['min_value', 'max_value'], fc.maxSafeInteger()),
  valued(
    10,
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    ['min_value', 'max_value'],
    fc.double({ min: -9e15, max: 9e15, noNaN: true }),
  ),
  parameter(7, { channel_types: unsetOr(fc.array(fc.integer({ min: 0, max: 16 }))) }),
  ...[5, 6, 8, 9, 11].map((type) => parameter(type)),
);
const parameters = byName(plain).map((list) =>
  list.sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false)),
);
const subcommand = fc.record({ type: fc.constant(1), ...named(short), ...described, options: unsetOr(parameters) });
const group = fc.record({ type: fc.constant(2), ...named(short), ...described, options: byName(subcommand, 1) });

const anywhere = {
  nsfw: unsetOr(fc.boolean()),
  contexts: fc.option(fc.subarray([0, 1, 2])),
  integration_types: unsetOr(fc.subarray([0, 1])),
  default_member_permissions: fc.option(fc.bigInt({ min: 0n, max: 2n ** 64n }).map(String)),
  something_new: fc.jsonValue(),
};
const command = fc.oneof(
  fc.record({
    type: fc.constantFrom(1, undefined),
    ...named(slashName),
    ...described,
    ...anywhere,
    options: fc.oneof(parameters, byName(fc.oneof(subcommand, group))),
  }),
  fc.record({
    type: fc.constantFrom(2, 3),
    ...named(text(32)),
    ...anywhere,
    description: fc.constantFrom('', undefined),
  }),
  fc.record({
    type: fc.constant(4),
    ...named(text(32)),
    ...described,
    ...anywhere,
    handler: fc.constantFrom(1, 2, undefined),
  }),
);
const commands = fc.uniqueArray(command, { maxLength: 6, selector: ({ type = 1, name }) => `${type} ${name}` });

/** What is at a path; the last part may be missing, what leads there may not. */
function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((holder, part) => {
    if (typeof holder !== 'object' || holder === null) throw new Error(`nothing holds ${part}`);
    return (holder as Record<string | number, unknown>)[part];
  }, value);
}

describe('any list', () => {
  test('that keeps the rules passes, and comes back as it was given', () => {
    fc.assert(
      fc.property(commands, (list) => {
        expect(check(applicationCommands, list)).toEqual({ value: list });
      }),
      { numRuns: 300 },
    );
  });

  test('with one value spoilt is refused at that value, and told what to do', () => {
    const spoilt = [[null]];
    const scalars = new Set<unknown>([
      ...[
        'type',
        'name',
        'description',
        'required',
        'autocomplete',
        'min_value',
        'max_value',
        'min_length',
        'max_length',
      ],
      ...['value', 'nsfw', 'handler', 'default_member_permissions', 'name_localizations', 'description_localizations'],
      ...commandLocales,
    ]);
    fc.assert(
      fc.property(commands, fc.nat(), (list, pick) => {
        const copy: unknown = JSON.parse(JSON.stringify(list));
        const places = placesIn(copy).filter((path) => scalars.has(path.at(-1)) && !path.includes('something_new'));
        const path = places[pick % Math.max(1, places.length)];
        if (path === undefined) return;
        (at(copy, path.slice(0, -1)) as Record<string | number, unknown>)[path.at(-1) ?? ''] = spoilt;
        const result = check(applicationCommands, copy);
        const issues = 'issues' in result ? result.issues : [];
        expect(issues.map((issue) => issue.path)).toContainEqual(path);
        for (const { message } of issues) expect(message).toMatch(/[;.] \S/);
      }),
      { numRuns: 500 },
    );
  });

  test('of anything at all gets an answer, with paths that lead somewhere', () => {
    const fields = fc.constantFrom(
      'name',
      'type',
      'options',
      'choices',
      'description',
      'name_localizations',
      'required',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        tie('leaf'),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(fields, tie('tree')),
      ),
      leaf: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.jsonValue()),
    }));
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), (list) => {
        const result = check(applicationCommands, list);
        if (!('issues' in result)) return;
        for (const { path } of result.issues) expect(() => at(list, path)).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });
});

/** The paths of all values in a value. */
function placesIn(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const held = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [[], ...held.flatMap(([part, item]) => placesIn(item).map((path) => [part, ...path]))];
}
