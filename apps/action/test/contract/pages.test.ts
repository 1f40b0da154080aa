import { limits, locales, measure } from '@project-listing/core/schemas';
import { describe, expect, it } from 'vitest';
import { before, filler, levels, list, push, release, repository, useHarness } from '../harness.ts';

const harness = useHarness();

/** Publishes the pages of a workspace with these files. */
async function publish(files: Record<string, string>, inputs: Record<string, string> = {}, event: object = push) {
  const workspace = await harness.workspaceOf(files);
  return harness.run({ ...push, ...event }, { commands: '', ...inputs }, { workspace });
}

const content = () => harness.listing().pageContent;
const headlines = () => harness.listing().headline;
const at = (view: string, path: string, ref = push.sha) => `https://github.com/${repository}/${view}/${ref}/${path}`;

describe('pages: auto', () => {
  it('finds every naming style, in any case, in every folder, for all 16 locales in one request', async () => {
    const files = {
      'ReadMe.md': 'en',
      'README.de.md': 'de',
      'readme_fr.md': 'fr',
      'README.pt-BR.md': 'pt',
      'docs/README-tr.MD': 'tr',
      'docs/readme.HI.md': 'hi',
      '.github/README_ja_JP.md': 'ja',
      '.GitHub/unrelated.txt': '',
      'i18n/README.ar.md': 'ar',
      'docs/i18n/README-nl-NL.md': 'nl',
      'docs/translations/README_ko_KR.md': 'ko',
      'Docs/Listing/it.md': 'it',
      'docs/listing/es-419.md': 'es',
      'docs/listing/ru/page.md': 'ru',
      'docs/listing/uk/page.md': 'uk',
      'docs/listing/uk/headline.txt': 'Headline in a file of its own\n',
      'docs/listing/vi_VN.md': 'vi',
      'README_zh_CN.md': 'zh',
      'README.old.md': 'old',
      'README.dev.md': 'dev',
      'CHANGELOG.md': 'no page',
    };
    const texts = Object.entries(files).map(([file, text]) => [
      file,
      file.endsWith('.txt') ? text : `${text}\n\n${filler}`,
    ]);
    const result = await publish(Object.fromEntries(texts), {});
    expect(levels(result, 'error')).toEqual([]);
    expect(result.exitCode).toBe(0);
    expect(list(result.outputs['pages-updated'])).toEqual([...locales].sort());
    for (const locale of locales) expect(content()[locale]).toBe(`${locale}\n\n${filler}`);
    expect(headlines()).toEqual({ uk: 'Headline in a file of its own' });
    expect(harness.requests()).toEqual(['PATCH @me']);
  });

  it('takes cn, jp, kr, ua, vn and br for the languages they mean, with a notice for each', async () => {
    const tags = { cn: 'zh', jp: 'ja', kr: 'ko', ua: 'uk', vn: 'vi', br: 'pt' };
    const result = await publish(Object.fromEntries(Object.keys(tags).map((tag) => [`README.${tag}.md`, filler])));
    expect(list(result.outputs['pages-updated'])).toEqual(Object.values(tags).sort());
    expect(levels(result, 'notice')).toHaveLength(6);
    for (const [tag, locale] of Object.entries(tags)) {
      expect(levels(result, 'notice')).toContainEqual(expect.stringContaining(`${tag} is taken for ${locale}`));
    }
  });

  it('never takes zh-TW or zh-Hant for zh beside a simplified page: a notice, and a failure under strict', async () => {
    const files = { 'README.zh-CN.md': `simplified\n\n${filler}`, 'README.zh-TW.md': filler };
    const result = await publish(files);
    expect(result.exitCode).toBe(0);
    expect(content()['zh']).toMatch(/^simplified/);
    expect(levels(result, 'notice')).toEqual([expect.stringContaining('README.zh-TW.md is not published')]);
    expect((await publish(files, { strict: 'true' })).exitCode).toBe(1);
  });

  it('publishes zh-Hant alone as zh, with a notice', async () => {
    const result = await publish({ 'README.zh-Hant.md': filler });
    expect(list(result.outputs['pages-updated'])).toEqual(['zh']);
    expect(levels(result, 'notice')).toEqual([expect.stringContaining('traditional Chinese is published as zh')]);
  });

  it('fails on two files for one locale, names both and the locale-map line that settles it', async () => {
    const files = { 'README.pt-PT.md': `Portugal\n\n${filler}`, 'README.pt-BR.md': `Brasil\n\n${filler}` };
    const result = await publish(files);
    expect([result.exitCode, harness.requests()]).toEqual([1, []]);
    const [error] = levels(result, 'error');
    for (const part of ['README.pt-PT.md', 'README.pt-BR.md', '`pt-PT: pt`', '`pt-BR: pt`']) {
      expect(error).toContain(part);
    }
    expect(list(result.outputs['pages-failed'])).toEqual(['pt']);

    const settled = await publish(files, { 'locale-map': 'pt-PT: pt' });
    expect(settled.exitCode).toBe(0);
    expect(content()['pt']).toMatch(/^Portugal/);
  });

  it('passes over a language that the listing does not take: a warning, and a failure under strict', async () => {
    const files = { 'README.md': filler, 'README.pl.md': filler };
    const result = await publish(files);
    expect([result.exitCode, list(result.outputs['pages-updated'])]).toEqual([0, ['en']]);
    expect(levels(result, 'warning')).toEqual([expect.stringContaining('README.pl.md')]);
    expect((await publish(files, { strict: 'true' })).exitCode).toBe(1);
  });

  it('fails where there is nothing to find', async () => {
    const result = await publish({ 'notes.txt': filler });
    expect(levels(result, 'error')).toEqual([expect.stringContaining('auto found no README')]);
  });
});

