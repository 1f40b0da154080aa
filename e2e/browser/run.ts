// Installs what the browser tests need, where it is missing, and runs them. Give it files or flags for `node --test`.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;

function run(command: string, ...words: string[]): void {
  const { status, error } = spawnSync(command, words, { cwd: here, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const lock = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});
const wanted = lock(join(here, 'package-lock.json'));
const installed = lock(join(here, 'node_modules/.package-lock.json'));
const missing = Object.keys(wanted).filter((name) => name !== '' && wanted[name].version !== installed[name]?.version);
if (missing.length > 0) run('npm', 'ci', '--no-audit', '--no-fund');

if (!process.env['CHROMIUM'] && !existsSync('/usr/bin/chromium')) {
  const root = process.getuid?.() === 0 ? [] : ['sudo'];
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core']]) {
    const [command = '', ...rest] = [...root, 'apt-get', ...words];
    run(command, ...rest);
  }
}

mkdirSync(join(here, 'artifacts'), { recursive: true });
run(join(here, '../../node_modules/.bin/tsc'), '-p', here);
const given = process.argv.slice(2);
const files = given.some((word) => word.endsWith('.ts')) ? [] : globSync('*.test.ts', { cwd: here });
const condition = '--conditions=@project-listing/source';
run(
  process.execPath,
  condition,
  '--test',
  '--test-concurrency=1',
  '--test-timeout=120000',
  '--test-reporter=spec',
  ...given,
  ...files,
);
