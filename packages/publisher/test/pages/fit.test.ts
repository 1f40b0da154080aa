import { judge, limits, measure } from '@project-listing/core/schemas';
import fc from 'fast-check';
import type { Nodes, Root, RootContent } from 'mdast';
import { describe, expect, it } from 'vitest';
import { descendants, parseMarkdown } from '../../src/markdown.ts';
import { cutToFit } from '../../src/pages/cut.ts';
import { type FitOptions, fitContent } from '../../src/pages/fit.ts';
import { documents } from './documents.ts';
import { runs } from './runs.ts';

const readOn = '[Read on](https://x.example)';
const { min, max } = limits.pageContent;
const place = (offset: number) => ({ file: 'README.md', line: 1, column: offset + 1 });
const fit = (text: string, changes: Partial<FitOptions> = {}) =>
  fitContent(parseMarkdown(text), [], { onTooLong: 'fail', strict: false, readOn, place, ...changes });
const cut = (text: string, most: number, least = 1) =>
  cutToFit(parseMarkdown(text), [], readOn, { min: least, max: most })?.text;

describe('fitContent', () => {
  it('takes what is within the limits', () => {
    for (const size of [min, max]) expect(fit('a'.repeat(size))).toMatchObject({ truncated: false, problems: [] });
  });

  it('tells size, limit and remedy of what is not', () => {
    expect(fit('a'.repeat(min - 1)).problems).toMatchObject([
      {
        severity: 'error',
        message: expect.stringMatching(/too short: it has 299 characters, .* 300 to 50,000 characters. Write more/),
      },
    ]);
    expect(fit('a'.repeat(max + 1)).problems).toMatchObject([
      {
        severity: 'error',
        message: expect.stringMatching(/too long: it has 50,001 characters, .* on-too-long to truncate/),
      },
    ]);
  });

  it('warns where the ways of counting disagree', () => {
    const long = '😀'.repeat(max / 2 + 1);
    const message = '50,002 UTF-16 units, 25,001 code points, 25,001 graphemes';
    expect(fit(long).problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining(message) }]);
    expect(fit(long, { strict: true }).problems).toMatchObject([{ severity: 'error' }]);
    expect(fit('😀'.repeat(min - 1)).problems).toMatchObject([{ severity: 'warning' }]);
    // It may be refused, and whoever allows cutting wants it accepted.
    expect(fit(`${'a'.repeat(min)}\n\n${long}`, { onTooLong: 'truncate' })).toMatchObject({ truncated: true });
  });

  it('cuts where that is allowed, and tells where', () => {
    const text = `${'a'.repeat(min)}\n\n${'b'.repeat(max)}`;
    const { content, problems, truncated } = fit(text, { onTooLong: 'truncate' });
    expect({ content, truncated }).toEqual({ content: `${'a'.repeat(min)}\n\n${readOn}\n`, truncated: true });
    expect(problems).toMatchObject([
      { severity: 'notice', place: { column: min + 1 }, message: expect.stringContaining('50,302') },
    ]);
  });

  it('says so where no cut helps', () => {
    for (const text of ['b'.repeat(max + 1), `a\n\n${'b'.repeat(max)}`]) {
      expect(fit(text, { onTooLong: 'truncate' })).toMatchObject({
        truncated: false,
        problems: [{ severity: 'error', message: expect.stringContaining('cannot be cut') }],
      });
    }
  });

  it('counts the splices that are left', () => {
    const text = `[a](x)\n\n${'a'.repeat(min)} [r]\n\n${'b'.repeat(max)} [b](x)\n\n[r]: x\n\n[s]: x`;
    const splices = [...text.matchAll(/(?<=[( ])x/g)].map(({ index }) => ({
      start: index,
      end: index + 1,
      replacement: 'https://y.example',
    }));
    expect(splices).toHaveLength(4);
    const { content, spliced } = fitContent(parseMarkdown(text), splices, {
      onTooLong: 'truncate',
      strict: false,
      readOn,
      place,
    });
    expect(spliced).toBe(2);
    expect(content).toBe(`[a](https://y.example)\n\n${'a'.repeat(min)} [r]\n\n${readOn}\n\n[r]: https://y.example\n`);
  });
});

