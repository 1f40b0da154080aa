import { judge, limits, measure } from '@project-listing/core/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutContent, cutTitle, withoutEnd } from '../../src/announcement/cut.ts';

const url = 'https://github.com/larkbell-bot/larkbell/releases/tag/v2.4.0';
const lead = 'larkbell-bot/larkbell v2.4.0';
const { max } = limits.announcementContent;

const cut = (content: string, most: number = max) => cutContent(content, url, lead, most);

describe('a title', () => {
  it('stays as it is where it fits', () => {
    expect(cutTitle('x'.repeat(100), 100)).toBe('x'.repeat(100));
  });

  it('is cut at its end, with an ellipsis', () => {
    expect(cutTitle('abcdefghij', 5)).toBe('abcd…');
    expect(cutTitle('abc  defgh', 6)).toBe('abc…');
  });

  it.each([
    ['a family', '👨‍👩‍👧‍👦'],
    ['a flag', '🇯🇵'],
    ['a combining mark', 'é'],
    ['a surrogate pair', '𝒳'],
  ])('is never cut inside %s', (_, grapheme) => {
    const text = cutTitle(grapheme.repeat(100), 100);
    expect(text.slice(0, -1).replaceAll(grapheme, '')).toBe('');
    expect(judge(text, limits.announcementTitle)).toBe('fits');
  });

  it('fits under every way of counting, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 90, maxLength: 300 }), (title) => {
        const text = cutTitle(title, 100);
        expect(text.length).toBeLessThanOrEqual(100);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('content', () => {
  it('stays as it is where it fits', () => {
    const content = `${'x'.repeat(max - url.length - 2)}\n\n${url}`;
    expect(cut(content)).toBe(content);
  });

  it('is cut behind the last block that fits, and links to the rest', () => {
    const blocks = ['First paragraph.', 'Second paragraph.', 'x '.repeat(max)];
    expect(cut(blocks.join('\n\n'))).toBe(`First paragraph.\n\nSecond paragraph.\n\n… ${url}`);
  });

  it('does not repeat the address that ends it', () => {
    expect(cut(`Intro.\n\n${'x '.repeat(max)}\n\n${url}`).split(url)).toHaveLength(2);
  });

  it('is cut behind an item of a long list', () => {
    const items = Array.from({ length: 100 }, (_, index) => `- Change number ${index}, with some words on it`);
    const text = cut(`## Changes\n\n${items.join('\n')}`);
    expect(text).toMatch(/words on it\n\n… /);
    expect(text.length).toBeGreaterThan(max - 150);
  });

  it('does not end with a heading of what was cut off', () => {
    expect(cut(`Intro.\n\n## Details\n\n${'x '.repeat(max)}`)).toBe(`Intro.\n\n… ${url}`);
  });

  it('drops a code block rather than to split it', () => {
    expect(cut(`Intro.\n\n\`\`\`sh\n${'line\n'.repeat(max)}\`\`\``)).toBe(`Intro.\n\n… ${url}`);
  });

  it('keeps no part of an element that ends behind the cut', () => {
    const text = cut(`Intro.\n\n<details>\n\nInside.\n\n${'x '.repeat(max)}\n\n</details>`);
    expect(text).toBe(`Intro.\n\n… ${url}`);
  });

  it('says what was released where nothing can be kept', () => {
    expect(cut(`\`\`\`\n${'x\n'.repeat(max)}\`\`\``)).toBe(`${lead}\n\n… ${url}`);
  });

  it('is cut behind a sentence where no block fits', () => {
    const text = cut('One whole sentence stands here. '.repeat(100));
    expect(text).toMatch(/stands here\.\n\n… /);
    expect(text.length).toBeGreaterThan(max - 40);
  });

  it('is cut behind a word where no sentence fits', () => {
    expect(cut(`${'word '.repeat(1000)}`)).toMatch(/ word\n\n… /);
  });

  it('is cut behind a link where there is nothing but links', () => {
    const text = cut('[one](https://example.com/1) `two` '.repeat(200));
    expect(text).toMatch(/(?:`two`|1\))\n\n… /);
    expect(text.length).toBeGreaterThan(max - 40);
  });

  it('is cut between words of a script without spaces', () => {
    const text = cut('東京都は日本の首都です'.repeat(400));
    expect(text.length).toBeGreaterThan(max - 20);
  });

  it('is cut between graphemes where there is not even a word', () => {
    expect(cut('x'.repeat(5000))).toHaveLength(max);
  });

  it('never ends inside a link, an address, an escape or a character reference', () => {
    for (const atom of [
      '[a link](https://example.com/a/b)',
      'https://example.com/a/b/c',
      '\\*',
      '&copy;',
      '`a b`',
      '**a b**',
    ]) {
      for (let room = 150; room < 190; room++) {
        const text = cut(`${'pad '.repeat(10)}${`${atom} `.repeat(40)}`, room);
        const kept = text.slice(0, text.indexOf('\n\n… '));
        expect(kept.replaceAll('pad', '').replaceAll(atom, '').trim(), `${atom} at ${room}`).toBe('');
      }
    }
  });

  it.each(['\\*', '&copy;', '&#169;'])('keeps %s whole where it is cut between graphemes', (atom) => {
    for (const most of [201, 202, 203, 204, 205, 206]) {
      const text = cut(atom.repeat(1000), most);
      expect(text.slice(0, text.indexOf('\n')).replaceAll(atom, '')).toBe('');
      expect(text.length).toBeGreaterThan(most - 8);
    }
  });

  it('takes along the definitions of the links that it keeps', () => {
    const text = cut(
      `See [the guide][1].\n\n${'x '.repeat(max)}\n\n[1]: https://example.com/guide\n[2]: https://example.com`,
    );
    expect(text).toBe(`See [the guide][1].\n\n[1]: https://example.com/guide\n\n… ${url}`);
  });

  it('fits and stays whole, whatever it is', () => {
    const block = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 900 }),
      fc.lorem({ maxCount: 60 }),
      fc.constant('## Heading'),
      fc.constant('```js\nconst a = 1;\n\n```'),
      fc.constant('- [one](https://a.example)\n- two\n  - three 👨‍👩‍👧‍👦'),
      fc.constant('> quoted\n>\n> - item'),
      fc.constant('| a | b |\n| - | - |\n| 1 | 2 |'),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 30 }), fc.integer({ min: 200, max: 2000 }), (blocks, most) => {
        const content = blocks.join('\n\n');
        const text = cut(content, most);
        expect(measure(text).utf16).toBeLessThanOrEqual(most);
        if (content.isWellFormed()) expect(text.isWellFormed()).toBe(true);
        if (text === content) return;
        expect(text.endsWith(url)).toBe(true);
        const kept = text.slice(0, text.lastIndexOf('\n\n… '));
        expect(content.startsWith(kept) || kept === lead || kept.includes('[')).toBe(true);
      }),
    );
  });
});

describe('the address at the end', () => {
  it('is taken off where it stands alone', () => {
    expect(withoutEnd(`a\n\n${url}\n`, url)).toBe('a');
    expect(withoutEnd(url, url)).toBe('');
  });

  it('is left where it is part of something', () => {
    expect(withoutEnd(`[a](${url}`, url)).toBe(`[a](${url}`);
    expect(withoutEnd(`${url}.1`, url)).toBe(`${url}.1`);
  });
});
