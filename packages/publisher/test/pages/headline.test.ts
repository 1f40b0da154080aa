import { describe, expect, it } from 'vitest';
import type { PagesOptions } from '../../src/pages/options.ts';
import { planPages } from '../../src/pages/plan.ts';
import { workspaceOf } from '../workspace.ts';
import { filler, optionsOf } from './scratch.ts';

async function plan(files: Record<string, string>, changes: Partial<PagesOptions> = {}) {
  const { pages, problems } = await planPages(await workspaceOf(files), optionsOf(changes));
  return { page: pages[0], headline: pages[0]?.headline, content: pages[0]?.content, problems };
}
const readme = (text: string, changes?: Partial<PagesOptions>) => plan({ 'README.md': text + filler }, changes);

describe('front matter', () => {
  it.each([
    ['plain', '---\nheadline: Hello there\n---\n\n'],
    ['quoted, among others', '---\ntitle: x\nheadline: "Hello there" # yes\ntags: [a, b]\n...\n'],
    ['folded', '---\nheadline: >\n  Hello\n  there\n---\n'],
    ['an alias', '---\nfirst: &a Hello there\nheadline: *a\n---\n'],
    ['byte order mark and CRLF', '\uFEFF---\r\nheadline: Hello there\r\n---\r\n\r\n'],
  ])('%s', async (_, text) => {
    expect(await readme(text)).toMatchObject({ headline: 'Hello there', content: filler, problems: [] });
  });

  it('takes one blank line with it, and no more', async () => {
    expect((await readme('---\nheadline: Hello\n---\n\n\n')).content).toBe(`\n${filler}`);
  });

  it.each([
    '---\n\nA rule above.\n\n---\n\n',
    '---\n# A heading\n---\n',
    '---\n- a list\n---\n',
    '---\nno end\n',
    '----\nheadline: x\n---\n',
    ' ---\nheadline: x\n---\n',
  ])('is not what %j begins with', async (text) => {
    const { headline, content, problems } = await readme(text);
    expect({ headline, content, problems }).toEqual({ headline: undefined, content: text + filler, problems: [] });
  });

  it('is removed without a headline too', async () => {
    expect(await readme('---\ntitle: x\n---\n')).toMatchObject({ content: filler, problems: [] });
    expect((await readme('---\ntitle: x\n---\n')).page).not.toHaveProperty('headline');
    expect((await readme('---\n---\n')).content).toBe(filler);
  });

  it.each([
    ['headline: 5', '5', 11],
    ['headline: true', 'true', 11],
    ['headline:', 'is empty', 10],
    ['headline: [a]', 'a list', 1],
    ['headline: {a: b}', 'a list or a mapping', 1],
  ])('refuses %s', async (line, what, column) => {
    const { page, problems } = await readme(`\uFEFF---\ntitle: x\n${line}\n---\n`);
    expect(page).toBeUndefined();
    expect(problems).toMatchObject([
      {
        severity: 'error',
        locale: 'en',
        message: expect.stringContaining(what),
        place: { file: 'README.md', line: 3, column },
      },
    ]);
  });

  it('tells where it is not closed, rather than publish it as text', async () => {
    const { page, problems } = await readme('---\nheadline: A bot that rings\n\n');
    expect(page).toBeUndefined();
    expect(problems).toMatchObject([
      {
        severity: 'error',
        message: expect.stringContaining('The front matter is not closed'),
        place: { file: 'README.md', line: 1, column: 1 },
      },
    ]);
  });

  it('tells where YAML is wrong', async () => {
    const { problems } = await readme('---\ntitle: x\r\nheadline: "a" b\n---\n');
    expect(problems).toMatchObject([
      { severity: 'error', message: expect.stringContaining('YAML'), place: { line: 3, column: 15 } },
    ]);
    expect((await readme('---\nheadline: "a" b\n---\n', { parts: 'content' })).problems).toEqual([]);
  });
});

