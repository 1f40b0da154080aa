import { describe, expect, it } from 'vitest';
import { inputDefaults, readInputs } from '../src/inputs.ts';
import { readAction } from './runner.ts';

const variable = (name: string) => `INPUT_${name.toUpperCase()}`;

function read(given: Record<string, string> = {}) {
  const masked: string[] = [];
  const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [variable(name), value]));
  return { ...readInputs(env, (secret) => masked.push(secret)), masked };
}

describe('inputs', () => {
  it('are those of action.yml, with its defaults', async () => {
    const { inputs } = await readAction();
    const declared = Object.entries(inputs).map(([name, input]) => [name, input.default ?? '']);
    // The job's own token is not for us to know.
    expect({ ...Object.fromEntries(declared), 'github-token': '' }).toEqual(inputDefaults);
  });

  it('have their defaults where nothing, or an empty text, was given', () => {
    const empty = Object.fromEntries(Object.keys(inputDefaults).map((name) => [name, ' ']));
    expect(read(empty).inputs).toEqual(read().inputs);
    expect(read().issues).toEqual([]);
    expect(read().inputs).toMatchObject({ announce: 'auto', parts: 'both', timeout: 30, retries: 3, dryRun: false });
  });

  it('hand the tokens over to be masked', () => {
    expect(read({ token: ' secret ', 'github-token': 'ghs' }).masked).toEqual(['secret', 'ghs']);
  });

  it.each(['true', 'TRUE', 'True'])('take %s for true', (word) => {
    expect(read({ 'dry-run': word, strict: word }).inputs).toMatchObject({ dryRun: true, strict: true });
  });

  it.each(['yes', '1', 'on', 'truee'])('do not take %s for anything', (word) => {
    expect(read({ 'dry-run': word }).issues).toEqual([`dry-run is "${word}"; use one of true, false.`]);
  });

  it('tell everything that is wrong at once, each with its name', () => {
    const { issues } = read({
      timeout: '1.5',
      retries: '-1',
      'max-wait': '1e9',
      'fail-on': 'some',
      'announcement-category': 'news',
      'default-locale': 'xx',
      profile: 'other',
      'locale-map': 'pt-PT: pt\nzh-TW\nfr: xx',
    });
    const names = ['announcement-category', 'default-locale', 'fail-on', 'locale-map', 'locale-map', 'max-wait'];
    expect(issues.map((issue) => issue.split(' ')[0]).sort()).toEqual([...names, 'profile', 'retries', 'timeout']);
  });

  it('are lists of lines, and a map of lines', () => {
    const { inputs } = read({
      pages: ' auto \r\n\n docs/{locale}.md',
      'locale-map': 'pt-PT: pt\ndocs/a b.md : de',
      headlines: 'only',
    });
    expect(inputs.pages).toEqual(['auto', 'docs/{locale}.md']);
    expect([...inputs.localeMap]).toEqual([
      ['pt-PT', 'pt'],
      ['docs/a b.md', 'de'],
    ]);
    expect(inputs.parts).toBe('headlines');
  });

  it('that do not exist are warned about with the nearest name', () => {
    expect(read({ page: 'auto' }).warnings).toEqual([
      'page is not an input of this action, so it has no effect. Did you mean pages?',
    ]);
    expect(read({ 'something-else-entirely': 'x' }).warnings[0]).not.toContain('Did you mean');
  });

  it.each(['dryrun', 'dry_run', 'dry-runs'])('that would have been a dry run (%s) stop the run', (name) => {
    const { issues, warnings } = read({ [name]: 'true' });
    expect(issues).toEqual([`${name} is not an input of this action, so it has no effect. Did you mean dry-run?`]);
    expect(warnings).toEqual([]);
  });
});
