import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pageHeaders } from './headers.ts';

const require = createRequire(import.meta.url);
const own = (name: string) => join(import.meta.dirname, 'browser', name);
const ofPlots = (name: string) => require.resolve(`uplot/dist/${name}`);

/** The files that the page loads: ours, and the plotting library's from where it is installed. */
const assets = {
  'page.js': { file: own('page.js'), type: 'text/javascript' },
  'plots.js': { file: own('plots.js'), type: 'text/javascript' },
  'page.css': { file: own('page.css'), type: 'text/css' },
  'icon.svg': { file: own('icon.svg'), type: 'image/svg+xml' },
  'uplot.js': { file: ofPlots('uPlot.esm.js'), type: 'text/javascript' },
  'uplot.css': { file: ofPlots('uPlot.min.css'), type: 'text/css' },
} as const;

/** A file of the page by its name. It is read anew each time: a change shows when the page is loaded again. */
export function readAsset(name: string): Response | undefined {
  if (!Object.hasOwn(assets, name)) return undefined;
  const { file, type } = assets[name as keyof typeof assets];
  return new Response(readFileSync(file), { headers: { ...pageHeaders, 'content-type': `${type}; charset=utf-8` } });
}
