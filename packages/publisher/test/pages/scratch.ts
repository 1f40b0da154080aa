import type { PagesOptions } from '../../src/pages/options.ts';

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
