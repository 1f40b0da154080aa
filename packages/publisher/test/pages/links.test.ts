import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../src/line-index.ts';
import { parseMarkdown } from '../../src/markdown.ts';
import { rewriteLinks } from '../../src/pages/links.ts';
import type { PagesOptions } from '../../src/pages/options.ts';
import { spliced } from '../../src/pages/splice.ts';
import { workspaceOf } from '../workspace.ts';
import { optionsOf } from './scratch.ts';

const files = {
  'docs/guide.md': 'x',
  'docs/a b.md': 'x',
  'docs/p(1).md': 'x',
  'docs/100%.md': 'x',
  'docs/ünï 😀.md': 'x',
  "docs/it's.md": 'x',
  'docs/a&b.md': 'x',
  'docs/[x].md': 'x',
  'docs/i.png': 'x',
  'docs/i@2x.png': 'x',
  'docs/v.mp4': 'x',
  LICENSE: 'x',
  out: { link: '/etc/hostname' },
};
const blob = 'https://git.example/o/n/blob/abc';
const raw = 'https://git.example/o/n/raw/abc';
const tree = 'https://git.example/o/n/tree/abc';

async function rewrite(text: string, changes: Partial<PagesOptions> = {}, file = 'docs/page.md') {
  const workspace = await workspaceOf({ ...files, [file]: text });
  const lines = new LineIndex(file, text);
  const location = { file, place: (offset: number) => lines.place(offset) };
  const { splices, problems } = await rewriteLinks(workspace, parseMarkdown(text), location, optionsOf(changes));
  return { text: spliced(text, splices), problems, count: splices.length };
}

