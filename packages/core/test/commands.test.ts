import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type ApplicationCommand,
  applicationCommands,
  commandLocales,
  serverOnlyCommandFields,
} from '../src/contract/commands.ts';
import { check, type Issue } from '../src/contract/issues.ts';

type Path = Issue['path'];
type Fields = Readonly<Record<string, unknown>>;

const issuesOf = (list: unknown): readonly Issue[] => {
  const result = check(applicationCommands, list);
  return 'issues' in result ? result.issues : [];
};

const slash = (fields: Fields): Fields => ({ name: 'ping', description: 'Replies with Pong!', ...fields });
const option = (fields: Fields): Fields => ({ type: 3, name: 'text', description: 'What to say', ...fields });
const withOptions = (...options: unknown[]) => slash({ options });
const subcommand = (name: string, ...options: unknown[]) => ({ type: 1, name, description: 'Does it', options });
const group = (name: string, ...options: unknown[]) => ({ type: 2, name, description: 'Holds them', options });
const choice = (fields: Fields) => ({ name: 'One', value: 'one', ...fields });
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

/** A rule, something that obeys it, and the same broken: where, and in which words. */
type Row = readonly [rule: string, valid: unknown, invalid: unknown, path: Path, says: string];

/** Checks every row as the second command of a list, so that a path that forgets the list's own index shows. */
function rows(table: readonly Row[]) {
  test.each(table)('%s', (_, valid, invalid, path, says) => {
    const first = { name: 'first', description: 'Comes before' };
    expect(issuesOf([first, valid])).toEqual([]);
    expect(issuesOf([first, invalid])).toEqual([{ path: [1, ...path], message: expect.stringContaining(says) }]);
  });
}

describe('a list', () => {
  test('may be as small as this', () => {
    const list = [{ name: 'ping', description: 'Replies with Pong!' }];
    expect(check(applicationCommands, list)).toEqual({ value: list });
  });

  test('may be empty', () => expect(issuesOf([])).toEqual([]));

  test('must be a list', () => {
    const message = 'must be an array of commands, not an object; put a single command in [ ]';
    expect(issuesOf({ name: 'ping', description: 'Pong' })).toEqual([{ path: [], message }]);
  });

  test.each([[null], ['ping'], [[]], [7]])('does not hold %j', (item) => {
    expect(issuesOf([slash({}), item])).toEqual([
      { path: [1], message: expect.stringContaining('must be an object, not') },
    ]);
  });

  test('gives every issue of every command', () => {
    const list = [slash({ name: 'Ping it' }), { name: 'ok' }, 1, withOptions(option({ type: 12, description: '' }))];
    expect(issuesOf(list).map(({ path }) => path)).toEqual([
      [0, 'name'],
      [0, 'name'],
      [1, 'description'],
      [2],
      [3, 'options', 0, 'type'],
      [3, 'options', 0, 'description'],
    ]);
  });

  test('comes back as it was given, unknown fields and order of keys included', () => {
    const list = [
      { zeta: [{ a: null }], name: 'ping', description: 'Pong', id: '1', options: [option({ new_one: 1 })] },
    ];
    const result = applicationCommands.parse(list);
    expect(JSON.stringify(result)).toBe(JSON.stringify(list));
  });

  test('is what the example listing has', () => {
    const file = new URL('../../../examples/listing/commands.json', import.meta.url);
    const list: unknown[] = JSON.parse(readFileSync(file, 'utf8'));
    expect(list.length).toBeGreaterThan(0);
    expect(issuesOf(list)).toEqual([]);
  });
});