describe('comment', () => {
  it.each([
    ['<!-- listing:headline Hello there -->\n\n', filler],
    ['<!--listing:headline\n  Hello\n  there-->\n', filler],
    ['# A\n\n<!-- listing:headline Hello there -->\n\n', `# A\n\n${filler}`],
    ['A <!-- listing:headline Hello there --> b.\n\n', `A  b.\n\n${filler}`],
    ['A\n<!-- listing:headline Hello there -->\nb\n\n', `A\n\nb\n\n${filler}`],
    ['<div>\n<!-- listing:headline Hello there -->\n</div>\n\n', `<div>\n\n</div>\n\n${filler}`],
    ['> <!-- listing:headline Hello there -->\n\n', `> \n\n${filler}`],
  ])('%j', async (text, content) => {
    expect(await readme(text)).toMatchObject({ headline: 'Hello there', content, problems: [] });
  });

  it.each([
    '`<!-- listing:headline Hello -->`\n\n',
    '```html\n<!-- listing:headline Hello -->\n```\n',
    '    <!-- listing:headline Hello -->\n\n',
  ])('is text in code: %j', async (text) => {
    expect(await readme(text)).toMatchObject({ headline: undefined, content: text + filler, problems: [] });
  });
});

describe('sidecar', () => {
  const at = (page: string, headline: string, options?: Partial<PagesOptions>) =>
    plan({ 'docs/listing/de/page.md': page + filler, 'docs/listing/de/headline.txt': headline }, options);

  it("is read from the page's own folder", async () => {
    expect(await at('', '\uFEFFHallo\r\n')).toMatchObject({ headline: 'Hallo', problems: [] });
    expect(await plan({ 'README.md': filler, 'headline.txt': 'Hello' })).toMatchObject({ headline: undefined });
  });

  it('has to agree with the page', async () => {
    expect(await at('---\nheadline: Hallo\n---\n', 'Hallo')).toMatchObject({ headline: 'Hallo', problems: [] });
    const { page, problems } = await at('---\nheadline: Servus\n---\n', '\n Hallo');
    expect(page).toBeUndefined();
    expect(problems).toMatchObject([
      { severity: 'error', locale: 'de', place: { file: 'docs/listing/de/headline.txt', line: 2, column: 2 } },
    ]);
    expect(problems[0]?.message).toContain('docs/listing/de/page.md:2');
    expect(problems[0]?.message).toContain('docs/listing/de/headline.txt:2');
  });

  it('is measured too', async () => {
    expect((await at('', '')).problems).toMatchObject([
      { severity: 'error', message: expect.stringContaining('has 0 characters') },
    ]);
  });
});

describe('limits', () => {
  const of = (headline: string, strict = false) => readme(`<!-- listing:headline ${headline} -->\n\n`, { strict });

  it('holds a headline to 3 to 140 characters', async () => {
    expect((await of('abc')).problems).toEqual([]);
    expect((await of('a'.repeat(140))).problems).toEqual([]);
    expect((await of('ab')).problems).toMatchObject([
      {
        severity: 'error',
        message: expect.stringMatching(/too short: it has 2 characters, .* 3 to 140/),
        place: { line: 1, column: 1 },
      },
    ]);
    expect((await of('a'.repeat(141))).problems).toMatchObject([
      { severity: 'error', message: expect.stringContaining('has 141') },
    ]);
  });

  it('tells of an ambiguous length', async () => {
    const message = '142 UTF-16 units, 71 code points, 71 graphemes';
    expect((await of('😀'.repeat(71))).problems).toMatchObject([
      { severity: 'warning', message: expect.stringContaining(message) },
    ]);
    expect((await of('😀'.repeat(71), true)).problems).toMatchObject([{ severity: 'error' }]);
  });
});

describe('parts', () => {
  const short = { 'README.md': '---\nheadline: Hello\n---\n[a](nope.md)\n<!-- listing:end -->\n' };

  it('asks nothing of the content where only headlines are published', async () => {
    const { page, problems } = await plan(short, { parts: 'headlines', strict: true });
    expect(page).toEqual({ locale: 'en', file: 'README.md', headline: 'Hello', linksRewritten: 0, truncated: false });
    expect(problems).toEqual([]);
  });

  it('tells of a page without a headline where only headlines are published', async () => {
    expect(await plan({ 'README.md': filler }, { parts: 'headlines' })).toMatchObject({
      page: undefined,
      problems: [{ severity: 'warning' }],
    });
  });

  it('removes headlines and publishes none where only content is published', async () => {
    const { page, problems } = await readme('---\nheadline: 5\n---\n<!-- listing:headline x -->\n\n', {
      parts: 'content',
    });
    expect(page).toEqual({ locale: 'en', file: 'README.md', content: filler, linksRewritten: 0, truncated: false });
    expect(problems).toEqual([]);
  });
});