describe('pages', () => {
  it('are a list of paths, globs and {locale} patterns; a locale without a file is left alone', async () => {
    harness.sandbox.control.reset();
    await publish({ 'README.tr.md': filler });
    const files = { 'store/page.md': filler, 'site/de.md': filler, 'site/fr.md': filler, 'x/ja/page.md': filler };
    const result = await publish(files, { pages: 'store/page.md\n\nsite/*.md\n x/{locale}/page.md ' });
    expect(list(result.outputs['pages-updated'])).toEqual(['de', 'en', 'fr', 'ja']);
    expect(Object.keys(content()).sort()).toEqual(['de', 'en', 'fr', 'ja', 'tr']);
  });

  it('of which a pattern matches nothing are an error that names it', async () => {
    const result = await publish({ 'README.md': filler }, { pages: 'README.md\ndocs/{locale}.md\nmissing.md' });
    expect(levels(result, 'error')).toEqual([
      expect.stringContaining('docs/{locale}.md matches nothing'),
      expect.stringContaining('missing.md matches nothing'),
    ]);
    expect(harness.requests()).toEqual([]);
  });

  it('without a tag in their name have the default-locale', async () => {
    await publish({ 'README.md': filler }, { 'default-locale': 'ko' });
    expect(Object.keys(content())).toEqual(['ko']);
  });
});

describe('headlines', () => {
  const page = `---\nheadline: From the front matter\n---\n\n# Title\n\n${filler}`;

  it('come from front matter, a comment and headline.txt, and both are taken out of the page', async () => {
    await publish({
      'README.md': page,
      'README.de.md': `<!-- listing:headline Aus dem Kommentar -->\n\n# Titel\n\n${filler}`,
      'docs/listing/fr/page.md': `# Titre\n\n${filler}`,
      'docs/listing/fr/headline.txt': 'Du fichier\n',
      'README.es.md': `# Nunca del título\n\n${filler}`,
    });
    expect(headlines()).toEqual({ en: 'From the front matter', de: 'Aus dem Kommentar', fr: 'Du fichier' });
    expect(content()['en']).toBe(`# Title\n\n${filler}`);
    expect(content()['de']).toBe(`# Titel\n\n${filler}`);
  });

  it('are an error where there are two for one locale, which names both places', async () => {
    const result = await publish({ 'README.md': `${page}\n<!-- listing:headline Another -->\n` });
    expect(levels(result, 'error')).toEqual([expect.stringMatching(/README\.md:2\b.*README\.md:9\b/)]);
    expect(result.annotations[0]).toMatchObject({ file: 'README.md', line: 9, column: 1 });
  });

  it('are published alone with only, and not at all with false', async () => {
    const only = await publish({ 'README.md': page }, { headlines: 'only' });
    expect([content(), headlines()]).toEqual([{}, { en: 'From the front matter' }]);
    expect(only.outputs).toMatchObject({ 'pages-updated': '[]', 'headlines-updated': '["en"]' });
    harness.sandbox.control.reset();
    const none = await publish({ 'README.md': page }, { headlines: 'false' });
    expect([Object.keys(content()), headlines()]).toEqual([['en'], {}]);
    expect(content()['en']).not.toContain('front matter');
    expect(none.outputs).toMatchObject({ 'pages-updated': '["en"]', 'headlines-updated': '[]' });
  });

  it('of a wrong length are an error at their line and column', async () => {
    const result = await publish({ 'README.md': page.replace('From the front matter', 'No') });
    expect(result.annotations).toMatchObject([{ level: 'error', file: 'README.md', line: 2, column: 11 }]);
    expect(levels(result, 'error')).toEqual([expect.stringMatching(/has 2 characters, .* 3 to 140/)]);
  });
});

