import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inputDefaults } from '../src/inputs.ts';
import { readAction } from './runner.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const table = await readFile(join(folder, 'contract.md'), 'utf8');
const rows = [...table.matchAll(/^\| (?!Promise|---)(.+?) \| (.+) \|$/gm)].map(([, promise = '', tests = '']) => ({
  promise,
  tests: tests.split('<br>').map((test) => {
    const [, file = '', name = ''] = /^`([\w/-]+)`: (.+)$/.exec(test) ?? [];
    return { file, name };
  }),
}));

const sources = new Map<string, string>();
for (const name of await readdir(folder, { recursive: true })) {
  if (name.endsWith('.ts'))
    sources.set(name.replace(/(?:\.test)?\.ts$/, ''), await readFile(join(folder, name), 'utf8'));
}

describe('every promise of the contract', () => {
  it.each(rows)('has the tests that it names: $promise', ({ tests }) => {
    for (const { file, name } of tests) expect(sources.get(file), `${file}: ${name}`).toContain(name);
  });

  it('is one of many, and every input and output is among them', async () => {
    expect(rows.length).toBeGreaterThan(70);
    const promises = rows.map(({ promise }) => promise).join('\n');
    for (const name of Object.keys(inputDefaults)) expect(promises).toContain(`\`${name}`);
    const spoken = ['pages-updated', 'headlines-updated', 'commands-count', 'announcement-status', 'retry-at'];
    for (const name of spoken) expect(Object.keys((await readAction()).outputs)).toContain(name);
    for (const name of spoken) expect(promises).toContain(`\`${name}\``);
  });

  it('is told by a test in `contract` alone if the table names it', () => {
    const named = new Set(rows.flatMap(({ tests }) => tests.map(({ file }) => file)));
    const files = [...sources.keys()].filter((file) => file.startsWith('contract/'));
    expect(files.filter((file) => !named.has(file))).toEqual([]);
  });
});
