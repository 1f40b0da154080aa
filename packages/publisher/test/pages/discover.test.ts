import type { Locale } from '@project-listing/core/schemas';
import { describe, expect, it } from 'vitest';
import { assign } from '../../src/pages/assign.ts';
import { discover } from '../../src/pages/discover.ts';
import type { PagesOptions } from '../../src/pages/options.ts';
import { workspaceOf } from '../workspace.ts';
import { optionsOf } from './scratch.ts';

type Files = Parameters<typeof workspaceOf>[0];

async function find(files: Files | string[], changes: Partial<PagesOptions> = {}) {
  const named = Array.isArray(files) ? Object.fromEntries(files.map((file) => [file, 'x'])) : files;
  const options = optionsOf(changes);
  const found = await discover(await workspaceOf(named), options);
  const assigned = assign(found.candidates, options);
  return {
    pages: Object.fromEntries(assigned.sources.map(({ locale, file }) => [locale, file])),
    sources: assigned.sources,
    problems: [...found.problems, ...assigned.problems],
  };
}

const map = (entries: Record<string, Locale>) => new Map(Object.entries(entries));

describe('auto', () => {
  it('finds every naming style, in any case', async () => {
    const { pages, problems } = await find([
      'README.md',
      'readme.de.md',
      'README_fr.md',
      'README-es.MD',
      'docs/README.pt-BR.md',
      '.github/README_zh_CN.md',
      'i18n/ReadMe.ko.md',
      'docs/i18n/README.it.md',
      'Docs/translations/README.ja.md',
      'docs/listing/tr.md',
      'docs/listing/nl/page.md',
      'src/README.ru.md',
      'docs/listing/README.md',
    ]);
    expect(problems).toEqual([]);
    expect(pages).toEqual({
      en: 'README.md',
      de: 'readme.de.md',
      fr: 'README_fr.md',
      es: 'README-es.MD',
      pt: 'docs/README.pt-BR.md',
      zh: '.github/README_zh_CN.md',
      ko: 'i18n/ReadMe.ko.md',
      it: 'docs/i18n/README.it.md',
      ja: 'Docs/translations/README.ja.md',
      tr: 'docs/listing/tr.md',
      nl: 'docs/listing/nl/page.md',
    });
  });

  it('leaves other READMEs alone', async () => {
    const { pages, problems } = await find([
      'README.md',
      'README.old.md',
      'README.dev.md',
      'README.new.md',
      'README.md.bak',
    ]);
    expect(pages).toEqual({ en: 'README.md' });
    expect(problems.map(({ severity, place }) => [severity, place?.file])).toEqual([
      ['notice', 'README.dev.md'],
      ['notice', 'README.new.md'],
      ['notice', 'README.old.md'],
    ]);
    expect(problems[2]?.message).toContain('README.old.md is left aside: old is no language tag.');
  });

  it('tells of a translation whose tag is none, through a glob too', async () => {
    const files = ['README.md', 'README.gr.md'];
    for (const patterns of [['auto'], ['README*.md']]) {
      const { problems } = await find(files, { patterns });
      expect(problems).toMatchObject([{ severity: 'notice', place: { file: 'README.gr.md' } }]);
    }
    const { pages, problems } = await find(files, { localeMap: map({ gr: 'it' }) });
    expect({ pages, problems }).toEqual({ pages: { en: 'README.md', it: 'README.gr.md' }, problems: [] });
  });

  it('tells of a line of the locale map that is about no file', async () => {
    const { problems } = await find(['README.md'], { localeMap: map({ ch: 'de' }) });
    expect(problems).toMatchObject([
      { severity: 'notice', message: 'locale-map has the line ch: de, and no file has that tag or path.' },
    ]);
  });

  it('tells of a misspelt page in docs/listing', async () => {
    const { problems } = await find(['docs/listing/de.md', 'docs/listing/germn.md']);
    expect(problems).toMatchObject([{ severity: 'warning', place: { file: 'docs/listing/germn.md' } }]);
  });

  it('is an error where it finds nothing', async () => {
    const { problems } = await find(['src/README.md']);
    expect(problems).toMatchObject([{ severity: 'error', message: expect.stringContaining('auto found no') }]);
  });

  it('starts at the working directory', async () => {
    const { pages } = await find(['README.md', 'bots/one/README.md', 'bots/one/README.de.md'], {
      workingDirectory: 'bots/one',
    });
    expect(pages).toEqual({ en: 'bots/one/README.md', de: 'bots/one/README.de.md' });
  });

  it('knows the folder of a page', async () => {
    const { sources } = await find(['docs/listing/de/page.md', 'docs/listing/fr.md']);
    expect(sources).toEqual([
      { locale: 'de', file: 'docs/listing/de/page.md', folder: 'docs/listing/de' },
      { locale: 'fr', file: 'docs/listing/fr.md' },
    ]);
  });
});

