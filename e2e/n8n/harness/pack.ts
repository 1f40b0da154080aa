import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pnpm, run } from './command.ts';
import { artifacts, packageFolder, packageName, packed, repository } from './paths.ts';

/** Builds the node package, packs it, and unpacks the tarball: the tests have what npm would have. */
export function packNodes(): void {
  pnpm(repository, {}, 'exec', 'turbo', 'run', 'build', `--filter=${packageName}`, '--output-logs=errors-only');
  rmSync(packed, { recursive: true, force: true });
  mkdirSync(packed, { recursive: true });
  const tarball = join(artifacts, 'package.tgz');
  pnpm(packageFolder, {}, 'pack', '--silent', '--out', tarball);
  run(artifacts, {}, 'tar', '-xzf', tarball, '-C', packed, '--strip-components=1');
  console.log(`packed ${packageName}: ${readdirSync(packed, { recursive: true }).length} files and folders`);
}