describe('names among the commands of a type', () => {
  test('are their own', () => {
    const list = [slash({ name: 'pong' }), slash({}), slash({ type: 1 })];
    const message = 'is "ping", the name of an earlier slash command too; rename or remove one';
    expect(issuesOf(list)).toEqual([{ path: [2, 'name'], message }]);
    expect(applicationCommands.safeParse(list).error?.issues).toMatchObject([{ params: { related: [1, 'name'] } }]);
  });

  test('may be those of another type', () => {
    expect(issuesOf([slash({}), { type: 2, name: 'ping' }, { type: 3, name: 'ping' }])).toEqual([]);
  });

  test('are at most 100', () => {
    const users = (count: number) => times(count, (index) => ({ type: 2, name: `u${index}` }));
    const slashes = (count: number) => times(count, (index) => slash({ name: `s${index}` }));
    expect(issuesOf([...users(100), ...slashes(100)])).toEqual([]);
    const list = [...slashes(50), ...users(103)];
    const message = 'is number 101 of 103 user commands; the most is 100. Remove 3 or more.';
    expect(issuesOf(list)).toEqual([{ path: [150], message }]);
    expect(applicationCommands.safeParse(list).error?.issues).toMatchObject([{ params: { related: [149] } }]);
  });
});

describe('the type of a command', () => {
  rows([
    [
      'is one of four',
      slash({ type: 1 }),
      slash({ type: 5 }),
      ['type'],
      'is 5; give a number: 1 slash command, 2 user',
    ],
    ['is a number', slash({ type: undefined }), slash({ type: '1' }), ['type'], 'is "1"; give a number'],
    ['is not null', slash({}), slash({ type: null }), ['type'], 'is null; give a number'],
  ]);
});

describe('the name of a slash command', () => {
  const broken: readonly [name: string, says: string][] = [
    ['a b', 'has " "; use only letters, digits, "-", "_" and "\'"'],
    ['a!b?a!', 'has "!", "?"; use only'],
    ['🙂', 'has "🙂"; use only'],
    ['Ping', 'has capital letters; write it in lower case: "ping"'],
    ['ÉTÉ', 'write it in lower case: "été"'],
    ['ǅ', 'write it in lower case: "ǆ"'],
    ['', 'has 0 characters; the least is 1. Add 1 or more.'],
    ['x'.repeat(33), 'has 33 characters; the most is 32. Remove 1 or more.'],
  ];
  rows(broken.map(([name, says]) => [JSON.stringify(name), slash({}), slash({ name }), ['name'], says]));

  test.each([["a-b_c'd"], ['été'], ['ß'], ['日本語'], ['नमस्ते'], ['สวัสดี'], ['١٢٣'], ['𝐀'], ['x'.repeat(32)]])(
    'may be %s',
    (name) => expect(issuesOf([slash({ name })])).toEqual([]),
  );

  test('is too long only where every way of counting says so', () => {
    const cluster = 'स्ते'; // one or two characters to a reader, four code points
    expect(issuesOf([slash({ name: cluster.repeat(10) })])).toEqual([]);
    expect(issuesOf([slash({ name: cluster.repeat(40) })])).toMatchObject([{ path: [0, 'name'] }]);
  });

  const { name: _, ...nameless } = slash({});
  rows([
    ['is there', slash({}), nameless, ['name'], 'is missing; give a text of 1 to 32 characters'],
    ['is a text', slash({ name: '123' }), slash({ name: 123 }), ['name'], 'must be a text, not 123; put it in quotes'],
    ['is no null', slash({}), slash({ name: null }), ['name'], 'must be a text, not null; give a text'],
  ]);
});