describe('cutToFit', () => {
  const rest = 'r'.repeat(200);

  it.each([
    ['a fence', `a\n\n\`\`\`\nb\n\nc\n\`\`\`\n\n${rest}`, `a\n\n\`\`\`\nb\n\nc\n\`\`\`\n\n${readOn}\n`],
    ['a list', `a\n\n- b\n\n- c${rest}\n\nd`, `a\n\n${readOn}\n`],
    ['a heading without its text', `a\n\n## b\n\n${rest}`, `a\n\n${readOn}\n`],
    ['details', `a\n\n<details>\n\nb\n\n${rest}</details>\n`, `a\n\n${readOn}\n`],
    ['a table of HTML', `a\n\n<table><tr><td>\n\nb\n\n</td><td>\n\n${rest}</td></tr></table>\n`, `a\n\n${readOn}\n`],
    [
      'a wrapper, which is closed',
      `<div dir="rtl">\n\na\n\n<center>\n\nb\n\n${rest}\n\n</center>\n\n</div>`,
      `<div dir="rtl">\n\na\n\n<center>\n\nb\n\n${readOn}\n\n</center>\n\n</div>\n`,
    ],
    [
      'a void element, which is none',
      `a <br> <img src="x">\n\nb\n\n${rest}`,
      `a <br> <img src="x">\n\nb\n\n${readOn}\n`,
    ],
    ['CRLF', `a\r\n\r\n${rest}`, `a\r\n\r\n${readOn}\r\n`],
    [
      'a footnote and what it needs',
      `a[^1]\n\n${rest}\n\n[^1]: b [c]\n\n[c]: x\n\n[d]: x`,
      `a[^1]\n\n${readOn}\n\n[^1]: b [c]\n\n[c]: x\n`,
    ],
    [
      'a link in the text of an image, without which a link could be around it',
      `[![[C]](a)](b)\n\n${rest}\n\n[c]: x`,
      `[![[C]](a)](b)\n\n${readOn}\n\n[c]: x\n`,
    ],
  ])('respects %s', (_, text, result) => {
    expect(cut(text, 150)).toBe(result);
  });

  it('gives up where too little would be left', () => {
    expect(cut(`a\n\n${rest}`, 150, 100)).toBeUndefined();
    expect(cut(rest, 150)).toBeUndefined();
  });

  it('fits under every count, and is a prefix of the blocks with the link', () => {
    let cuts = 0;
    fc.assert(
      fc.property(documents(12), fc.integer({ min: 60, max: 400 }), (document, most) => {
        const text = document.replace(/^\uFEFF/, '');
        const page = parseMarkdown(text);
        const result = cutToFit(page, [], readOn, { min: 1, max: most });
        if (!result) return;
        cuts++;
        expect(judge(result.text, { min: 1, max: most })).toBe('fits');
        for (const count of Object.values(measure(result.text))) expect(count).toBeLessThanOrEqual(most);
        expect(result.text.isWellFormed()).toBe(true);

        const whole = outlines(page.tree);
        const left = outlines(parseMarkdown(result.text).tree);
        const link = left.findIndex((block) => block.includes('https://x.example"') && block.includes('Read on'));
        expect(link).toBeGreaterThan(0);
        expect(left.slice(0, link)).toEqual(whole.slice(0, link));
        for (const block of left.slice(link + 1)) expect(block).toMatch(/^\["(?:html|definition|footnoteDefinition)/);
      }),
      runs,
    );
    expect(cuts).toBeGreaterThan(runs.numRuns / 10);
  });
});

/** Each block with everything in it, and every reference with what it leads to. */
function outlines(tree: Root): string[] {
  const definitions = new Map<string, string>();
  for (const node of descendants(tree)) {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
  }
  return tree.children.map((block) => JSON.stringify([...outline(block, definitions)]));
}

function* outline(block: RootContent, definitions: ReadonlyMap<string, string>): Generator<string> {
  for (const node of descendants(block as Nodes)) {
    yield node.type;
    if ('value' in node) yield node.value;
    if ('url' in node) yield node.url;
    if (node.type === 'linkReference' || node.type === 'imageReference')
      yield definitions.get(node.identifier) ?? 'none';
  }
}
