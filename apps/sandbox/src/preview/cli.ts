#!/usr/bin/env node
import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectKeys } from '../projects.ts';
import { createSandbox } from '../sandbox.ts';
import { serveSandbox } from '../server.ts';
import { followFolder } from './follow-folder.ts';
import { type PreviewOptions, showFolder } from './show-folder.ts';

const usage = `Usage: pnpm preview [FOLDER] [--pages PATTERN]… [--commands PATTERN]… [--project bot] [--port 4011] [--seed DAYS]

Shows a repository's pages and commands as its listing would, before they are published, and follows every change.

  FOLDER      the repository (default: where this is run)
  --pages     patterns of the pages, as for the action (default: auto)
  --commands  patterns of the commands (default: commands.json, .yml or .yaml)
  --project   whose listing: ${projectKeys.join(', ')} (default: bot)
  --port      port to listen on; 0 takes one that is free (default 4011)
  --seed      votes and metrics of so many days`;

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pages: { type: 'string', multiple: true },
      commands: { type: 'string', multiple: true },
      project: { type: 'string', default: 'bot' },
      port: { type: 'string', default: '4011' },
      seed: { type: 'string', default: '0' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(usage);
  // pnpm runs scripts in the package; what a person types starts where they are.
  const start = process.env['INIT_CWD'] ?? process.cwd();
  const folder = resolve(start, positionals[0] ?? '.');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
  const project = projectKeys.find((key) => key === values.project);
  if (project === undefined) throw new Error(`--project is ${values.project}; give ${projectKeys.join(', ')}.`);
  const { pages, commands } = values;
  const options: PreviewOptions = { project, ...(pages && { pages }), ...(commands && { commands }) };

  const sandbox = createSandbox();
  const shown = relative(start, folder) || folder;
  const show = () => showFolder(sandbox, folder, options).then(() => tell(sandbox, shown));
  sandbox.control.seed(Math.min(366, Number(values.seed) || 0));
  const served = await serveSandbox(sandbox, { port: Number(values.port) });
  await show();
  const following = followFolder(folder, () => show().catch((error) => console.error(error)));
  console.log(`\n  ${served.url}/?project=${project}\n\nChanges show by themselves. Stop it with Ctrl+C.`);
  const stop = async () => {
    following.close();
    await served.close();
    sandbox.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** What was read and what is wrong with it, on the terminal too. */
function tell({ control }: ReturnType<typeof createSandbox>, folder: string): void {
  const preview = control.preview.get();
  if (preview === undefined) return;
  console.log(`${folder}: ${preview.summary}`);
  for (const { severity, message, place } of preview.problems) {
    const where = place === undefined ? '' : `${place.file}${place.line === undefined ? '' : `:${place.line}`}: `;
    console.log(`  ${severity}: ${where}${message}`);
  }
}
