import { join } from 'node:path';

/** The folder of these tests. */
export const here = join(import.meta.dirname, '..');
export const repository = join(here, '../..');

/** What a run leaves to look at: logs, pictures. */
export const artifacts = join(here, 'artifacts');

/** The package under test, unpacked from its tarball as npm would. */
export const packed = join(artifacts, 'package');
export const packageName = 'n8n-nodes-project-listing';
export const packageFolder = join(repository, 'packages', packageName);

/** n8n's program. */
export const n8n = join(here, 'node_modules/n8n/bin/n8n');
