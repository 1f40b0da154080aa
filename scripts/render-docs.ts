// Writes the parts of the documentation that are data: the wire names, and the tables of inputs and outputs.
// With `--check` it writes nothing and fails where a file is not what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Names, wireNames } from '../packages/core/src/wire.ts';

interface Metadata {
  readonly inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  readonly outputs: Record<string, { description: string }>;
}

const row = (...cells: string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()).join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n');
const code = (text: string) => `\`${text}\``;

function renderWire(): string {
  const sections = Object.entries(wireNames as Record<string, Names>).map(([group, names]) => {
    const rows = Object.entries(names).map(([ours, { wire, topgg, basis, section }]) => [
      code(ours),
      code(wire),
      topgg === undefined ? '' : code(topgg),
      basis,
      section,
    ]);
    return `## ${group}\n\n${table(['ours', 'wire', 'in `topgg`', 'basis', 'section'], rows)}\n`;
  });
  const intro =
    '# Names of the wire\n\nGenerated from `packages/core/src/contract/names.ts` by `pnpm run docs`. `stated`: the ' +
    "API's specification names it. `assumed`: it does not, and this is our well-founded guess.\n";
  return [intro, ...sections].join('\n');
}

/** Replaces what stands between the two markers of a name. */
function fill(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the markers ${start} and ${end} are missing`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}

function renderAction(file: string): string {
  const { inputs, outputs } = parse(readFileSync('action.yml', 'utf8')) as Metadata;
  const inputRows = Object.entries(inputs).map(([name, { description, default: value = '' }]) => [
    code(name),
    value === '' ? '' : code(value),
    description,
  ]);
  const outputRows = Object.entries(outputs).map(([name, { description }]) => [code(name), description]);
  const withInputs = fill(readFileSync(file, 'utf8'), 'inputs', table(['Input', 'Default', 'Meaning'], inputRows));
  return fill(withInputs, 'outputs', table(['Output', 'Meaning'], outputRows));
}

const documents: Record<string, (file: string) => string> = {
  'docs/wire.md': renderWire,
  'apps/action/README.md': renderAction,
};

const stale = Object.entries(documents).filter(([file, render]) => {
  const text = render(file);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  return readFileSync(file, 'utf8') !== text;
});
if (stale.length > 0) {
  console.error(
    `${stale.map(([file]) => file).join(', ')}: not what it is generated from; run \`pnpm run docs\` and commit`,
  );
  process.exitCode = 1;
} else {
  console.log(`${Object.keys(documents).join(', ')}: up to date`);
}