describe('Markdown', () => {
  it.each([
    ['a link', '[a](guide.md)', `[a](${blob}/docs/guide.md)`],
    [
      'spaces in angle brackets',
      '[a](< guide.md >) [b](< https://x.example >)',
      `[a](< ${blob}/docs/guide.md>) [b](< https://x.example >)`,
    ],
    ['a path from the root', '[a](/LICENSE)', `[a](${blob}/LICENSE)`],
    ['a path above', '[a](../LICENSE)', `[a](${blob}/LICENSE)`],
    ['a folder', '[a](../docs/)', `[a](${tree}/docs)`],
    ['the root', '[a](/) [b](..)', `[a](${tree}) [b](${tree})`],
    ['a link to an image file', '[a](i.png)', `[a](${blob}/docs/i.png)`],
    ['query and fragment', '[a](guide.md?plain=1&x=2#L3)', `[a](${blob}/docs/guide.md?plain=1&x=2#L3)`],
    ['a non-Latin fragment', '[a](guide.md#使い方)', `[a](${blob}/docs/guide.md#使い方)`],
    ['an image', '![a](i.png "t")', `![a](${raw}/docs/i.png "t")`],
    ['a linked image', '[![a](i.png)](guide.md)', `[![a](${raw}/docs/i.png)](${blob}/docs/guide.md)`],
    ['angle brackets', '[a](<a b.md> (t))', `[a](<${blob}/docs/a%20b.md> (t))`],
    ['an encoded path', '[a](a%20b.md)', `[a](${blob}/docs/a%20b.md)`],
    ['escapes', '[a](p\\(1\\).md)', `[a](${blob}/docs/p%281%29.md)`],
    ['balanced brackets', '[a](p(1).md)', `[a](${blob}/docs/p%281%29.md)`],
    ['a percent sign of its own', '[a](100%.md)', `[a](${blob}/docs/100%25.md)`],
    ['other scripts', '[a](<ünï 😀.md>)', `[a](<${blob}/docs/%C3%BCn%C3%AF%20%F0%9F%98%80.md>)`],
    ['an entity', '[a](a&amp;b.md)', `[a](${blob}/docs/a%26b.md)`],
    ['what looks like an entity', '[a](guide.md?x&amp;copy;)', `[a](${blob}/docs/guide.md?x&amp;copy;)`],
    ['a text that has the URL too', '[guide.md](guide.md "guide.md")', `[guide.md](${blob}/docs/guide.md "guide.md")`],
    ['nested brackets', '[a [b] `](x)` \\]](guide.md)', `[a [b] \`](x)\` \\]](${blob}/docs/guide.md)`],
    ['brackets in a path', '[a](<[x].md>)', `[a](<${blob}/docs/%5Bx%5D.md>)`],
    ['a definition', '[a]\n\n[a]:\n  guide.md\n  "t"\n', `[a]\n\n[a]:\n  ${blob}/docs/guide.md\n  "t"\n`],
    ['a definition in angle brackets', '[a]\n\n[a]: <a b.md>', `[a]\n\n[a]: <${blob}/docs/a%20b.md>`],
    ['a definition that an image uses', '![a] [a]\n\n[A]: i.png', `![a] [a]\n\n[A]: ${raw}/docs/i.png`],
    ['an unused definition', '[a]: i.png', `[a]: ${blob}/docs/i.png`],
    ['a table', '| a |\n|-|\n| [\\|](guide.md#a\\|b) |', `| a |\n|-|\n| [\\|](${blob}/docs/guide.md#a%7Cb) |`],
    ['a footnote', 'a[^1]\n\n[^1]: see [b](guide.md)', `a[^1]\n\n[^1]: see [b](${blob}/docs/guide.md)`],
    ['a quote in a list', '- > [a](\n  > guide.md)', `- > [a](\n  > ${blob}/docs/guide.md)`],
    ['tabs', '-\t[a](guide.md)\t[b](guide.md)', `-\t[a](${blob}/docs/guide.md)\t[b](${blob}/docs/guide.md)`],
    [
      'characters of two units',
      '😀 [😀](guide.md) [b](guide.md)',
      `😀 [😀](${blob}/docs/guide.md) [b](${blob}/docs/guide.md)`,
    ],
    ['a byte order mark', '\uFEFF[a](guide.md)', `\uFEFF[a](${blob}/docs/guide.md)`],
    [
      'carriage returns',
      'a\r\n[a](guide.md)\r\n\r[b](guide.md)',
      `a\r\n[a](${blob}/docs/guide.md)\r\n\r[b](${blob}/docs/guide.md)`,
    ],
  ])('rewrites %s', async (_, before, after) => {
    expect(await rewrite(before)).toMatchObject({ text: after, problems: [] });
  });

  it.each([
    '[a](https://x.example/guide.md) <https://x.example> https://x.example www.x.example me@x.example',
    '[a](//x.example/a) [b](mailto:a@x.example) ![c](data:image/png;base64,AA==) [d](DATA:x)',
    '[a](#使い方) [b](?q) [c]() [d](<>)',
    '`[a](guide.md)` ``<img src="i.png">``',
    '```md\n[a](guide.md)\n<img src="i.png">\n```\n\n    [a](guide.md)\n',
    '\\[a](guide.md) [a] (guide.md)',
    '<!-- [a](guide.md) <img src="i.png"> -->',
    '| a |\n|-|\n| `[a](guide.md)` |',
  ])('leaves %j as it is', async (text) => {
    expect(await rewrite(text)).toEqual({ text, problems: [], count: 0 });
  });
});

