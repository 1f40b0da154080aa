import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { median, ratio } from './measure.ts';

/** Starting Node with what we ship, against starting Node with nothing. */
export async function benchStartup() {
  const importing = (file: string) => ['--input-type=module', '-e', `await import('${pathToFileURL(file).href}')`];
  const starts: Record<string, string[]> = {
    'node alone': ['-e', ''],
    'core/kernel': importing('packages/core/dist/kernel.js'),
    core: importing('packages/core/dist/index.js'),
    'action bundle, without inputs': ['apps/action/dist/index.js'],
  };
  const rows: Record<string, { ms: string; ratio: string }> = {};
  let baseline = Number.NaN;
  for (const [name, args] of Object.entries(starts)) {
    const ms = await median(7, () => spawnSync(process.execPath, args, { env: {}, stdio: 'ignore' }));
    if (Number.isNaN(baseline)) baseline = ms;
    rows[name] = { ms: ms.toFixed(0), ratio: ratio(ms, baseline) };
  }
  return rows;
}
