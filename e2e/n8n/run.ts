// Installs what the n8n tests need, where it is missing, packs the nodes, and runs the tests. Give it files or flags for
// `node --test`.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './harness/command.ts';
import { installChromium, installN8n } from './harness/install.ts';
import { packNodes } from './harness/pack.ts';
import { here, repository } from './harness/paths.ts';

installN8n();
installChromium();
packNodes();
run(here, {}, join(repository, 'node_modules/.bin/tsc'), '-p', here);

const given = process.argv.slice(2);
const files = given.some((word) => word.endsWith('.ts')) ? [] : globSync('*.test.ts', { cwd: here });
run(
  here,
  {},
  process.execPath,
  '--conditions=@project-listing/source',
  '--test',
  // In one process, one file after the other: they share an n8n.
  '--test-isolation=none',
  '--test-timeout=600000',
  '--test-reporter=spec',
  ...given,
  ...files,
);
