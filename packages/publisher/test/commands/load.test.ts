import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { loadCommands } from '../../src/commands/load.ts';
import { Workspace } from '../../src/workspace.ts';
import { workspaceOf } from '../workspace.ts';
import { load, named, names } from './repository.ts';

const problem = (message: unknown, place?: object) => ({
  severity: 'error',
  about: 'commands',
  message,
  ...(place && { place }),
});
const saying = (text: string) => expect.stringContaining(text);

describe('files', () => {
  test('hold an array of commands, or one', async () => {
    const list = JSON.stringify([JSON.parse(named('a')), JSON.parse(named('b'))]);
    const yaml = '- name: c\n  description: On\n- {name: d, description: "off"}\n';
    const loaded = await load({
      'z.json': list,
      'a.json': named('e'),
      'b.yml': yaml,
      'c.yaml': 'name: f\ndescription: 1.0.0\n',
    });
    expect(loaded.problems).toEqual([]);
    expect(names(loaded)).toEqual(['a', 'b', 'e', 'c', 'd', 'f']);
  });

  test('in a folder come sorted by path, from any depth, and no others', async () => {
    const files = {
      'commands/b.json': named('b'),
      'commands/a/z.yaml': 'name: z\ndescription: x\n',
      'commands/a.JSON': named('a'),
      'commands/README.md': 'not a command',
      'commands/node_modules/x/x.json': named('x'),
      'commands/.git/x.json': named('x'),
      'other.json': named('x'),
    };
    const loaded = await load(files, ['commands']);
    expect(loaded.problems).toEqual([]);
    expect(names(loaded)).toEqual(['a', 'z', 'b']);
  });

  test('come in the order of the patterns, each once', async () => {
    const files = {
      'a.json': named('a'),
      'b.json': named('b'),
      'c/c.json': named('c'),
      'c/d.yml': 'name: d\ndescription: d',
    };
    expect(names(await load(files, ['c/*.yml', 'b.json', '', ' ./b.json ', '*.json', 'c/']))).toEqual([
      'd',
      'b',
      'a',
      'c',
    ]);
  });

  test.each([
    ['**/*.json', ['a', 'x']],
    ['bot/**/[ab].json', ['a']],
    ['bot/{commands,none}/*', ['a', 'b']],
    ['b?t/commands/b.yml', ['b']],
  ])('match %s', async (pattern, expected) => {
    const files = {
      'bot/commands/a.json': named('a'),
      'bot/commands/b.yml': 'name: b\ndescription: b',
      'bot/commands/notes.txt': 'x',
      'x.json': named('x'),
      'node_modules/y/y.json': named('y'),
    };
    expect(names(await load(files, [pattern]))).toEqual(expected);
  });

  test('are found from the working directory, and above it', async () => {
    const files = { 'bot/a.json': named('a'), 'a.json': named('outer') };
    const workingDirectory = 'bot';
    expect(names(await load(files, ['a.json', '../a.json', '*.json'], { workingDirectory }))).toEqual(['a', 'outer']);
  });

  test('are in folders of any name', async () => {
    const files = { 'c/x.json/a.json': named('a'), 'c/y.yml/z/b.json': named('b') };
    expect(names(await load(files, ['c']))).toEqual(['a', 'b']);
    expect(names(await load(files, ['c/*', 'c/*/*.json']))).toEqual(undefined);
    expect(names(await load(files, ['c/x.json']))).toEqual(['a']);
  });

  test('may use an anchor as often as they like', async () => {
    const texts = Array.from({ length: 90 }, (_, n) => `- { <<: *base, name: c${n}, name_localizations: *names }`);
    const yaml = [
      '- &base',
      '  name: base',
      '  description: x',
      '  name_localizations: &names { de: x }',
      ...texts,
    ].join('\n');
    const loaded = await load({ 'a.yml': yaml });
    expect(loaded.problems).toEqual([]);
    expect(loaded.commands).toHaveLength(91);
  });

  test('may have a wildcard in their name', async () => {
    expect(names(await load({ '[bot].json': named('a'), 'b.json': named('b') }, ['[bot].json']))).toEqual(['a']);
  });

  test('are found by every path that leads to them, and are there once', async () => {
    const files = { 'x/cmds/a.json': named('a'), 'y/cmds/b.json': named('b'), alias: { link: 'x/cmds' } };
    expect(names(await load(files, ['**/cmds/*.json']))).toEqual(['a', 'b']);
    expect(names(await load(files, ['.']))).toEqual(['a', 'b']);
    expect(names(await load(files, ['alias/*.json', 'x/cmds/a.json']))).toEqual(['a']);
  });

  test('that no glob can mean are not found', async () => {
    const { problems } = await load({ 'a.json': named('a') }, ['[z-a].json', `${'x'.repeat(300)}.json`]);
    expect(problems.map(({ severity }) => severity)).toEqual(['error', 'error']);
  });

  test('are followed through links inside the workspace, and links in circles end', async () => {
    const files = {
      'real/a.json': named('a'),
      'commands/linked': { link: '../real' },
      'commands/circle': { link: '.' },
      'commands/b.json': { link: '../b.json' },
      'b.json': named('b'),
    };
    const loaded = await load(files, ['commands']);
    expect(loaded.problems).toEqual([]);
    expect(names(loaded)).toEqual(['b', 'a']);
  });
});

