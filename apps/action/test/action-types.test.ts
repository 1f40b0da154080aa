import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readInputs } from '../src/inputs.ts';
import { readAction } from './runner.ts';

interface Typing {
  readonly type: string;
  readonly 'allowed-values'?: readonly string[];
  readonly separator?: string;
  readonly 'list-item'?: { readonly type: string };
}
type Typings = Readonly<Record<string, Typing>>;

const types: { readonly inputs: Typings; readonly outputs: Typings } = parse(
  await readFile(new URL('../../../action-types.yml', import.meta.url), 'utf8'),
);
const typed = (type: string) => Object.entries(types.inputs).filter(([, typing]) => typing.type === type);
const issuesOf = (name: string, value: string) =>
  readInputs({ [`INPUT_${name.toUpperCase()}`]: value }, () => {}).issues;

it('the types are of the inputs and outputs of action.yml, in their order', async () => {
  const action = await readAction();
  expect(Object.keys(types.inputs)).toEqual(Object.keys(action.inputs));
  expect(Object.keys(types.outputs)).toEqual(Object.keys(action.outputs));
});

it('each is one of the types that there are, with what belongs to it', () => {
  for (const typing of [...Object.values(types.inputs), ...Object.values(types.outputs)]) {
    expect(['string', 'boolean', 'integer', 'enum', 'list']).toContain(typing.type);
    expect('allowed-values' in typing).toBe(typing.type === 'enum');
    expect('separator' in typing && 'list-item' in typing).toBe(typing.type === 'list');
  }
});

it('the allowed values are exactly those that are taken', () => {
  expect(typed('enum')).toHaveLength(11);
  for (const [name, { 'allowed-values': values = [] }] of typed('enum')) {
    for (const value of values) expect(issuesOf(name, value)).toEqual([]);
    const [, listed = ''] = /use one of (.*)\.$/.exec(issuesOf(name, 'no such value')[0] ?? '') ?? [];
    expect(listed.split(', ').sort()).toEqual([...values].sort());
  }
});

it('booleans and integers are what is read as such', () => {
  expect(typed('boolean')).toHaveLength(3);
  for (const [name] of typed('boolean'))
    expect(issuesOf(name, 'maybe')).toEqual([expect.stringContaining('true, false')]);
  expect(typed('integer')).toHaveLength(3);
  for (const [name] of typed('integer'))
    expect(issuesOf(name, '1.5')).toEqual([expect.stringContaining('whole number')]);
});

it('the states of the outputs are those that action.yml names', async () => {
  const { outputs } = await readAction();
  for (const name of ['commands-status', 'announcement-status']) {
    const { description = '' } = (outputs[name] ?? {}) as { description?: string };
    expect(types.outputs[name]?.['allowed-values']).toEqual(
      [...description.matchAll(/`([^`]+)`/g)].map(([, word]) => word),
    );
  }
});