describe('a field of a command', () => {
  rows([
    [
      'description has 1 character',
      slash({ description: 'x' }),
      slash({ description: '' }),
      ['description'],
      'the least is 1',
    ],
    [
      'description has 100 characters at most',
      slash({ description: '👩‍👩‍👧'.repeat(100) }),
      slash({ description: '👩‍👩‍👧'.repeat(101) }),
      ['description'],
      'has 101 characters; the most is 100. Remove 1 or more.',
    ],
    ['description is there', slash({}), { name: 'ping' }, ['description'], 'is missing; give a text of 1 to 100'],
    [
      'nsfw is true or false',
      slash({ nsfw: true }),
      slash({ nsfw: 'yes' }),
      ['nsfw'],
      'must be true or false, not "yes"',
    ],
    [
      'dm_permission is true or false',
      slash({ dm_permission: null }),
      slash({ dm_permission: 1 }),
      ['dm_permission'],
      'not 1',
    ],
    [
      'default_permission is true or false',
      slash({ default_permission: false }),
      slash({ default_permission: {} }),
      ['default_permission'],
      'must be true or false',
    ],
    [
      'default_member_permissions is digits',
      slash({ default_member_permissions: '8589934592' }),
      slash({ default_member_permissions: 'ADMIN' }),
      ['default_member_permissions'],
      'must be a text of digits, not "ADMIN"; give the bit set in digits, such as "32"',
    ],
    [
      'default_member_permissions is a text',
      slash({ default_member_permissions: null }),
      slash({ default_member_permissions: 8 }),
      ['default_member_permissions'],
      'not 8; put it in quotes',
    ],
    [
      'contexts is an array',
      slash({ contexts: [0, 1, 2] }),
      slash({ contexts: 0 }),
      ['contexts'],
      'must be an array of numbers, not 0',
    ],
    [
      'contexts holds small numbers',
      slash({ contexts: null }),
      slash({ contexts: [0, '1'] }),
      ['contexts', 1],
      'is "1"; give a whole number from 0 to 255, without quotes',
    ],
    [
      'integration_types is an array',
      slash({ integration_types: null }),
      slash({ integration_types: 'all' }),
      ['integration_types'],
      'must be an array of numbers',
    ],
    [
      'integration_types holds small numbers',
      slash({ integration_types: [0, 1] }),
      slash({ integration_types: [0.5] }),
      ['integration_types', 0],
      'is 0.5; give a whole number from 0 to 255',
    ],
    [
      'options is an array',
      slash({ options: [] }),
      slash({ options: {} }),
      ['options'],
      'must be an array of options, not an object',
    ],
    [
      'handler is not for a slash command',
      slash({ handler: undefined }),
      slash({ handler: 1 }),
      ['handler'],
      'only of 4 entry point',
    ],
  ]);
});

describe('localizations', () => {
  rows([
    [
      'have the locales of the platform',
      slash({ name_localizations: Object.fromEntries(commandLocales.map((locale) => [locale, 'ping'])) }),
      slash({ name_localizations: { tlh: 'ping' } }),
      ['name_localizations', 'tlh'],
      'is not a locale of the chat platform; use one of bg, cs,',
    ],
    [
      'are told the nearest locales',
      slash({ description_localizations: { 'en-GB': 'x' } }),
      slash({ description_localizations: { en: 'x' } }),
      ['description_localizations', 'en'],
      'use en-GB or en-US',
    ],
    [
      'are an object',
      slash({ name_localizations: null }),
      slash({ name_localizations: ['de'] }),
      ['name_localizations'],
      'texts by locale',
    ],
    [
      'of a name obey its rules',
      slash({ name_localizations: { de: 'übung', fr: null } }),
      slash({ name_localizations: { de: 'Übung' } }),
      ['name_localizations', 'de'],
      'write it in lower case: "übung"',
    ],
    [
      'of a description obey its rules',
      slash({ description_localizations: { de: 'x' } }),
      slash({ description_localizations: { de: '' } }),
      ['description_localizations', 'de'],
      'the least is 1',
    ],
    [
      'of a user command may have capitals and blanks',
      { type: 2, name: 'Hi', name_localizations: { de: 'Hallo Du' } },
      { type: 2, name: 'Hi', name_localizations: { de: 'x'.repeat(33) } },
      ['name_localizations', 'de'],
      'the most is 32',
    ],
    [
      'of an option obey its rules',
      withOptions(option({ name_localizations: { 'pt-BR': 'texto' } })),
      withOptions(option({ name_localizations: { 'pt-BR': 'o texto' } })),
      ['options', 0, 'name_localizations', 'pt-BR'],
      'has " "',
    ],
    [
      'of a choice obey its rules',
      withOptions(option({ choices: [choice({ name_localizations: { de: 'Eins Zwei' } })] })),
      withOptions(option({ choices: [choice({ name_localizations: { de: 'x'.repeat(101) } })] })),
      ['options', 0, 'choices', 0, 'name_localizations', 'de'],
      'the most is 100',
    ],
  ]);
});

