import { describe, expect, it } from 'vitest';
import { before, levels, push, useHarness } from '../harness.ts';

const harness = useHarness();

async function publish(files: Record<string, string>, inputs: Record<string, string> = {}, event: object = push) {
  const workspace = await harness.workspaceOf(files);
  return harness.run({ ...push, ...event }, { pages: '', ...inputs }, { workspace });
}

const command = (name: string, more: object = {}) => ({ name, description: `Does ${name}`, ...more });
const json = (...commands: unknown[]) => JSON.stringify(commands);
const names = () => harness.listing().commands.map((one) => (one as { name: string }).name);

describe('commands', () => {
  it('come from a file, a folder and a glob, as JSON or YAML', async () => {
    const files = {
      'one.json': json(command('one')),
      'more/two.yaml': '- name: two\n  description: Does two\n',
      'more/three.yml': 'name: three\ndescription: Does three\n',
      'more/notes.md': 'x',
      'bot/a/four.command.json': json(command('four')),
    };
    const result = await publish(files, { commands: 'one.json\nmore\nbot/**/*.command.json' });
    expect(result.exitCode).toBe(0);
    expect(names()).toEqual(['one', 'three', 'two', 'four']);
    expect(harness.requests()).toEqual(['PUT commands']);
    expect(result.outputs).toMatchObject({
      'commands-status': 'updated',
      'commands-count': '4',
      'pages-updated': '[]',
    });
  });

  it('may be what the API of the platform returns: server-only fields are left out', async () => {
    const server = { id: '1', application_id: '2', version: '3', guild_id: '4', default_member_permissions: null };
    const result = await publish({ 'commands.json': json(command('ping', server)) });
    expect(result.exitCode).toBe(0);
    expect(Object.keys(harness.listing().commands[0] as object)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:id|application_id|version)$/)]),
    );
  });

  it('of every type are taken: slash, user, message and entry point', async () => {
    const types = [command('ping', { type: 1 }), { name: 'Who Is', type: 2 }, { name: 'Quote', type: 3 }];
    const entry = command('launch', { type: 4, handler: 1 });
    const result = await publish({ 'commands.json': json(...types, entry) });
    expect(levels(result, 'error')).toEqual([]);
    expect(names()).toEqual(['ping', 'Who Is', 'Quote', 'launch']);
  });

  const option = (name: string, more: object = {}) => ({ type: 3, name, description: 'x', ...more });
  it.each([
    ['a name in capitals', json(command('Ping')), /name/],
    ['a description that is missing', json({ name: 'ping' }), /description/],
    ['26 options', json(command('a', { options: Array.from({ length: 26 }, (_, at) => option(`o${at}`)) })), /25/],
    [
      'a required option behind an optional one',
      json(command('a', { options: [option('b'), option('c', { required: true })] })),
      /required/,
    ],
    [
      'a choice of the wrong type',
      json(command('a', { options: [{ ...option('b'), choices: [{ name: 'x', value: 1 }] }] })),
      /choices/,
    ],
    ['a localization of an unknown locale', json(command('a', { name_localizations: { xx: 'b' } })), /xx/],
    [
      'a group inside a group',
      json(command('a', { options: [{ ...option('b'), type: 2, options: [{ ...option('c'), type: 2 }] }] })),
      /options/,
    ],
    ['101 commands of a type', json(...Array.from({ length: 101 }, (_, at) => command(`c${at}`))), /100/],
    ['a name twice', json(command('a'), command('a')), /earlier one is at commands\.json:1/],
  ])('with %s are refused at a line and column, and nothing is sent', async (_, text, message) => {
    const result = await publish({ 'commands.json': text });
    expect([result.exitCode, harness.requests()]).toEqual([1, []]);
    expect(levels(result, 'error').join('\n')).toMatch(message);
    for (const { file, line, column } of result.annotations) {
      expect(file).toBe('commands.json');
      expect([line, column]).toEqual([1, expect.any(Number)]);
    }
    expect(result.outputs['commands-status']).toBe('failed');
  });

  it.each([
    [
      'JSON',
      'commands.json',
      '[\n  { "name": "ping", "description": "x" },\n  { "name": "Pong", "description": "x" }\n]',
      3,
      13,
    ],
    ['YAML', 'commands.yml', '- name: ping\n  description: x\n- name: Pong\n  description: x\n', 3, 9],
    ['broken JSON', 'commands.json', '[\n  { "name": "ping",, }\n]', 2, 20],
  ])('have their problems at the line and column of the %s', async (_, file, text, line, column) => {
    const result = await publish({ [file]: text }, { commands: file });
    expect(result.annotations).toContainEqual(expect.objectContaining({ level: 'error', file, line, column }));
  });

  it('of an empty list clear nothing unless allow-empty-commands says so', async () => {
    await publish({ 'commands.json': json(command('ping')) });
    const refused = await publish({ 'commands.json': '[]' });
    expect(levels(refused, 'error')).toEqual([expect.stringContaining('allow-empty-commands')]);
    expect(names()).toEqual(['ping']);
    const cleared = await publish({ 'commands.json': '[]' }, { 'allow-empty-commands': 'True' });
    expect(cleared.outputs).toMatchObject({ 'commands-status': 'updated', 'commands-count': '0' });
    expect(names()).toEqual([]);
  });

  it('of which a pattern matches nothing are an error that names it', async () => {
    const result = await publish({ 'a.txt': '' }, { commands: 'commands.json\nbot/*.yml' });
    expect(levels(result, 'error')).toEqual([
      expect.stringContaining('"commands.json" is not there'),
      expect.stringContaining('"bot/*.yml" matches no'),
    ]);
  });

  it('are listed as added, changed and removed by name against the previous commit of a push or a pull request', async () => {
    const old = [command('gone'), command('ping'), command('same')];
    await harness.startGitHub({ files: { [before]: { 'commands.json': json(...old) } } });
    const files = { 'commands.json': json(command('new'), command('ping', { nsfw: true }), command('same')) };
    const result = await publish(files);
    for (const line of ['1 added: <code>new</code>', '1 changed: <code>ping</code>', '1 removed: <code>gone</code>']) {
      expect(result.summary).toContain(line);
    }
    expect(result.summary).not.toContain('<code>same</code>');
    const { plan } = JSON.parse(result.outputs['result'] ?? '');
    expect(plan.commands.diff).toEqual({ added: ['new'], changed: ['ping'], removed: ['gone'] });
  });

  it('are compared with nothing where the branch is new', async () => {
    const payload = { ...push.payload, before: '0'.repeat(40) };
    const result = await publish({ 'commands.json': json(command('ping')) }, {}, { payload });
    expect(result.exitCode).toBe(0);
    expect([harness.github.calls, JSON.parse(result.outputs['result'] ?? '').plan.commands.diff]).toEqual([
      [],
      undefined,
    ]);
  });
});
