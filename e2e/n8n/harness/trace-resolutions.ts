// Loaded into n8n before anything of it: writes what the files of our package require, and the file each was found as,
// into the file of the environment variable RESOLUTIONS_LOG.
import { appendFileSync } from 'node:fs';
import Module from 'node:module';
import { packageName } from './paths.ts';

interface Loader {
  _resolveFilename(request: string, parent?: { readonly filename?: string }, ...rest: unknown[]): string;
}

const loader = Module as unknown as Loader;
const resolve = loader._resolveFilename;

loader._resolveFilename = function (request, parent, ...rest) {
  const found = resolve.call(this, request, parent, ...rest);
  const file = process.env['RESOLUTIONS_LOG'];
  if (file && parent?.filename?.includes(`/${packageName}/`)) appendFileSync(file, `${request} ${found}\n`);
  return found;
};