describe('a pattern is refused', () => {
  const outside = 'leads out of the workspace; give a path inside it.';
  test.each([
    ['none.json', 'is not there; check the path, which starts at the working directory.'],
    ['*.yaml', 'matches no .json, .yml or .yaml file; check the glob.'],
    ['*.txt', 'matches no .json, .yml or .yaml file; check the glob.'],
    ['empty', 'matches no .json, .yml or .yaml file; check the folder.'],
    ['notes.txt', 'is neither .json, .yml nor .yaml; give one of those.'],
    ['../a.json', outside],
    ['/etc/hosts.json', outside],
    ['../**/*.json', outside],
    ['link.json', outside],
    ['folder', outside],
  ])('%s', async (pattern, says) => {
    const files = {
      'a.json': named('a'),
      'notes.txt': 'x',
      'empty/notes.txt': 'x',
      'link.json': { link: '/etc/hosts' },
      folder: { link: '/etc' },
    };
    const { commands, problems } = await load(files, ['a.json', pattern], { allowEmpty: true });
    expect(problems).toEqual([problem(`The commands input ${JSON.stringify(pattern)} ${says}`)]);
    expect(commands).toBeUndefined();
  });

  test('when there is none', async () => {
    expect(await load({}, [' ', ''], { allowEmpty: true })).toEqual({
      problems: [problem('The commands input names no file; give a path or a glob.')],
    });
  });

  test('and every other one still read', async () => {
    const { problems } = await load({ 'a.json': '[1]', 'b.json': '{' }, ['none.json', 'a.json', 'b.json']);
    expect(problems).toEqual([
      problem(saying('"none.json" is not there')),
      problem(saying('It is not JSON'), { file: 'b.json', line: 1, column: 2 }),
      problem(saying('A command: must be an object'), { file: 'a.json', line: 1, column: 2 }),
    ]);
  });
});

