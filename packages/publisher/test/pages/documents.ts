import fc from 'fast-check';

/** Random Markdown, of everything that a splice or a cut could get wrong. */
const url = fc.constantFrom(
  'a.md',
  'docs/b.md',
  '/a.md',
  '<a b.md>',
  'a.md#x',
  'i.png?x=1&copy;',
  'p(1).md',
  'a\\_b.md',
  'https://x.example/a',
  '#é',
  '../x',
  '&amp;.md',
  '',
);
const word = fc.constantFrom(
  'word',
  'é',
  '😀',
  '👩‍👩‍👧',
  'e\u0301',
  '*em*',
  '`[a](a.md)`',
  '[ref]',
  '![ref2][]',
  '[^1]',
  '\\[',
  '&lt;',
  '<br>',
  '<!-- x -->',
  'a\tb',
  '|',
  'https://x.example',
);
const link = fc
  .tuple(fc.constantFrom('', '!'), word, url, fc.constantFrom('', ' "t"', " 't'"))
  .map(([bang, text, to, title]) => `${bang}[${text}](${to}${title})`);
const html = fc
  .tuple(fc.constantFrom('img src', 'a href', 'img srcset', 'video poster', 'p title'), url, fc.constantFrom('"', "'"))
  .map(([tag, to, quote]) => `<${tag}=${quote}${to}${quote}>`);
const linked = link.map((inner) => `[${inner}](docs/b.md)`);
const phrase = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, link, linked, html), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(' '));

const prefixed = (prefix: string, further: string) => (text: string) => prefix + text.replace(/\n/g, `\n${further}`);
const leaf = fc.oneof(
  { weight: 4, arbitrary: phrase },
  { weight: 2, arbitrary: fc.tuple(phrase, phrase).map(([a, b]) => `${a}\n${b}`) },
  phrase.map((text) => `## ${text}`),
  phrase.map((text) => `\`\`\`md\n${text}\n\n${text}\n\`\`\``),
  phrase.map((text) => `    ${text}`),
  phrase.map((text) => `| a | b |\n|---|---|\n| ${text.replaceAll('|', '\\|')} | b |`),
  fc.tuple(html, html).map(([a, b]) => `<div>\n${a}\n  ${b}\n</div>`),
  fc.tuple(html, phrase).map(([a, b]) => `<details>\n<summary>${a}</summary>\n\n${b}\n\n</details>`),
  phrase.map((text) => `<div dir="rtl">\n\n${text}\n\n${text}\n\n</div>`),
  url.map((to) => `[ref]: ${to || '<>'}`),
  url.map((to) => `[ref2]:\n  ${to || '<>'}\n  "t"`),
  phrase.map((text) => `[^1]: ${text}\n\n    ${text}`),
  fc.constant('---'),
);
const block: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: leaf },
  leaf.map(prefixed('> ', '> ')),
  leaf.map(prefixed('- ', '  ')),
  fc.tuple(leaf, leaf).map(([a, b]) => prefixed('1. ', '   ')(`${a}\n\n${prefixed('- > ', '  > ')(b)}`)),
);

/** A document, in any of the line endings, of up to this many blocks. */
export const documents = (maxBlocks: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(block, { minLength: 1, maxLength: maxBlocks }),
      fc.constantFrom('\n', '\n', '\r\n', '\r'),
      fc.constantFrom('', '', '\uFEFF'),
    )
    .map(([blocks, newline, mark]) => mark + `${blocks.join('\n\n')}\n`.replace(/\n/g, newline));