describe.each([
  [2, 'user command'],
  [3, 'message command'],
])('a command of type %i', (type, name) => {
  const menu = (fields: Fields) => ({ type, name: 'Say Hi!', ...fields });
  rows([
    ['has a name', menu({ name: 'x'.repeat(32) }), menu({ name: '' }), ['name'], 'the least is 1'],
    [
      'has a name of 32 characters',
      menu({}),
      menu({ name: 'x'.repeat(33) }),
      ['name'],
      'has 33 characters; the most is 32',
    ],
    [
      'has no description',
      menu({ description: '' }),
      menu({ description: 'x' }),
      ['description'],
      `type ${type} ${name}, only of 1`,
    ],
    [
      'has no localized description',
      menu({ description_localizations: {} }),
      menu({ description_localizations: { de: 'x' } }),
      ['description_localizations'],
      'leave it out',
    ],
    [
      'has no options',
      menu({ options: [] }),
      menu({ options: [option({})] }),
      ['options'],
      'only of 1 slash command; leave it out',
    ],
    ['has no handler', menu({}), menu({ handler: 2 }), ['handler'], 'only of 4 entry point'],
  ]);
});

describe('an entry point', () => {
  const entry = (fields: Fields) => ({ type: 4, name: 'Launch', description: 'Starts it', ...fields });
  rows([
    ['has a description', entry({}), entry({ description: undefined }), ['description'], 'is missing'],
    ['has a name', entry({}), entry({ name: undefined }), ['name'], 'is missing'],
    ['has a known handler', entry({ handler: 2 }), entry({ handler: 3 }), ['handler'], 'is 3; use 1 or 2'],
    [
      'has no options',
      entry({ options: [] }),
      entry({ options: [option({})] }),
      ['options'],
      'only of 1 slash command',
    ],
  ]);
});

describe('an option', () => {
  rows([
    [
      'is an object',
      withOptions(option({})),
      withOptions('text'),
      ['options', 0],
      'must be an object, not "text"; give it a type',
    ],
    [
      'has a type',
      withOptions(option({})),
      withOptions(option({ type: undefined })),
      ['options', 0, 'type'],
      'is missing; give a number: 1 sub',
    ],
    [
      'has a known type',
      withOptions(option({ type: 11 })),
      withOptions(option({ type: 12 })),
      ['options', 0, 'type'],
      'is 12; give a number',
    ],
    [
      'has a name',
      withOptions(option({})),
      withOptions(option({ name: undefined })),
      ['options', 0, 'name'],
      'is missing',
    ],
    [
      'has a name by the rules',
      withOptions(option({ name: 'x1' })),
      withOptions(option({ name: 'X1' })),
      ['options', 0, 'name'],
      'lower case',
    ],
    [
      'has a description',
      withOptions(option({})),
      withOptions(option({ description: undefined })),
      ['options', 0, 'description'],
      'is missing',
    ],
    [
      'has a description by the rules',
      withOptions(option({})),
      withOptions(option({ description: 'x'.repeat(101) })),
      ['options', 0, 'description'],
      'the most is 100',
    ],
    [
      'is required or not',
      withOptions(option({ required: true })),
      withOptions(option({ required: 1 })),
      ['options', 0, 'required'],
      'not 1',
    ],
    [
      'is one of 25',
      withOptions(...times(25, (index) => option({ name: `o${index}` }))),
      withOptions(...times(27, (index) => option({ name: `o${index}` }))),
      ['options'],
      'has 27 options; the most is 25. Remove 2 or more.',
    ],
    [
      'has a name of its own',
      withOptions(option({}), option({ name: 'b' })),
      withOptions(option({}), option({ name: 'b' }), option({})),
      ['options', 2, 'name'],
      'is "text", the name of an earlier option too',
    ],
    [
      'comes first when required',
      withOptions(option({ required: true }), option({ name: 'b', required: false }), option({ name: 'c' })),
      withOptions(option({}), option({ name: 'b', required: true }), option({ name: 'c' })),
      ['options', 1, 'required'],
      'is true after an optional option; list the required ones first',
    ],
  ]);
});