describe('patterns', () => {
  const files = [
    'README.md',
    'pages/de.md',
    'pages/pt_BR.md',
    'pages/fr/about.md',
    'pages/note.txt',
    'node_modules/x/README.it.md',
  ];

  it.each([
    [['README.md'], { en: 'README.md' }],
    [['./pages/../README.md', '', ' pages/de.md '], { en: 'README.md', de: 'pages/de.md' }],
    [['pages/{locale}.md'], { de: 'pages/de.md', pt: 'pages/pt_BR.md' }],
    [['pages/{locale}/about.md'], { fr: 'pages/fr/about.md' }],
    [['pages/**'], { de: 'pages/de.md', pt: 'pages/pt_BR.md', fr: 'pages/fr/about.md' }],
    [['**/*.md'], { en: 'README.md', de: 'pages/de.md', pt: 'pages/pt_BR.md', fr: 'pages/fr/about.md' }],
    [['auto', 'pages/{locale}.md', 'pages/de.md'], { en: 'README.md', de: 'pages/de.md', pt: 'pages/pt_BR.md' }],
  ])('%j', async (patterns, pages) => {
    const found = await find(files, { patterns });
    expect({ pages: found.pages, problems: found.problems }).toEqual({ pages, problems: [] });
  });

  it.each([
    ['nope.md', 'nope.md matches nothing'],
    ['nope/*.md', 'nope/*.md matches nothing'],
    ['pages/*.txt', 'pages/*.txt matches nothing'],
    ['pages', 'pages is a folder'],
    ['../secret.md', '../secret.md leaves the workspace'],
    ['../*.md', '../*.md leaves the workspace'],
    ['/etc/passwd', '/etc/passwd leaves the workspace'],
  ])('refuses %s', async (pattern, message) => {
    const { pages, problems } = await find(files, { patterns: ['README.md', pattern] });
    expect(pages).toEqual({ en: 'README.md' });
    expect(problems).toMatchObject([{ severity: 'error', message: expect.stringContaining(message) }]);
  });

  it('refuses a working directory that is none', async () => {
    for (const workingDirectory of ['nope', '..', 'README.md']) {
      expect((await find(files, { workingDirectory })).problems).toMatchObject([{ severity: 'error' }]);
    }
  });

  it('does not follow links out of the workspace', async () => {
    const linked = {
      'docs/listing/de.md': { link: '/etc/hostname' },
      'docs/listing/fr.md': 'x',
      'docs/out': { link: '/etc' },
      'docs/me': { link: '.' },
    };
    for (const patterns of [['auto'], ['docs/**/{locale}.md'], ['docs/listing/de.md', 'docs/listing/fr.md']]) {
      const { pages, problems } = await find(linked, { patterns });
      expect(pages).toEqual({ fr: 'docs/listing/fr.md' });
      expect(problems).toMatchObject([
        { severity: 'error', message: expect.stringContaining('docs/listing/de.md is a link') },
      ]);
    }
    expect((await find(linked, { patterns: ['docs/out/*'] })).problems).toHaveLength(1);
  });

  it('follows links inside the workspace', async () => {
    const { pages } = await find({ 'text/german.md': 'x', 'README.de.md': { link: 'text/german.md' } });
    expect(pages).toEqual({ de: 'README.de.md' });
  });
});

