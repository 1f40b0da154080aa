import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge, measure } from '../src/length.ts';

/** Texts that make the ways of counting differ. */
const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('👩‍👩‍👧‍👦', 'e\u0301', '\r\n', '\n', '\r', '🇩🇪', '\ud800', 'नि', ' '),
    ),
  )
  .map((parts) => parts.join(''));

const wholeGraphemes = (text: string) => [...new Intl.Segmenter('en').segment(text)].length;

describe('measure', () => {
  test('counts each way', () => {
    expect(measure('a👩‍👩‍👧‍👦é')).toEqual({ utf16: 13, codePoints: 9, graphemes: 3 });
  });

  test('counts line by line what the segmenter counts as a whole', () => {
    fc.assert(fc.property(texts, (text) => measure(text).graphemes === wholeGraphemes(text)));
  });

  test('counts code points as iteration does', () => {
    fc.assert(fc.property(texts, (text) => measure(text).codePoints === [...text].length));
  });
});

describe('judge', () => {
  test('refuses only what is wrong under every way of counting', () => {
    const limits = fc.tuple(fc.nat(6), fc.nat(12)).map(([min, more]) => ({ min, max: min + more }));
    fc.assert(
      fc.property(texts, limits, (text, limit) => {
        const verdicts = Object.values(measure(text)).map((count) =>
          count < limit.min ? 'too-short' : count > limit.max ? 'too-long' : 'fits',
        );
        const all = new Set(verdicts);
        expect(judge(text, limit)).toBe(all.size === 1 ? verdicts[0] : 'ambiguous');
      }),
    );
  });

  test.each([
    ['x'.repeat(299), 'too-short'],
    ['x'.repeat(300), 'fits'],
    ['é'.repeat(150).normalize('NFD'), 'ambiguous'],
    ['x'.repeat(50_000), 'fits'],
    ['x'.repeat(50_001), 'too-long'],
    ['👍'.repeat(25_001), 'ambiguous'],
  ] as const)('%#', (text, fit) => {
    expect(judge(text, { min: 300, max: 50_000 })).toBe(fit);
  });
});