describe('a file is refused', () => {
  test.each([
    ['a.json', '{"name": "a",}', 'expected a text in double quotes, found "}"', 1, 14],
    ['a.json', '[\n\t{ "name": \'a\' }\n]', 'expected a value, found "\'". Use double quotes.', 2, 12],
    ['a.json', '[1, 2,\n]', 'found "]". Remove the comma before it.', 2, 1],
    ['a.json', '\uFEFF[\r\n  // no\r\n]', 'found "/". JSON has no comments: take it out, or write YAML.', 2, 3],
    ['a.json', '\uFEFF!', 'expected a value, found "!"', 1, 1],
    ['a.json', '', 'expected a value, found the end of the file', 1, 1],
    ['a.json', '[{"name": "a"}\n{', 'expected a comma or ], found "{"', 2, 1],
    ['a.json', '{"a" 1}', 'expected a colon, found "1"', 1, 6],
    ['a.json', '[] []', 'expected the end of the file, found "["', 1, 4],
    ['a.json', '["a\n"]', 'expected a closing quote, with line breaks and tabs as \\n and \\t, found "\\n"', 1, 4],
    ['a.json', '["a', 'found the end of the file', 1, 4],
    ['a.json', '["\\x"]', 'expected an escape such as', 1, 3],
    ['a.json', '[\f1]', 'expected a value, found "\\f"', 1, 2],
    ['a.json', '[01]', 'expected a comma or ], found "1"', 1, 3],
    ['a.json', '{"name": "a", "name": "b"}', 'The key "name" is there twice; remove one.', 1, 15],
    ['a.json', `${'['.repeat(200)}`, 'nested more than 100 levels deep', 1, 101],
    ['a.json', 'null', 'It holds no commands; give an array of commands, or one command.', 1, 1],
    ['a.yml', '\n# nothing\n', 'It holds no commands', 1, 1],
    ['a.yml', 'name: a\nname: b\n', 'The key is there twice; remove one.', 2, 1],
    [
      'a.yml',
      '- name: a\n  description: x\n\tnsfw: true\n',
      'It is not valid YAML: a tab indents this line, and YAML wants spaces.',
      3,
      2,
    ],
    ['a.yml', '- [\n', 'It is not valid YAML', 2, 1],
    ['a.yml', '--- a\n---\nb\n', 'It holds several documents; put them in one array.', 2, 1],
    ['a.yml', '- name: *none\n', 'The alias *none names no anchor above it.', 1, 9],
    ['a.yml', '- &a\n  options: [*a]\n', '*a stands inside itself.', 2, 13],
    ['a.yml', '- <<: 5\n', 'It is not valid YAML: Merge sources must be maps', 1, 1],
    ['a.yml', `${'['.repeat(20_000)}`, 'It is not valid YAML', 1, expect.any(Number)],
  ])('%s: %j', async (file, text, says, line, column) => {
    const { commands, problems } = await load({ [file]: text });
    expect(problems).toEqual([problem(saying(says), { file, line, column })]);
    expect(commands).toBeUndefined();
  });

  test('that unfolds without end', async () => {
    const bomb = [
      'a: &a [x, x]',
      ...[...'bcdefghijklmnop'].map((key, n) => `${key}: &${key} [${`*${'abcdefghijklmnop'[n]}, `.repeat(9)}]`),
    ];
    const { problems } = await load({ 'a.yml': bomb.join('\n') });
    expect(problems).toEqual([problem(saying('Excessive alias count'), { file: 'a.yml', line: 1, column: 1 })]);
  });

  test('that is not UTF-8', async () => {
    const { problems } = await load({ 'a.json': Uint8Array.of(0x22, 0xff, 0x22) });
    expect(problems).toEqual([problem('It is not UTF-8 text; save it as UTF-8.', { file: 'a.json' })]);
  });

  test('but not for what the disk does', async () => {
    const workspace = await workspaceOf({ 'a.json': named('a') });
    const failing = Object.assign(workspace, { read: () => Promise.reject(new Error('the disk is gone')) });
    const options = { patterns: ['a.json'], workingDirectory: '.', allowEmpty: false };
    await expect(loadCommands(failing, options)).rejects.toThrow('the disk is gone');
  });

  test('that a folder links to from outside, or that is gone', async () => {
    const files = { 'c/a.json': named('a'), 'c/b.json': { link: '/etc/hosts' }, 'c/c.yml': { link: 'gone.yml' } };
    const says = 'It is a link that leads out of the workspace, or nowhere; remove it.';
    for (const pattern of ['c', 'c/*']) {
      const { problems } = await load(files, [pattern]);
      expect(problems).toEqual([problem(says, { file: 'c/b.json' }), problem(says, { file: 'c/c.yml' })]);
    }
  });
});

