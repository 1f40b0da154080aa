import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanHtml } from '../../src/pages/html.ts';
import { srcsetUrls } from '../../src/pages/srcset.ts';
import { runs } from './runs.ts';

const attributesOf = (html: string) =>
  scanHtml(html).flatMap((part) =>
    part.type === 'open' ? part.attributes.map(({ name, value }) => `${name}=${value}`) : [],
  );

describe('scanHtml', () => {
  it.each([
    ['<img src="a.png">', ['src=a.png']],
    ["<IMG SRC = 'a b.png' alt>", ['src=a b.png']],
    ['<img alt="a > b" src=x/y.png/>', ['alt=a > b', 'src=x/y.png/']],
    ['<a href=""><img\n\tsrc="b"\n/></a>', ['href=', 'src=b']],
    ['<!-- <img src="a"> --><img src="b">', ['src=b']],
    ['<!--> <img src="b">', ['src=b']],
    ['<script>"<img src=a>"</script><img src="b">', ['src=b']],
    ['<!doctype x><?php <img src="no"> ?><img src="b">', ['src=b']],
    ['1 < 2 <img src="a">', ['src=a']],
    ['<img src="never ends', []],
    ['<!-- never ends <img src="a">', []],
  ])('reads %s', (html, attributes) => {
    expect(attributesOf(html)).toEqual(attributes);
  });

  it('gives spans in order that say where things are, for any text', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '=',
      ' ',
      '\n',
      '/',
      '!',
      '--',
      'a',
      'src',
      '<img ',
      '<!--',
      '-->',
      '</a>',
      'é😀',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const html = parts.join('');
        let at = 0;
        for (const part of scanHtml(html)) {
          expect(part.start).toBeGreaterThanOrEqual(at);
          expect(html[part.start]).toBe('<');
          expect(part.end).toBeLessThanOrEqual(html.length);
          at = part.end;
          if (part.type !== 'open') continue;
          for (const { start, end, value } of part.attributes) expect(html.slice(start, end)).toBe(value);
        }
      }),
      runs,
    );
  });
});

describe('srcsetUrls', () => {
  it.each([
    ['a.png', ['a.png']],
    ['a.png 1x, b.png 2x', ['a.png', 'b.png']],
    ['a.png, b.png', ['a.png', 'b.png']],
    ['a,b.png 1x,c.png 2x', ['a,b.png', 'c.png']],
    [' ,\n data:image/png;base64,AA== 1x,\n\tb.png ', ['data:image/png;base64,AA==', 'b.png']],
    ['a.png calc(1, 2)x, b.png', ['a.png', 'b.png']],
    ['', []],
  ])('splits %j', (value, urls) => {
    const found = srcsetUrls(value);
    expect(found.map((url) => url.value)).toEqual(urls);
    expect(found.map(({ start, end }) => value.slice(start, end))).toEqual(urls);
  });
});
