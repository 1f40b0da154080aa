// The action runs from its committed bundle, so the bundle that was just built must be the one in the index.
// Not a matter of style: a stale bundle is code that nobody reviewed.
import { execFileSync } from 'node:child_process';

const bundle = 'apps/action/dist';
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const tracked = git('ls-files', bundle);
const changed = git('diff', '--name-only', '--', bundle);
const untracked = git('ls-files', '--others', '--exclude-standard', bundle);

if (tracked === '' || changed !== '' || untracked !== '') {
  console.error(
    `${[changed, untracked].filter(Boolean).join('\n')}\n${bundle} is not what its source builds: commit it with the change.`,
  );
  process.exitCode = 1;
} else {
  console.log(`${tracked.split('\n').length} files of ${bundle} are what their source builds`);
}