describe('assign', () => {
  it('tells of an unsupported locale, and fails under strict', async () => {
    const files = ['README.md', 'README.pl.md'];
    expect((await find(files)).problems).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('Polish') },
    ]);
    expect((await find(files, { strict: true })).problems).toMatchObject([{ severity: 'error' }]);
    expect(await find(files, { localeMap: map({ pl: 'ru' }) })).toMatchObject({
      pages: { ru: 'README.pl.md' },
      problems: [],
    });
  });

  it('takes an alias with a notice', async () => {
    const { pages, problems } = await find(['README.jp.md']);
    expect(pages).toEqual({ ja: 'README.jp.md' });
    expect(problems).toMatchObject([{ severity: 'notice', message: expect.stringContaining('jp: ja') }]);
  });

  it('never lets traditional Chinese stand for zh beside a page in the simplified script', async () => {
    const both = ['README.zh-TW.md', 'README.zh-CN.md'];
    const { pages, problems } = await find(both);
    expect(pages).toEqual({ zh: 'README.zh-CN.md' });
    expect(problems).toMatchObject([{ severity: 'notice', locale: 'zh', place: { file: 'README.zh-TW.md' } }]);
    expect((await find(both, { strict: true })).problems).toMatchObject([{ severity: 'error' }]);

    const alone = await find(['README.zh-Hant.md'], { strict: true });
    expect(alone.pages).toEqual({ zh: 'README.zh-Hant.md' });
    expect(alone.problems).toMatchObject([{ severity: 'notice' }]);

    const mapped = await find(both, { localeMap: map({ 'zh-TW': 'zh' }) });
    expect(mapped.pages).toEqual({ zh: 'README.zh-TW.md' });
  });

  it.each([
    [
      ['README.pt-BR.md', 'README.pt_PT.md'],
      ['pt-BR: pt', 'pt_PT: pt'],
    ],
    [
      ['README.md', 'README.en.md'],
      ['README.md: en', 'en: en'],
    ],
    [
      ['README.de.md', 'docs/README.DE.md'],
      ['README.de.md: de', 'docs/README.DE.md: de'],
    ],
  ])('names both of %j and the lines that settle it', async (files, lines) => {
    const { pages, problems } = await find(files);
    expect(pages).toEqual({});
    expect(problems).toMatchObject([{ severity: 'error' }]);
    for (const text of [...files, ...lines]) expect(problems[0]?.message).toContain(text);
    // And each line does settle it.
    for (const [at, line] of lines.entries()) {
      const [key = '', locale = ''] = line.split(': ');
      const settled = await find(files, { localeMap: map({ [key]: locale as Locale }) });
      expect(settled.pages).toEqual({ [locale]: files[at] });
      expect(settled.problems).toMatchObject([{ severity: 'notice' }]);
    }
  });

  it('does not let two lines of the map have the same locale', async () => {
    const files = ['README.pt-BR.md', 'README.pt-PT.md'];
    const byTag = await find(files, { localeMap: map({ 'pt-BR': 'pt', 'pt-PT': 'pt' }) });
    expect(byTag.problems[0]?.message).toContain('`README.pt-BR.md: pt`');
    const byFile = await find(files, { localeMap: map({ 'README.pt-BR.md': 'pt', 'README.pt-PT.md': 'pt' }) });
    expect(byFile.problems[0]?.message).toContain('Keep only one');
  });

  it('reads a file without a tag in the default locale', async () => {
    expect((await find(['README.md', 'README.en.md'], { defaultLocale: 'zh' })).pages).toEqual({
      zh: 'README.md',
      en: 'README.en.md',
    });
  });
});