describe('regions', () => {
  it('publish what is between start and end, without what is ignored', async () => {
    const text = `Not this\n\n<!-- listing:start -->\n\nThis\n\n<!-- listing:ignore-start -->\n\nNor this\n\n<!-- listing:ignore-end -->\n\n${filler}\n<!-- listing:end -->\n\nNor that\n`;
    await publish({ 'README.md': text });
    expect(content()['en']?.trim()).toBe(`This\n\n${filler}`.trim());
  });

  it('that are never closed are an error at their line', async () => {
    const result = await publish({ 'README.md': `${filler}\n<!-- listing:start -->\n\n${filler}` });
    expect(result.annotations).toMatchObject([{ level: 'error', file: 'README.md', line: 3, column: 1 }]);
  });
});

describe('links', () => {
  const others = { 'docs/guide.md': 'x', 'img/a.png': 'x', LICENSE: 'x' };
  const page = [
    '[guide](docs/guide.md?plain=1#start) [root](/LICENSE) [folder](docs) [anchor](#here) [file of an image](img/a.png)',
    '![image](img/a.png) [![badge](img/a.png)](LICENSE) [ref] <https://x.example>',
    '<img src="img/a.png" srcset="img/a.png 2x"> <a href="LICENSE">x</a> <video poster="img/a.png">',
    '`[code](docs/guide.md)`',
    '',
    '[ref]: docs/guide.md "Title"',
    '',
    filler,
  ].join('\n');

  it('become absolute, pinned to the commit: images raw, files blob, folders tree; nothing else changes', async () => {
    const result = await publish({ ...others, 'README.md': page });
    const raw = at('raw', 'img/a.png');
    expect(content()['en']).toBe(
      [
        `[guide](${at('blob', 'docs/guide.md')}?plain=1#start) [root](${at('blob', 'LICENSE')}) [folder](${at('tree', 'docs')}) [anchor](#here) [file of an image](${at('blob', 'img/a.png')})`,
        `![image](${raw}) [![badge](${raw})](${at('blob', 'LICENSE')}) [ref] <https://x.example>`,
        `<img src="${raw}" srcset="${raw} 2x"> <a href="${at('blob', 'LICENSE')}">x</a> <video poster="${raw}">`,
        '`[code](docs/guide.md)`',
        '',
        `[ref]: ${at('blob', 'docs/guide.md')} "Title"`,
        '',
        filler,
      ].join('\n'),
    );
    expect(JSON.parse(result.outputs['result'] ?? '').plan.pages[0].linksRewritten).toBe(12);
  });

  it('are resolved from the folder of their file', async () => {
    await publish({ ...others, 'docs/README.de.md': `[g](guide.md) ![i](../img/a.png)\n\n${filler}` });
    expect(content()['de']).toContain(`[g](${at('blob', 'docs/guide.md')}) ![i](${at('raw', 'img/a.png')})`);
  });

  it('are kept as they are with keep', async () => {
    await publish({ ...others, 'README.md': page }, { links: 'keep' });
    expect(content()['en']).toBe(page);
  });

  it.each([
    ['the branch of the event', { 'link-ref': 'branch' }, { ref: 'refs/heads/next/major' }, 'next/major'],
    [
      'the default branch of the repository on a release',
      { 'link-ref': 'branch', announce: 'false' },
      { ...release, payload: { ...release.payload, repository: { full_name: repository, default_branch: 'trunk' } } },
      'trunk',
    ],
    ['any ref', { 'link-ref': 'v1 stable' }, {}, 'v1%20stable'],
  ])('are pinned to %s with link-ref', async (_, inputs, event, ref) => {
    await publish({ ...others, 'README.md': `[x](LICENSE)\n\n${filler}` }, inputs, event);
    expect(content()['en']).toContain(`[x](${at('blob', 'LICENSE', ref)})`);
  });

  it('lead to the server that GITHUB_SERVER_URL names', async () => {
    const workspace = await harness.workspaceOf({ ...others, 'README.md': `[x](LICENSE)\n\n${filler}` });
    await harness.run(push, { commands: '' }, { workspace, serverUrl: 'https://git.company.example' });
    expect(content()['en']).toContain(`https://git.company.example/${repository}/blob/${push.sha}/LICENSE`);
  });

  it('to nothing, or out of the repository, are annotated at their line and column; failures under strict', async () => {
    const files = { 'README.md': `One\n[gone](gone.md)\n\nTwo [out](../../secret.md)\n\n${filler}` };
    const result = await publish(files);
    expect(result.exitCode).toBe(0);
    expect(result.annotations).toMatchObject([
      { level: 'warning', file: 'README.md', line: 2, column: 8, message: expect.stringContaining('gone.md') },
      { level: 'warning', file: 'README.md', line: 4, column: 11, message: expect.stringContaining('secret.md') },
    ]);
    expect(content()['en']).toContain('[out](../../secret.md)');
    const strict = await publish(files, { strict: 'true' });
    expect([strict.exitCode, levels(strict, 'error').length]).toEqual([1, 2]);
  });
});