describe('HTML', () => {
  it.each([
    ['an image', '<img src="i.png" alt="i.png">', `<img src="${raw}/docs/i.png" alt="i.png">`],
    [
      'a link around an image',
      '<a href="guide.md"><img src=\'i.png\'/></a>',
      `<a href="${blob}/docs/guide.md"><img src='${raw}/docs/i.png'/></a>`,
    ],
    ['no quotes', 'a <img src=../docs/i.png width=2>', `a <img src=${raw}/docs/i.png width=2>`],
    ['no quotes, on its own', '<img src=../docs/i.png>', `<img src=${raw}/docs/i.png>`],
    [
      'an element over several nodes',
      'a <a\nhref="guide.md">*b* ![c](i.png)</a>',
      `a <a\nhref="${blob}/docs/guide.md">*b* ![c](${raw}/docs/i.png)</a>`,
    ],
    [
      'a picture',
      '<picture>\n<source srcset="i.png 1x, i@2x.png 2x">\n</picture>',
      `<picture>\n<source srcset="${raw}/docs/i.png 1x, ${raw}/docs/i%402x.png 2x">\n</picture>`,
    ],
    [
      'a video',
      '<video src="v.mp4" poster="/docs/i.png"></video>',
      `<video src="${raw}/docs/v.mp4" poster="${raw}/docs/i.png"></video>`,
    ],
    ['entities', '<a href="a&amp;b.md?x&amp;y#&#233;&eacute;">', `<a href="${blob}/docs/a%26b.md?x&amp;y#éé">`],
    ['an apostrophe', '<a href="it\'s.md?it\'s">', `<a href="${blob}/docs/it%27s.md?it%27s">`],
    ['white space', '<img src=" i.png\t">', `<img src=" ${raw}/docs/i.png\t">`],
    [
      'a quote',
      '> <p\n> align="left"><img\n> src="i.png"\n>   srcset="i.png,\n> i@2x.png 2x"></p>',
      `> <p\n> align="left"><img\n> src="${raw}/docs/i.png"\n>   srcset="${raw}/docs/i.png,\n> ${raw}/docs/i%402x.png 2x"></p>`,
    ],
    ['a list, CRLF', '- <p>\r\n  <img src="i.png">\r\n  </p>', `- <p>\r\n  <img src="${raw}/docs/i.png">\r\n  </p>`],
    [
      'a table of images',
      '<table><tr>\n\t<td><img src="i.png"></td>\n</tr></table>',
      `<table><tr>\n\t<td><img src="${raw}/docs/i.png"></td>\n</tr></table>`,
    ],
    ['details', '<details>\n\n[a](guide.md)\n\n</details>', `<details>\n\n[a](${blob}/docs/guide.md)\n\n</details>`],
  ])('rewrites %s', async (_, before, after) => {
    expect(await rewrite(before)).toMatchObject({ text: after, problems: [] });
  });

  it.each([
    '<a href="#a"><img src="https://x.example/i.png" srcset="data:image/png;base64,AA== 1x"></a>',
    '<p data-src="i.png" title="src=i.png">src="i.png"</p>',
    '<base href="docs/">',
    '\\<img src=docs/i.png> &lt;img src=docs/i.png>',
  ])('leaves %j as it is', async (text) => {
    expect(await rewrite(text)).toEqual({ text, problems: [], count: 0 });
  });
});

describe('targets', () => {
  it('tells of a missing target at its place, and still makes it absolute', async () => {
    const { text, problems } = await rewrite('a\n[b](nope.md#x) ![c](no.png)\n\n[d]: gone/');
    expect(text).toBe(`a\n[b](${blob}/docs/nope.md#x) ![c](${raw}/docs/no.png)\n\n[d]: ${tree}/docs/gone`);
    expect(problems).toMatchObject([
      {
        severity: 'warning',
        place: { file: 'docs/page.md', line: 2, column: 5 },
        message: expect.stringContaining('docs/nope.md'),
      },
      { severity: 'warning', place: { line: 2, column: 21 } },
      { severity: 'warning', place: { line: 4, column: 6 } },
    ]);
    expect((await rewrite('[b](nope.md)', { strict: true })).problems).toMatchObject([{ severity: 'error' }]);
  });

  it.each(['../../issues', '/../x', '../../../etc/passwd', '/out', '%2e%2e/%2e%2e/x', '..%2f..%2fx'])(
    'leaves %s, which leads outside',
    async (url) => {
      const { text, problems } = await rewrite(`[a](${url})`);
      expect(text).toBe(`[a](${url})`);
      expect(problems).toMatchObject([{ severity: 'warning', place: { line: 1, column: 5 } }]);
      expect((await rewrite(`[a](${url})`, { strict: true })).problems).toMatchObject([{ severity: 'error' }]);
    },
  );

  it('takes a name that no file system has for missing', async () => {
    const { problems } = await rewrite(`[a](%00) [b](${'x'.repeat(5000)})`);
    expect(problems).toHaveLength(2);
  });

  it('resolves in a repository that is a folder of the workspace', async () => {
    const linkContext = {
      serverUrl: 'https://git.example/',
      repository: 'o/n',
      ref: 'feature/x#1',
      repositoryFolder: './docs',
    };
    const { text, problems } = await rewrite('[a](guide.md) [b](/guide.md) [c](../LICENSE)', { linkContext });
    const there = 'https://git.example/o/n/blob/feature/x%231';
    expect(text).toBe(`[a](${there}/guide.md) [b](${there}/guide.md) [c](../LICENSE)`);
    expect(problems).toHaveLength(1);
  });

  it('does not even look under `keep`', async () => {
    expect(await rewrite('[a](nope.md) [b](../../x)', { links: 'keep', strict: true })).toMatchObject({
      problems: [],
      count: 0,
    });
  });
});