describe('a field that only some types of option have', () => {
  const owners: Readonly<Record<string, { value: unknown; types: readonly number[] }>> = {
    choices: { value: [], types: [3, 4, 10] },
    autocomplete: { value: true, types: [3, 4, 10] },
    min_value: { value: 1, types: [4, 10] },
    max_value: { value: 1, types: [4, 10] },
    min_length: { value: 1, types: [3] },
    max_length: { value: 1, types: [3] },
    channel_types: { value: [0], types: [7] },
    required: { value: true, types: [3, 4, 5, 6, 7, 8, 9, 10, 11] },
  };
  const contents: Readonly<Record<number, Fields>> = { 2: { options: [subcommand('a')] } };
  const table = Object.entries(owners).flatMap(([field, { value, types }]) =>
    times(11, (index) => index + 1).map((type) => [field, type, value, types.includes(type)] as const),
  );

  test.each(table)('%s for type %i', (field, type, value, allowed) => {
    const given = field === 'choices' && !allowed ? [choice({})] : value;
    const issues = issuesOf([withOptions({ ...option({ type }), ...contents[type], [field]: given })]);
    const message = expect.stringMatching(new RegExp(`^is not a field of type ${type} .*leave it out$`));
    expect(issues).toEqual(allowed ? [] : [{ path: [0, 'options', 0, field], message }]);
  });

  test.each(Object.keys(owners))('%s says nothing when unset, and may stand anywhere', (field) => {
    for (const unset of [undefined, ...(field === 'required' || field === 'autocomplete' ? [false] : [])]) {
      expect(issuesOf([withOptions({ ...option({ type: 5 }), [field]: unset })])).toEqual([]);
    }
  });

  test('that nobody knows yet is kept', () => {
    const list = [withOptions(option({ type: 11, file_types: ['.png'] }))];
    expect(check(applicationCommands, list)).toEqual({ value: list });
  });
});

describe('choices', () => {
  const choices = (type: number, ...list: unknown[]) => withOptions(option({ type, choices: list }));
  const at = (...path: Path) => ['options', 0, 'choices', ...path];
  rows([
    [
      'are an array',
      choices(3),
      withOptions(option({ choices: {} })),
      at(),
      'must be an array of choices, not an object',
    ],
    ['are objects', choices(3, choice({})), choices(3, 'one'), at(0), 'must be an object, not "one"; give it a name'],
    [
      'are 25',
      choices(4, ...times(25, (n) => ({ name: `n${n}`, value: n }))),
      choices(4, ...times(26, (n) => ({ name: `n${n}`, value: n }))),
      at(),
      'has 26 choices; the most is 25. Remove 1',
    ],
    [
      'have a name',
      choices(3, choice({ name: 'x'.repeat(100) })),
      choices(3, choice({ name: '' })),
      at(0, 'name'),
      'the least is 1',
    ],
    [
      'have a name of 100 characters',
      choices(3, choice({})),
      choices(3, choice({ name: 'x'.repeat(101) })),
      at(0, 'name'),
      'the most is 100',
    ],
    [
      'have a name of their own',
      choices(3, choice({}), choice({ name: 'Two' })),
      choices(3, choice({}), choice({ value: 'two' })),
      at(1, 'name'),
      'is "One", the name of an earlier choice too',
    ],
    [
      'have a value',
      choices(3, choice({})),
      choices(3, choice({ value: undefined })),
      at(0, 'value'),
      'is missing; give a text',
    ],
    [
      'of a string are texts',
      choices(3, choice({ value: '1' })),
      choices(3, choice({ value: 1 })),
      at(0, 'value'),
      'must be a text, not 1; put it in quotes',
    ],
    [
      'of a string are not empty',
      choices(3, choice({ value: 'x' })),
      choices(3, choice({ value: '' })),
      at(0, 'value'),
      'the least is 1',
    ],
    [
      'of a string have 100 characters',
      choices(3, choice({ value: 'x'.repeat(100) })),
      choices(3, choice({ value: 'x'.repeat(101) })),
      at(0, 'value'),
      'the most is 100',
    ],
    [
      'of an integer are whole',
      choices(4, choice({ value: -1 })),
      choices(4, choice({ value: 1.5 })),
      at(0, 'value'),
      'is 1.5; give a whole number from -9,007,199,254,740,991',
    ],
    [
      'of an integer are numbers',
      choices(4, choice({ value: 1 })),
      choices(4, choice({ value: '1' })),
      at(0, 'value'),
      'is "1"; give a whole number',
    ],
    [
      'of an integer are exact',
      choices(4, choice({ value: 2 ** 53 - 1 })),
      choices(4, choice({ value: 2 ** 53 })),
      at(0, 'value'),
      'to 9,007,199,254,740,991',
    ],
    [
      'of a number are numbers',
      choices(10, choice({ value: 1.5 })),
      choices(10, choice({ value: 'x' })),
      at(0, 'value'),
      'is "x"; give a number from',
    ],
    [
      'of a number are exact',
      choices(10, choice({ value: -(2 ** 53) })),
      choices(10, choice({ value: 2 ** 53 + 2 })),
      at(0, 'value'),
      'to 9,007,199,254,740,992',
    ],
    [
      'of a number are finite',
      choices(10, choice({ value: 2 ** 53 })),
      choices(10, choice({ value: Number.POSITIVE_INFINITY })),
      at(0, 'value'),
      'is Infinity; give a number',
    ],
    [
      'exclude autocomplete',
      withOptions(option({ choices: [], autocomplete: true })),
      withOptions(option({ choices: [choice({})], autocomplete: true })),
      ['options', 0, 'autocomplete'],
      'is true next to a list of 1 in choices; remove either',
    ],
  ]);
});

