import { describe, expect, it } from 'vitest';
import { createPlan, type PlanOptions, type Problem } from '../src/index.ts';
import { optionsOf } from './pages/scratch.ts';
import { workspaceOf } from './workspace.ts';

const page = `<!-- listing:headline A bot that rings -->\n\n${'A page of many words. '.repeat(30)}`;
const commands = (...names: string[]) => JSON.stringify(names.map((name) => ({ name, description: `Does ${name}` })));
const good = { 'README.md': page, 'README.de.md': page, 'commands.json': commands('ping') };

const options = {
  pages: optionsOf(),
  commands: { patterns: ['commands.json'], workingDirectory: '.', allowEmpty: false },
  announcement: {
    release: {
      tag: 'v1.0.0',
      url: 'https://github.com/owner/name',
      repository: 'owner/name',
      draft: false,
      prerelease: false,
    },
    category: 'auto',
    prereleases: 'skip',
  },
} as const satisfies PlanOptions;

const bad = { ...good, 'README.de.md': 'Zu kurz.', 'commands.json': '[{"name": "Ping"}]' };
const badOptions = { ...options, announcement: { ...options.announcement, title: '{{ nothing }}' } };

describe('a plan', () => {
  it('holds all that would be sent', async () => {
    const plan = await createPlan(await workspaceOf(good), options);
    expect(plan.pages.map(({ locale, headline }) => [locale, headline]).sort()).toEqual([
      ['de', 'A bot that rings'],
      ['en', 'A bot that rings'],
    ]);
    expect(plan.commands?.commands.map(({ name }) => name)).toEqual(['ping']);
    expect(plan.announcement).toMatchObject({ title: 'v1.0.0', tag: 'v1.0.0' });
    expect(plan).toMatchObject({ problems: [], failOn: 'any', blocked: false });
  });

  it('has the problems of all parts at once, and is blocked by any of them', async () => {
    const plan = await createPlan(await workspaceOf(bad), badOptions);
    const errors = plan.problems.filter(({ severity }) => severity === 'error');
    expect(new Set(errors.map(({ about }) => about))).toEqual(new Set(['pages', 'commands', 'announcement']));
    expect(plan.blocked).toBe(true);
  });

  it('keeps what is good under all', async () => {
    const plan = await createPlan(await workspaceOf(bad), { ...badOptions, failOn: 'all' });
    expect(plan.blocked).toBe(false);
    expect(plan.pages.map(({ locale }) => locale)).toEqual(['en']);
    expect(plan.problems.find(({ about }) => about === 'pages')?.locale).toBe('de');
  });

  it('is about nothing where everything is off', async () => {
    expect(await createPlan(await workspaceOf({}), {})).toEqual({
      pages: [],
      problems: [],
      failOn: 'any',
      blocked: false,
    });
  });

  it('takes in what the caller has found, each thing once', async () => {
    const found: Problem = { severity: 'error', about: 'announcement', message: 'no such release' };
    const plan = await createPlan(await workspaceOf({}), { found: [found, found] });
    expect(plan).toMatchObject({ problems: [found], blocked: true });
  });

  it('tells what changes in the commands against the previous commit', async () => {
    const previous = await workspaceOf({ 'commands.json': commands('old', 'ping') });
    const workspace = await workspaceOf({ 'commands.json': commands('ping', 'new') });
    const plan = await createPlan(workspace, { commands: { ...options.commands, previous } });
    expect(plan.commands?.diff).toEqual({ added: ['new'], changed: [], removed: ['old'] });
  });

  it.each([
    ['is not there', {}],
    ['is broken', { 'commands.json': '[' }],
  ])('tells no changes where the previous list %s', async (_, files) => {
    const previous = await workspaceOf(files);
    const plan = await createPlan(await workspaceOf(good), { commands: { ...options.commands, previous } });
    expect(plan.commands).toBeDefined();
    expect(plan.commands?.diff).toBeUndefined();
    expect(plan.problems).toEqual([]);
  });
});
