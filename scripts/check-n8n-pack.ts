// Checks the n8n node pack as n8n's verification and an installation see it: n8n's scanner on the source and on the
// packed tarball; what the tarball holds and how large it is; what its code requires; and that it works with the zod
// that n8n ships as well as with the newest.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
// @ts-expect-error n8n's scanner brings no types.
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';

const source = resolve('packages/n8n-nodes-project-listing');
/** In bytes, unpacked, without the icons. */
const sizeLimit = 250_000;
const allowedFiles = /^(dist\/.+|package\.json|README\.md|LICENSE|CHANGELOG\.md)$/;
const allowedModules = /^(n8n-workflow|zod\/v4|\.\.?\/.+)$/;

const faults: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'n8n-pack-'));
const run = (command: string, args: string[], cwd: string) => execFileSync(command, args, { cwd, encoding: 'utf8' });

async function scan(what: string, target: string, patterns: string[]): Promise<void> {
  const { passed, message, details } = await analyzePackage(target, patterns);
  // It passes where there is nothing to look at, too.
  if (!passed || message !== undefined) faults.push(`${what}: ${message}\n${details ?? ''}`);
}

/** Puts the package where n8n has it, with one version of zod, and runs the node on an API that answers from memory. */
function load(unpacked: string, zod: string): string {
  const consumer = mkdtempSync(join(folder, 'n8n-'));
  const modules = join(consumer, 'node_modules');
  mkdirSync(modules);
  // A copy: through a link it would not find the zod beside it.
  cpSync(unpacked, join(modules, 'n8n-nodes-project-listing'), { recursive: true });
  symlinkSync(resolve('node_modules', zod), join(modules, 'zod'));
  symlinkSync(resolve(source, 'node_modules/n8n-workflow'), join(modules, 'n8n-workflow'));
  writeFileSync(join(consumer, 'run.cjs'), readFileSync('scripts/n8n-pack/run.cjs'));
  return run(process.execPath, ['run.cjs'], consumer).trim();
}

try {
  const unpacked = join(folder, 'package');
  run('pnpm', ['pack', '--silent', '--out', join(folder, 'package.tgz')], source);
  run('tar', ['-xzf', 'package.tgz'], folder);
  const files = globSync('**', { cwd: unpacked, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(unpacked.length + 1));
  const size = files
    .filter((file) => !file.endsWith('.svg'))
    .reduce((sum, file) => sum + statSync(join(unpacked, file)).size, 0);
  const code = files.filter((file) => file.endsWith('.js'));
  const required = code.flatMap((file) =>
    [...readFileSync(join(unpacked, file), 'utf8').matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name = '']) => name),
  );

  for (const file of files) if (!allowedFiles.test(file)) faults.push(`the tarball holds ${file}`);
  if (size > sizeLimit) faults.push(`the tarball has ${size} bytes without icons; the limit is ${sizeLimit}`);
  for (const name of required) if (!allowedModules.test(name)) faults.push(`the code requires ${name}`);
  await scan('the scanner, on the source', source, SOURCE_FILE_PATTERNS);
  await scan('the scanner, on the tarball', unpacked, ['**/*.js', 'package.json']);
  const versions = ['zod3', 'zod'].map((zod) => load(unpacked, zod));

  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  } else {
    const outside = [...new Set(required.filter((name) => !name.startsWith('.')))].sort().join(' and ');
    console.log(
      `the n8n node pack: ${files.length} files, ${size} bytes without icons, requires ${outside}; ` +
        `scanned, source and tarball; runs with zod ${versions.join(' and ')}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
