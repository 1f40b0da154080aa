import type { ApplicationCommand } from '@project-listing/core/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffCommands } from '../../src/commands/diff.ts';

const ping: ApplicationCommand = { name: 'ping', description: 'Pong' };
const nothing = { added: [], changed: [], removed: [] };
const withOption = (option: object): ApplicationCommand => ({
  ...ping,
  options: [{ type: 3, name: 'a', description: 'a', ...option }],
});

test('commands are added, changed and removed by name', () => {
  const before = [ping, { name: 'gone', description: 'x' }, { name: 'same', description: 'x' }];
  const after = [
    { name: 'new', description: 'x' },
    { ...ping, description: 'Pong!' },
    { name: 'same', description: 'x' },
  ];
  expect(diffCommands(before, after)).toEqual({ added: ['new'], changed: ['ping'], removed: ['gone'] });
  expect(diffCommands([], after).added).toEqual(['new', 'ping', 'same']);
  expect(diffCommands(before, []).removed).toEqual(['ping', 'gone', 'same']);
});

test('the same name with another type is another command, and told apart', () => {
  const menus: ApplicationCommand[] = [
    { type: 2, name: 'ping' },
    { type: 3, name: 'ping' },
    { type: 4, name: 'ping', description: 'x' },
  ];
  expect(diffCommands([ping], menus)).toEqual({
    added: ['ping (user)', 'ping (message)', 'ping (entry point)'],
    changed: [],
    removed: ['ping'],
  });
  expect(diffCommands([ping, ...menus], [{ ...ping, type: 1 }, ...menus])).toEqual(nothing);
});

describe('no change', () => {
  const served = {
    id: '1',
    application_id: '2',
    guild_id: '3',
    version: '4',
    name_localized: 'x',
    description_localized: 'x',
  };
  test.each<[string, ApplicationCommand, ApplicationCommand]>([
    ['the order of keys', ping, { description: 'Pong', name: 'ping' }],
    [
      'the order of keys within',
      withOption({ required: true }),
      { ...ping, options: [{ required: true, description: 'a', name: 'a', type: 3 }] },
    ],
    ['server-only fields', ping, { ...ping, ...served }],
    [
      'server-only fields of an option',
      withOption({}),
      withOption({ name_localized: 'x', description_localized: 'x' }),
    ],
    ['fields that are undefined', ping, { ...ping, options: undefined, nsfw: undefined }],
    ['the type', ping, { ...ping, type: 1 }],
    ['empty lists', ping, { ...ping, options: [] }],
    ['nulls', ping, { ...ping, name_localizations: null, default_member_permissions: null, contexts: null }],
    ['empty localizations', ping, { ...ping, name_localizations: {}, description_localizations: { de: null } }],
    ['defaults', ping, { ...ping, nsfw: false, dm_permission: true, default_permission: true }],
    ['defaults of an option', withOption({}), withOption({ required: false, autocomplete: false, choices: [] })],
    ['an empty description', { type: 2, name: 'x' }, { type: 2, name: 'x', description: '' }],
  ])('%s', (_, a, b) => {
    expect(diffCommands([a], [b])).toEqual(nothing);
    expect(diffCommands([b], [a])).toEqual(nothing);
  });
});

describe('a change', () => {
  test.each<[string, ApplicationCommand]>([
    ['a flag', { ...ping, nsfw: true }],
    ['a flag that is false where true is the default', { ...ping, dm_permission: false }],
    ['a deprecated one too', { ...ping, default_permission: false }],
    ['permissions for nobody', { ...ping, default_member_permissions: '0' }],
    ['an option', withOption({})],
    ['a field that is not known', { ...ping, ...{ brand_new: false } }],
    ['a localization', { ...ping, name_localizations: { de: 'pong' } }],
    ['contexts', { ...ping, contexts: [0] }],
  ])('%s', (_, changed) => {
    expect(diffCommands([ping], [changed]).changed).toEqual(['ping']);
    expect(diffCommands([changed], [ping]).changed).toEqual(['ping']);
  });

  test.each<[string, object, object]>([
    ['the type of an option', { type: 3 }, { type: 1 }],
    [
      'a choice of zero',
      { type: 4, choices: [{ name: 'x', value: 0 }] },
      { type: 4, choices: [{ name: 'x', value: 1 }] },
    ],
    ['a least value of zero', { type: 4, min_value: 0 }, { type: 4 }],
    ['the order of choices', { choices: ['a', 'b'] }, { choices: ['b', 'a'] }],
  ])('%s', (_, a, b) => {
    expect(diffCommands([withOption(a)], [withOption(b)]).changed).toEqual(['ping']);
  });
});

test('lists differ from each other the other way round, and from themselves not at all', () => {
  const command = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    type: fc.constantFrom(1, 2, undefined),
    description: fc.constantFrom('x', 'y'),
  });
  const list = fc.uniqueArray(command, { selector: ({ name, type = 1 }) => `${type}${name}` }) as fc.Arbitrary<
    ApplicationCommand[]
  >;
  fc.assert(
    fc.property(list, list, (before, after) => {
      expect(diffCommands(before, before)).toEqual(nothing);
      const [there, back] = [diffCommands(before, after), diffCommands(after, before)];
      expect(there.added).toEqual(back.removed);
      expect([...there.changed].sort()).toEqual([...back.changed].sort());
      expect(there.added.length + before.length).toBe(there.removed.length + after.length);
    }),
  );
});