describe('bounds', () => {
  const bounded = (type: number, fields: Fields) => withOptions(option({ type, ...fields }));
  const at = (field: string) => ['options', 0, field];
  rows([
    [
      'of an integer are whole',
      bounded(4, { min_value: -3 }),
      bounded(4, { min_value: 0.5 }),
      at('min_value'),
      'is 0.5; give a whole number',
    ],
    [
      'of a number are numbers',
      bounded(10, { max_value: 0.5 }),
      bounded(10, { max_value: '1' }),
      at('max_value'),
      'is "1"; give a number from',
    ],
    [
      'of an integer are in order',
      bounded(4, { min_value: 5, max_value: 5 }),
      bounded(4, { min_value: 6, max_value: 5 }),
      at('min_value'),
      'is 6, more than max_value, which is 5; lower it or raise max_value',
    ],
    [
      'of a number are in order',
      bounded(10, { min_value: 0.1, max_value: 0.2 }),
      bounded(10, { min_value: 0.2, max_value: 0.1 }),
      at('min_value'),
      'is 0.2, more than max_value, which is 0.1',
    ],
    [
      'of a length start at 0',
      bounded(3, { min_length: 0 }),
      bounded(3, { min_length: -1 }),
      at('min_length'),
      'is -1; give a whole number from 0 to 6,000',
    ],
    [
      'of a length end at 6,000',
      bounded(3, { min_length: 6000 }),
      bounded(3, { min_length: 6001 }),
      at('min_length'),
      'is 6001; give a whole number from 0 to 6,000',
    ],
    [
      'of a greatest length start at 1',
      bounded(3, { max_length: 1 }),
      bounded(3, { max_length: 0 }),
      at('max_length'),
      'is 0; give a whole number from 1 to 6,000',
    ],
    [
      'of a greatest length end at 6,000',
      bounded(3, { max_length: 6000 }),
      bounded(3, { max_length: 6001 }),
      at('max_length'),
      'from 1 to 6,000',
    ],
    [
      'of a length are in order',
      bounded(3, { min_length: 2, max_length: 2 }),
      bounded(3, { min_length: 3, max_length: 2 }),
      at('min_length'),
      'is 3, more than max_length, which is 2',
    ],
    [
      'of channels are an array',
      bounded(7, { channel_types: [0, 5] }),
      bounded(7, { channel_types: 0 }),
      at('channel_types'),
      'must be an array of numbers',
    ],
    [
      'of channels are small numbers',
      bounded(7, { channel_types: [] }),
      bounded(7, { channel_types: ['text'] }),
      ['options', 0, 'channel_types', 0],
      'is "text"; give a whole number',
    ],
  ]);
});