describe('no commands', () => {
  const says =
    'There are no commands: publishing this would remove every command from the listing. ' +
    'If that is meant, set allow-empty-commands to true; else add the commands.';
  test('are refused', async () => {
    expect(await load({ 'a.json': '[]' })).toEqual({ problems: [problem(says, { file: 'a.json' })] });
  });
  test('are refused from all files together alone', async () => {
    expect(names(await load({ 'a.json': '[]', 'b.yml': '- {name: b, description: b}' }))).toEqual(['b']);
  });
  test('are what is meant', async () => {
    expect(await load({ 'a.json': '[]' }, ['a.json'], { allowEmpty: true })).toEqual({ commands: [], problems: [] });
  });
});

describe('a problem stands at the value', () => {
  const at = async (file: string, text: string) => {
    const { problems } = await load({ [file]: text });
    return problems.map(({ message, place }) => [place?.line, place?.column, message]);
  };

  test('in JSON, with tabs, CRLF and a byte order mark', async () => {
    const text =
      '\uFEFF[\r\n\t{\r\n\t\t"name": "ping",\r\n\t\t"description": "🙂", "options": [ {"type":\t12,\r\n"name":"a","description":"b"}]\r\n\t}\r\n]';
    expect(await at('a.json', text)).toEqual([
      [4, 46, saying('Command "ping", options[0].type: is 12; give a number')],
    ]);
  });

  test('on the first line after a byte order mark', async () => {
    expect(await at('a.json', '\uFEFF{"name": "A", "description": "x"}')).toEqual([
      [1, 10, saying('lower case: "a".')],
    ]);
    expect(await at('a.yml', '\uFEFFname: A\ndescription: x')).toEqual([[1, 7, saying('lower case: "a".')]]);
  });

  test('in a file with one command', async () => {
    expect(await at('a.json', '{\n "name": 5\n}')).toEqual([
      [2, 10, 'A command, name: must be a text, not 5; put it in quotes.'],
      [1, 1, 'A command, description: is missing; give a text of 1 to 100 characters.'],
    ]);
  });

  test('in YAML, or where it is missing at what should have it', async () => {
    const text =
      '- name: ping\n  description: >-\n    Pong\n  options:\n    - type: 3\n      name: a\n    - { type: 3, name: No, description: yes }\n';
    expect(await at('a.yml', text)).toEqual([
      [5, 7, saying('Command "ping", options[0].description: is missing')],
      [7, 24, saying('options[1].name: has capital letters')],
    ]);
  });

  test('in YAML that means something else than it says', async () => {
    const text = '%YAML 1.1\n---\n- name: on\n  description: 123\n- name:\n  description: 1_0\n';
    expect(await at('a.yaml', text)).toEqual([
      [3, 9, 'A command, name: must be a text, not true; put it in quotes.'],
      [4, 16, 'A command, description: must be a text, not 123; put it in quotes.'],
      [5, 8, 'A command, name: must be a text, not null; give a text.'],
      [6, 16, 'A command, description: must be a text, not 10; put it in quotes.'],
    ]);
    // Without that header, YAML 1.2 counts: `on` and `1_0` are texts.
    expect(await at('a.yaml', text.replace('%YAML 1.1\n', ''))).toEqual([
      [3, 16, 'Command "on", description: must be a text, not 123; put it in quotes.'],
      [4, 8, 'A command, name: must be a text, not null; give a text.'],
    ]);
  });

  test('in YAML that has a key without a value', async () => {
    expect(await at('a.yml', '- { description: x, name }')).toEqual([
      [1, 21, saying('name: must be a text, not null')],
    ]);
  });

  test('behind an anchor, and behind a merge key', async () => {
    const text = [
      '- &base',
      '  name: a',
      '  description: a',
      '  options: &options',
      '    - { type: 3, name: text, description: "" }',
      '- <<: *base',
      '  name: B',
      '- name: c',
      '  description: c',
      '  options: *options',
      '- <<: [{ nsfw: 1 }, *base]',
      '  name: &bad D',
      '- { name: *bad, description: e }',
    ].join('\n');
    expect(await at('a.yml', text)).toEqual([
      [5, 43, saying('Command "a", options[0].description: has 0')],
      [7, 9, saying('Command "B", name: has capital')],
      [5, 43, saying('Command "B", options[0].description: has 0')],
      [5, 43, saying('Command "c", options[0].description: has 0')],
      [12, 14, saying('Command "D", name: has capital')],
      [11, 16, saying('Command "D", nsfw: must be true or false')],
      [5, 43, saying('Command "D", options[0].description: has 0')],
      [13, 11, saying('Command "D", name: has capital')],
      [13, 11, saying('an earlier slash command too; rename or remove one. The earlier one is at a.yml:12.')],
    ]);
  });

  test('of the later of two, and names the file and line of the earlier', async () => {
    const files = {
      'a/one.json': `[\n${named('x')},\n${named('ping')}]`,
      'b.yml': '- name: y\n  description: y\n- description: again\n  name: ping\n',
    };
    expect((await load(files)).problems).toEqual([
      problem(
        'Command "ping", name: is "ping", the name of an earlier slash command too; rename or remove one. ' +
          'The earlier one is at a/one.json:3.',
        { file: 'b.yml', line: 4, column: 9 },
      ),
    ]);
  });

  test('of the command that is one too many', async () => {
    const many = (count: number, prefix: string) =>
      `[\n${Array.from({ length: count }, (_, n) => named(`${prefix}${n}`)).join(',\n')}\n]`;
    expect((await load({ 'a.json': many(60, 'a'), 'b.json': many(45, 'b') })).problems).toEqual([
      problem(
        'Command "b40": is number 101 of 105 slash commands; the most is 100. Remove 5 or more. ' +
          'The earlier one is at b.json:41.',
        { file: 'b.json', line: 42, column: 1 },
      ),
    ]);
  });
});

