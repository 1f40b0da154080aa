import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PagesOptions } from '../../src/pages/options.ts';
import { Workspace } from '../../src/workspace.ts';

/** A workspace with these files, gone after the test. A text that begins with `-> ` makes a symbolic link. */
export async function workspaceOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Workspace> {
  const root = await mkdtemp(join(tmpdir(), 'pages-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    if (typeof content === 'string' && content.startsWith('-> ')) await symlink(content.slice(3), join(root, path));
    else await writeFile(join(root, path), content);
  }
  return Workspace.open(root);
}

/** The options of a plain run, changed by the test. */
export function optionsOf(changes: Partial<PagesOptions> = {}): PagesOptions {
  return {
    patterns: ['auto'],
    workingDirectory: '.',
    defaultLocale: 'en',
    localeMap: new Map(),
    parts: 'both',
    links: 'rewrite',
    linkContext: { serverUrl: 'https://git.example', repository: 'o/n', ref: 'abc' },
    onTooLong: 'fail',
    strict: false,
    ...changes,
  };
}

/** Enough words for a page. */
export const filler = `${'Words enough to be a page. '.repeat(12)}\n`;
