import { parse, parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../src/page/markdown.ts';
import { now, open, page } from './api.ts';
import { hostileTexts } from './hostile-texts.ts';

type Node = { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: Node[]; content?: Node };

/** Everything in HTML that could run or load something, as a browser would read it. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    if (
      /^(script|style|iframe|object|embed|link|meta|base|svg|math|form|button|template|noscript)$/.test(node.nodeName)
    ) {
      found.push(`<${node.nodeName}>`);
    }
    for (const { name, value } of node.attrs ?? []) {
      if (/^(on|style|srcdoc|formaction|data-live|is$|nonce)/.test(name)) found.push(`${node.nodeName} ${name}`);
      if (name === 'id' && !value.startsWith('user-content-')) found.push(`id ${value}`);
      if (
        /^(href|src|srcset|xlink:href|action)$/.test(name) &&
        !/^(https?:|mailto:|[a-z]*\/|#user-content-)/i.test(value)
      ) {
        if (/:/.test(value)) found.push(`${node.nodeName} ${name}=${value}`);
      }
    }
    node.childNodes?.forEach(visit);
    if (node.content) visit(node.content);
  };
  visit(parseFragment(html) as Node);
  return found;
}

test('there are enough attempts', () => {
  expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(40);
});

test.each(hostileTexts)('nothing that could run is left of %j', (text) => {
  for (const markdown of [text, `Before.\n\n${text}\n\nAfter.`, `> - ${text}`, `# ${text}`, `**${text}**`]) {
    expect(dangers(String(renderMarkdown(markdown))), markdown).toEqual([]);
  }
});

test('the whole page has no more elements that run than without them', async () => {
  const api = open();
  const count = async () => {
    const html = await (await api.sandbox.fetch('http://127.0.0.1/')).text();
    const counts: Record<string, number> = {};
    const visit = ({ nodeName, attrs = [], childNodes = [] }: Node) => {
      const isSpecial = /^(script|style|iframe|object|embed|link|meta|base|svg|math|form|button|template)$/.test(
        nodeName,
      );
      const special = attrs
        .filter(({ name }) => /^(on|style|srcdoc|formaction|data-live)/.test(name))
        .map(({ name }) => name);
      for (const name of [...(isSpecial ? [nodeName] : []), ...special]) counts[name] = (counts[name] ?? 0) + 1;
      childNodes.forEach(visit);
    };
    visit(parse(html) as Node);
    return counts;
  };
  const before = await count();
  for (const text of hostileTexts) {
    const id = text.replaceAll('\u0000', '');
    const status = await api.bot('PATCH', '/projects/@me', {
      headline: { en: text.slice(0, 140).padEnd(3, '.') },
      page_content: { en: `${page}\n\n${text}` },
    });
    expect(status.status).toBe(204);
    api.control.clock.advance(5 * 3_600);
    const made = await api.bot('POST', '/projects/@me/announcements', {
      title: text.slice(0, 100).padEnd(3, '.'),
      content: text.padEnd(10, '.'),
    });
    expect(made.status).toBe(201);
    await api.bot('PUT', '/projects/@me/commands', [
      { type: 2, name: text.slice(0, 32) },
      { name: 'ping', description: text.slice(0, 100) },
    ]);
    api.control.votes.cast({ userId: id, platformId: id });
    expect(await count(), text).toEqual(before);
  }
  expect(api.control.clock.now().getTime()).toBeGreaterThan(Date.parse(now));
});

describe('what is allowed stays', () => {
  const render = (markdown: string, options = {}) => String(renderMarkdown(markdown, options));

  test('GFM and harmless HTML', () => {
    expect(render('**a** ~~b~~ <kbd>c</kbd> <div dir="rtl" align="center">d</div>')).toContain('<kbd>c</kbd>');
    expect(render('<div dir="rtl">\n\nd\n\n</div>')).toBe('<div dir="rtl">\n<p>d</p>\n</div>');
    expect(render('www.example.com')).toContain('<a href="http://www.example.com"');
    expect(render('<details><summary>a</summary>\n\nb\n\n</details>')).toContain('<summary>a</summary>');
  });

  test('links say that they are someone else’s; anchors find their headings', () => {
    expect(render('[a](https://a.example)')).toContain('rel="nofollow ugc noopener noreferrer"');
    const html = render('[a](#the-end)\n\n# The end\n\n# The end');
    expect(html).toContain('href="#user-content-the-end"');
    expect(html).toContain('<h3 id="user-content-the-end">');
    expect(html).toContain('<h3 id="user-content-the-end-1">');
  });

  test('images with a whole address are loaded, late; others are shown as broken', () => {
    expect(render('![a](https://a.example/b.png)')).toContain(
      '<img src="https://a.example/b.png" alt="a" loading="lazy">',
    );
    expect(render('![a](b.png)')).toContain('Image without a whole address: a');
    const images = { address: 'https://a.example/', instead: '/local/' };
    expect(render('![a](https://a.example/b.png)', { images })).toContain('src="/local/b.png"');
    expect(render('![a](https://b.example/b.png)', { images })).toContain('src="https://b.example/b.png"');
  });

  test('the ids of a page’s footnotes fit each other', () => {
    const html = render('a[^1]\n\n[^1]: b');
    for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(`id="${target}"`);
  });
});

test.each([
  ['quotes', '>'.repeat(3_000)],
  ['brackets', '['.repeat(20_000)],
  ['stars', '*a_'.repeat(3_000)],
  ['elements', '<div>'.repeat(10_000)],
  ['lists', Array.from({ length: 300 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n')],
  ['tables', `${'|a'.repeat(5_000)}\n${'|-'.repeat(5_000)}\n${'|b'.repeat(5_000)}`],
])('thousands of %s are shown, or said to be too many, in a moment', (_, markdown) => {
  const started = performance.now();
  expect(dangers(String(renderMarkdown(markdown)))).toEqual([]);
  expect(performance.now() - started).toBeLessThan(5_000);
});