describe('what is published', () => {
  test('is what the file says, in its order, without what only the platform writes', async () => {
    const served = {
      id: '1',
      zeta: { id: 'kept' },
      application_id: '2',
      description: 'Pong',
      version: '3',
      guild_id: '4',
      name: 'ping',
      name_localized: 'ping',
      description_localized: 'Pong',
      options: [
        {
          name: 'a',
          id: 'kept',
          description: 'a',
          name_localized: 'a',
          type: 3,
          choices: [{ value: 'v', name_localized: 'n', name: 'n' }],
        },
      ],
      name_localizations: null,
      nsfw: false,
    };
    const { commands, problems } = await load({ 'a.json': JSON.stringify([served]) });
    expect(problems).toEqual([]);
    expect(JSON.stringify(commands)).toBe(
      JSON.stringify([
        {
          zeta: { id: 'kept' },
          description: 'Pong',
          name: 'ping',
          options: [{ name: 'a', id: 'kept', description: 'a', type: 3, choices: [{ value: 'v', name: 'n' }] }],
          name_localizations: null,
          nsfw: false,
        },
      ]),
    );
  });

  test('is the example listing, word for word', async () => {
    const root = new URL('../../../../examples/listing/', import.meta.url);
    const workspace = await Workspace.open(root.pathname);
    const options = { patterns: ['commands.json'], workingDirectory: '.', allowEmpty: false };
    const { commands, problems } = await loadCommands(workspace, options);
    expect(problems).toEqual([]);
    expect(commands).toEqual(JSON.parse(await readFile(new URL('commands.json', root), 'utf8')));
  });

  test('says nothing of the file system', async () => {
    const workspace = await workspaceOf({ 'a.json': '{', 'b.json': '[{}]', 'c.json': { link: '/etc/hosts' } });
    const options = { patterns: ['*.json', 'd.json'], workingDirectory: '.', allowEmpty: false };
    const { problems } = await loadCommands(workspace, options);
    expect(problems.length).toBeGreaterThan(3);
    expect(JSON.stringify(problems)).not.toContain(tmpdir());
  });
});
