import { setSecret } from '@actions/core';
import { report } from './report.ts';
import { stopped } from './result.ts';
import { run } from './run.ts';

const result = await run(process.env, setSecret).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  return stopped([`This was not foreseen, so please report it: ${message}`], false);
});
await report(result);
// Not `process.exit`: what was written has to arrive.
process.exitCode = result.report.failed ? 1 : 0;
