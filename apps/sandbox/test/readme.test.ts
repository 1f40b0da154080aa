import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultSchema } from '../src/faults.ts';
import { switchTable } from '../src/index.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

test('the README has every switch, as it is', () => {
  const rows = Object.entries(switchTable).map(([name, { default: normal, allowed, about }]) => {
    const values = allowed.startsWith('a whole') ? `${normal}; ${allowed}` : allowed.replaceAll(/[^,\s]+/g, '`$&`');
    return `| \`${name}\` | ${values} | ${about} |`;
  });
  const table = /<!-- switches -->\n.*\n.*\n([\s\S]*?)\n?<!-- \/switches -->/.exec(readme)?.[1];
  expect(table).toBe(rows.join('\n'));
});

test('the README has every kind of fault, with when it strikes', () => {
  for (const { shape } of faultSchema.options) {
    const kind = shape.kind.value;
    expect(readme).toContain(`| \`${kind}\` | ${shape.when.def.defaultValue} |`);
  }
});
