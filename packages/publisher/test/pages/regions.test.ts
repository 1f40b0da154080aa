import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../src/line-index.ts';
import { parseMarkdown } from '../../src/markdown.ts';
import { Excerpt, without } from '../../src/pages/excerpt.ts';
import { readMarkers } from '../../src/pages/markers.ts';
import { planPages } from '../../src/pages/plan.ts';
import { publishedSpans } from '../../src/pages/regions.ts';
import { workspaceOf } from '../workspace.ts';
import { filler, optionsOf } from './scratch.ts';

function publish(text: string) {
  const lines = new LineIndex('README.md', text);
  const { markers, problems } = readMarkers(parseMarkdown(text), 0, lines);
  const published = publishedSpans(text, { start: 0, end: text.length }, markers, lines);
  const kept = published.spans.map(({ start, end }) => text.slice(start, end)).join('');
  return { kept, problems: [...problems, ...published.problems] };
}
const start = '<!-- listing:start -->';
const end = '<!-- listing:end -->';
const ignore = '<!-- listing:ignore-start -->';
const heed = '<!-- listing:ignore-end -->';

describe('regions', () => {
  it.each([
    ['no marker', 'a\n\nb\n', 'a\n\nb\n'],
    ['one region', `a\n\n${start}\n\nb\n\n${end}\n\nc\n`, 'b\n\n'],
    ['CRLF', `a\r\n\r\n${start}\r\n\r\nb\r\n\r\n${end}\r\n\r\nc\r\n`, 'b\r\n\r\n'],
    ['two regions', `${start}\na\n${end}\nx\n${start}\nb\n${end}\n`, 'a\n\nb\n'],
    ['two regions with blank lines', `${start}\n\na\n\n${end}\n\nx\n\n${start}\n\nb\n\n${end}\n`, 'a\n\nb\n\n'],
    ['an ignored part', `a\n\n${ignore}\n\nx\n\n${heed}\n\nb\n`, 'a\n\nb\n'],
    ['an ignored part between lines', `a\n${ignore}\nx\n${heed}\nb\n`, 'a\n\nb\n'],
    ['an ignored part of a line', `a ${ignore}x${heed} b\n`, 'a  b\n'],
    ['an ignored end', `a\n\n${ignore}\nx\n${heed}`, 'a\n\n'],
    ['an ignored part in a region', `x\n${start}\na\n${ignore}\nx\n${heed}\n\nb\n${end}\nx`, 'a\n\nb\n'],
    ['a region in an ignored part', `${ignore}\n${start}\na\n${end}\n${heed}\nb\n`, ''],
    ['a region of a line', `a ${start}b${end} c`, 'b'],
    [
      'markers in code',
      `\`${start}\`\n\n\`\`\`\n${start}\n\`\`\`\n\n    ${end}\n`,
      `\`${start}\`\n\n\`\`\`\n${start}\n\`\`\`\n\n    ${end}\n`,
    ],
    ['markers in a quote', `> ${ignore}\n> x\n>\n> ${heed}\n\na\n`, '> \n\na\n'],
  ])('%s', (_, text, kept) => {
    expect(publish(text)).toEqual({ kept, problems: [] });
  });

  it.each([
    [`a\n\n${start}\n\nb`, 'listing:start has no listing:end', 3],
    [`a\n\nb ${end}`, 'listing:end has no listing:start', 3],
    [`${start}\na\n\n${start}\nb\n\n${end}`, 'listing:start comes before', 4],
    [`${ignore}\na`, 'listing:ignore-start has no listing:ignore-end', 1],
    [`\n${heed}\na`, 'listing:ignore-end has no listing:ignore-start', 2],
    [`${start}\na\n\n${heed}\n\n${end}`, 'listing:ignore-end has no', 4],
  ])('refuses %j', (text, message, line) => {
    expect(publish(text).problems).toMatchObject([
      { severity: 'error', message: expect.stringContaining(message), place: { file: 'README.md', line } },
    ]);
  });

  it('warns of a marker that is none', () => {
    expect(publish('<!-- listing:strat -->\n\na').problems).toMatchObject([
      { severity: 'warning', place: { line: 1 } },
    ]);
    expect(publish('<!-- the listing:start of it -->\n\na').problems).toEqual([]);
  });
});

describe('a region of a page', () => {
  it('brings the definitions it needs along, and no others', async () => {
    const text = [
      start,
      `[guide] and [site][s] and ![img] [^1] ${filler}`,
      end,
      '[Guide]: docs/guide.md "t"\n[other]: docs/other.md\n[s]: https://x.example\n[guide]: second.md\n',
      '> [img]: i.png\n',
      '[^1]: A note on [more][m].\n\n    And more.\n',
      '[m]: docs/guide.md\n',
    ].join('\n');
    const workspace = await workspaceOf({ 'README.md': text, 'docs/guide.md': 'x', 'i.png': 'x' });
    const { pages, problems } = await planPages(workspace, optionsOf());
    expect(problems).toEqual([]);
    expect(pages[0]?.content?.split(filler)[1]).toBe(
      [
        '\n[Guide]: https://git.example/o/n/blob/abc/docs/guide.md "t"',
        '[s]: https://x.example',
        '[img]: https://git.example/o/n/raw/abc/i.png',
        '[^1]: A note on [more][m].\n\n    And more.',
        '[m]: https://git.example/o/n/blob/abc/docs/guide.md\n',
      ].join('\n\n'),
    );
  });

  it('keeps the places of the file', async () => {
    const text = `\uFEFF---\r\ntitle: x\r\n---\r\n\r\nx\r\n${start}\r\n${filler}\r\n${ignore}\r\n[x](ignored.md)\r\n${heed}\r\na [b](nope.md)\r\n${end}\r\n\r\n[c](left-out.md)`;
    const { problems } = await planPages(await workspaceOf({ 'README.md': text }), optionsOf());
    expect(problems).toMatchObject([{ severity: 'warning', place: { file: 'README.md', line: 12, column: 7 } }]);
    expect(problems).toHaveLength(1);
  });

  it('tells the length of the region alone', async () => {
    const { problems } = await planPages(
      await workspaceOf({ 'README.md': `${filler}\n${start}\nshort\n${end}` }),
      optionsOf(),
    );
    expect(problems).toMatchObject([{ severity: 'error', message: expect.stringContaining('has 6 characters') }]);
  });
});

describe('places', () => {
  it('are lines and columns, whatever ends a line', () => {
    const lines = new LineIndex('a', '\uFEFFab\r\nc\rd\n\ne');
    const places = [1, 2, 3, 5, 7, 10].map((offset) => lines.place(offset));
    expect(places.map(({ line, column }) => `${line}:${column}`)).toEqual(['1:1', '1:2', '1:3', '2:1', '3:1', '5:1']);
  });

  it('lead from an excerpt back to the file', () => {
    const text = 'abcdefghij';
    const excerpt = new Excerpt(
      text,
      without(
        [
          { start: 2, end: 6 },
          { start: 3, end: 4 },
        ],
        { start: 1, end: 9 },
      ),
      [{ text: '!', from: 0 }],
    );
    expect(excerpt.text).toBe('bghi!');
    expect([0, 1, 3, 4].map((offset) => excerpt.origin(offset))).toEqual([1, 6, 8, 0]);
  });
});
