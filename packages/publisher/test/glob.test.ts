import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGlob, isGlob } from '../src/glob.ts';
import { runs } from './pages/runs.ts';

describe('compileGlob', () => {
  it.each([
    ['docs/{locale}.md', 'docs/pt-BR.md', 'pt-BR'],
    ['docs/{locale}/page.md', 'docs/zh_Hant/page.md', 'zh_Hant'],
    ['**/README.{locale}.md', 'a/b/README.de.md', 'de'],
    ['{docs,i18n}/{locale}.{md,markdown}', 'i18n/fr.markdown', 'fr'],
    ['{locale}/{locale}.md', 'de/de.md', 'de'],
  ])('captures the locale of %s', (pattern, path, tag) => {
    expect(compileGlob(pattern).match(path)).toEqual({ tag });
  });

  it('captures nothing that is no tag', () => {
    const glob = compileGlob('docs/{locale}.md');
    for (const path of ['docs/a b.md', 'docs/.md', 'docs/a/b.md', 'docs/de.txt'])
      expect(glob.match(path)).toBeUndefined();
    expect(compileGlob('{locale}/{locale}.md').match('de/fr.md')).toBeUndefined();
  });

  it('starts above the first wildcard', () => {
    expect(compileGlob('docs/listing/*.md').base).toBe('docs/listing');
    expect(compileGlob('docs/{a,b}/c.md').base).toBe('docs');
    expect(compileGlob('*.md').base).toBe('.');
    expect(isGlob('docs/a.md')).toBe(false);
    expect(isGlob('docs/{locale}.md')).toBe(true);
  });

  it('matches as the platform does', () => {
    const name = fc.stringMatching(/^[.ab]{1,3}$/).filter((text) => !/^\.+$/.test(text));
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
    const piece = fc.constantFrom('*', '?', 'a', 'b', '.a', '[ab]', '[!a]', '{a,b}', '{a,{b,.b}}');
    const segment = fc.oneof(
      fc.constant('**'),
      fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    );
    const pattern = fc
      .array(segment, { minLength: 1, maxLength: 3 })
      .map((segments) => segments.join('/'))
      // Two stars within a segment, and a dot that a bracket would have to match, are read differently by every tool.
      .filter((text) => !/[^/]\*\*|\*\*[^/]/.test(text));
    fc.assert(
      fc.property(pattern, path, (glob, file) => {
        expect(compileGlob(glob).match(file) !== undefined).toBe(posix.matchesGlob(file, glob));
      }),
      { numRuns: runs.numRuns * 4 },
    );
  });
});