describe('subcommands', () => {
  const parameter = option({});
  rows([
    [
      'and groups stand side by side',
      withOptions(subcommand('a', parameter), group('b', subcommand('a', parameter))),
      withOptions(subcommand('a'), parameter),
      ['options', 1, 'type'],
      'is 3 string, next to a subcommand; move it into one',
    ],
    [
      'do not stand next to options, in any order',
      withOptions(subcommand('a')),
      withOptions(parameter, group('b', subcommand('c'))),
      ['options', 0, 'type'],
      'next to a subcommand',
    ],
    [
      'hold no subcommands',
      withOptions(subcommand('a')),
      withOptions(subcommand('a', subcommand('b'))),
      ['options', 0, 'options', 0, 'type'],
      'is 1 subcommand; a subcommand holds only plain options',
    ],
    [
      'hold no groups',
      withOptions(subcommand('a')),
      withOptions(subcommand('a', group('b'))),
      ['options', 0, 'options', 0, 'type'],
      'is 2 subcommand group; a subcommand holds only plain options',
    ],
    [
      'are all that a group holds',
      withOptions(group('a', subcommand('b'))),
      withOptions(group('a', parameter)),
      ['options', 0, 'options', 0, 'type'],
      'is 3 string; a group holds only type 1 subcommand',
    ],
    [
      'are what a group in a group is not',
      withOptions(group('a', subcommand('b'))),
      withOptions(group('a', group('b'))),
      ['options', 0, 'options', 0, 'type'],
      'is 2 subcommand group; a group holds only',
    ],
    [
      'are in every group',
      withOptions(group('a', subcommand('b'))),
      withOptions(group('a')),
      ['options', 0, 'options'],
      'has no subcommand; give the group 1 to 25, or remove it',
    ],
    [
      'are in every group, even where it has no list',
      withOptions(group('a', subcommand('b'))),
      withOptions({ ...group('a'), options: undefined }),
      ['options', 0, 'options'],
      'has no subcommand',
    ],
    [
      'have 25 options',
      withOptions(subcommand('a', ...times(25, (n) => option({ name: `o${n}` })))),
      withOptions(subcommand('a', ...times(26, (n) => option({ name: `o${n}` })))),
      ['options', 0, 'options'],
      'has 26 options',
    ],
    [
      'check what is in them',
      withOptions(group('a', subcommand('b', parameter))),
      withOptions(group('a', subcommand('b', option({ name: 'X' })))),
      ['options', 0, 'options', 0, 'options', 0, 'name'],
      'lower case',
    ],
    [
      'have options of their own names',
      withOptions(subcommand('a', parameter), subcommand('b', parameter)),
      withOptions(subcommand('a', parameter, parameter)),
      ['options', 0, 'options', 1, 'name'],
      'an earlier option too',
    ],
    [
      'are what a plain option does not have',
      withOptions(option({ options: [] })),
      withOptions(option({ options: [parameter] })),
      ['options', 0, 'options'],
      'is not a field of type 3 string, only of 1 subcommand, 2 subcommand group',
    ],
  ]);

  test('at a wrong place are not entered, however deep', () => {
    let deep: unknown = subcommand('a');
    for (let level = 0; level < 100_000; level++) deep = subcommand('a', deep);
    expect(issuesOf([withOptions(deep)]).map(({ path }) => path)).toEqual([[0, 'options', 0, 'options', 0, 'type']]);
  });
});