describe('a page that is too long', () => {
  const long = `# Start\n\n${'A paragraph of many words. '.repeat(100)}\n\n`.repeat(30);

  it('fails at its file, with its size, the limit and what to do', async () => {
    const result = await publish({ 'README.md': long });
    expect([result.exitCode, harness.requests()]).toEqual([1, []]);
    expect(levels(result, 'error')).toEqual([expect.stringMatching(/81,\d{3} characters.*50,000.*on-too-long/)]);
  });

  it('is cut at a block boundary with truncate, with a link to the rest', async () => {
    const result = await publish({ 'README.md': long }, { 'on-too-long': 'truncate' });
    expect(result.exitCode).toBe(0);
    const published = content()['en'] ?? '';
    const [start = '', link = ''] = published.split(/\n\n(?=[^\n]*\n$)/);
    expect(measure(published).utf16).toBeLessThanOrEqual(limits.pageContent.max);
    expect(long.startsWith(start)).toBe(true);
    expect(link).toContain(at('blob', 'README.md'));
    expect(result.summary).toMatch(/cut/);
    expect(levels(result, 'notice')).toEqual([expect.stringContaining('cut here')]);
  });

  it('is counted after rewriting', async () => {
    const start = `${'![](i.png)'.repeat(600)}\n\n`;
    const text = start + 'x'.repeat(limits.pageContent.max - start.length);
    expect(text).toHaveLength(limits.pageContent.max);
    const result = await publish({ 'README.md': text, 'i.png': 'x' });
    expect(levels(result, 'error')).toEqual([expect.stringContaining('too long')]);
    expect((await publish({ 'README.md': text, 'i.png': 'x' }, { links: 'keep' })).exitCode).toBe(0);
  });

  it('under one way of counting only is a warning, and a failure under strict', async () => {
    const files = { 'README.md': '😀'.repeat(limits.pageContent.max / 2 + 1) };
    const result = await publish(files, { 'dry-run': 'true' });
    expect(result.exitCode).toBe(0);
    expect(levels(result, 'warning')).toEqual([expect.stringMatching(/50,002 UTF-16 units, 25,001 code points/)]);
    expect((await publish(files, { 'dry-run': 'true', strict: 'true' })).exitCode).toBe(1);
  });
});

describe('fail-on: all', () => {
  it('fails only where no page was good', async () => {
    const result = await publish({ 'README.md': 'Short', 'README.de.md': 'Kurz' }, { 'fail-on': 'all' });
    expect([result.exitCode, harness.requests()]).toEqual([1, []]);
    expect(list(result.outputs['pages-failed'])).toEqual(['de', 'en']);
  });
});

describe('the working-directory', () => {
  it('is where patterns start from, while links are those of the repository', async () => {
    const files = { 'bot/README.md': `![i](../img/a.png)\n\n${filler}`, 'img/a.png': 'x' };
    await publish(files, { 'working-directory': './bot/' });
    expect(content()['en']).toContain(at('raw', 'img/a.png'));
  });

  it.each(['..', '/etc', 'bot/../..', 'nowhere'])('is not %s, outside the workspace or none', async (folder) => {
    const result = await publish({ 'README.md': filler }, { 'working-directory': folder });
    expect([result.exitCode, harness.requests()]).toEqual([1, []]);
    expect(levels(result, 'error').join()).toContain('working-directory');
  });
});

it('is compared with the previous commit in no call of GitHub where commands are off', async () => {
  await publish({ 'README.md': filler }, {}, { payload: { before } });
  expect(harness.github.calls).toEqual([]);
});