describe('all texts of a command', () => {
  /** A command with that many characters: 25 options with choices make most of them, their descriptions the rest. */
  function sized(total: number) {
    const values = times(3, (n) => ({ name: `${n}`, value: 'v'.repeat(100) }));
    const options = times(25, (n) => option({ name: `o${n + 10}`, description: 'd', choices: values }));
    const used = 'ping'.length + 'd'.length + 25 * ('o10'.length + 'd'.length + 3 * 101);
    let missing = total - used;
    const filled = options.map((each) => {
      const more = Math.min(99, missing);
      missing -= more;
      return { ...each, description: 'd'.repeat(1 + more) };
    });
    return slash({ description: 'd', options: filled });
  }

  rows([
    [
      'are 8,000 characters',
      sized(8000),
      sized(8001),
      [],
      'has 8,001 characters in its names, descriptions and values',
    ],
  ]);

  test('are those of subcommands and groups too', () => {
    const { options } = sized(8000);
    const nested = withOptions(group('g', { ...subcommand('s'), options }));
    expect(issuesOf([nested])).toEqual([{ path: [0], message: expect.stringContaining('the most is 8,000') }]);
  });

  test('are not blamed for one text that is too long by itself', () => {
    expect(issuesOf([slash({ description: 'x'.repeat(9000) })]).map(({ path }) => path)).toEqual([[0, 'description']]);
  });

  test('count the longest localization alone', () => {
    const translated = (fields: Fields) => ({ ...sized(7999), ...fields });
    expect(issuesOf([translated({ description: 'd', description_localizations: { de: 'dd', fr: 'd' } })])).toEqual([]);
    const message =
      'has 8,001 characters in its names, descriptions and values, the longest localization of each counted; the most is 8,000. Remove 1 or more.';
    expect(issuesOf([translated({ description: 'd', description_localizations: { de: 'dd', fr: 'ddd' } })])).toEqual([
      { path: [0], message },
    ]);
  });

  test('are counted as a reader does', () => {
    const family = '👩‍👩‍👧'; // one character, eight UTF-16 units
    const list = times(25, (n) => option({ name: `o${n}`, description: family.repeat(100) }));
    expect(issuesOf([slash({ options: list })])).toEqual([]);
    expect(issuesOf([{ ...sized(8000), description: family }])).toEqual([]);
  });
});

describe('what others print', () => {
  test('builders: unset fields, empty lists, false', () => {
    const unset = { name_localizations: undefined, description_localizations: undefined };
    const list = [
      {
        ...slash(unset),
        type: 1,
        nsfw: false,
        contexts: undefined,
        default_permission: undefined,
        default_member_permissions: undefined,
        dm_permission: undefined,
        integration_types: undefined,
        options: [
          option({
            ...unset,
            required: true,
            choices: [],
            autocomplete: true,
            max_length: undefined,
            min_length: undefined,
          }),
          option({
            ...unset,
            name: 'b',
            type: 4,
            required: false,
            choices: undefined,
            autocomplete: undefined,
            min_value: undefined,
          }),
          option({ ...unset, name: 'c', type: 7, required: false, channel_types: undefined }),
        ],
      },
      { name: 'plain', description: 'Nothing to it', options: [], type: 1 },
      { type: 3, name: 'Pin it', options: undefined, description: undefined },
    ];
    expect(issuesOf(list)).toEqual([]);
  });

  test("the platform's API: ids, nulls and empty descriptions", () => {
    const served = { id: '1', application_id: '2', version: '3', guild_id: '4', name_localized: 'ping' };
    const list = [
      slash({
        ...served,
        default_member_permissions: null,
        name_localizations: null,
        contexts: null,
        dm_permission: true,
      }),
      { ...served, type: 2, name: 'Hi', description: '', description_localizations: null, integration_types: [0] },
    ];
    expect(issuesOf(list)).toEqual([]);
    expect(
      Object.keys(served).filter((field) => !(serverOnlyCommandFields as readonly string[]).includes(field)),
    ).toEqual([]);
  });
});

test('the type takes a plain object, a whole command, and what is read of it', () => {
  const plain: ApplicationCommand = { name: 'ping', description: 'Pong' };
  const whole: ApplicationCommand = {
    type: 1,
    name: 'ping',
    name_localizations: { de: 'ping', fr: null },
    description: 'Pong',
    options: [{ type: 3, name: 'text', description: 'x', choices: [{ name: 'One', value: 'one' }] }],
    contexts: [0],
  };
  const menu: ApplicationCommand = { type: 2, name: 'Hi there' };
  // @ts-expect-error a command has a name
  const nameless: ApplicationCommand = { description: 'Pong' };
  // @ts-expect-error there are eleven types of options
  const twelfth: ApplicationCommand = { name: 'a', options: [{ type: 12, name: 'a', description: 'a' }] };
  expect([plain, whole, menu].flatMap((command) => issuesOf([command]))).toEqual([]);
  expect([nameless, twelfth].map((command) => issuesOf([command]).length > 0)).toEqual([true, true]);
});
