import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { expect, it } from 'vitest';
import { descendants, parseMarkdown, spanOf } from '../../src/markdown.ts';
import { rewriteLinks } from '../../src/pages/links.ts';
import { spliced } from '../../src/pages/splice.ts';
import { writtenUrls } from '../../src/pages/urls.ts';
import { workspaceOf } from '../workspace.ts';
import { documents } from './documents.ts';
import { runs } from './runs.ts';
import { optionsOf } from './scratch.ts';

const location = { file: 'README.md', place: () => ({ file: 'README.md' }) };

it('changes nothing outside URLs, and leaves none to rewrite', async () => {
  const workspace = await workspaceOf({ 'a.md': 'x', 'docs/b.md': 'x', 'i.png': 'x' });
  await fc.assert(
    fc.asyncProperty(documents(8), async (text) => {
      const page = parseMarkdown(text);
      const { splices } = await rewriteLinks(workspace, page, location, optionsOf());
      const result = spliced(text, splices);

      // Byte for byte: what is between the URLs is in the result, in this order and with nothing else in between.
      let at = 0;
      let rest = result;
      for (const { start, end, replacement } of splices) {
        expect(start).toBeGreaterThanOrEqual(at);
        const before = text.slice(at, start);
        expect(rest.startsWith(before + replacement)).toBe(true);
        rest = rest.slice(before.length + replacement.length);
        at = end;
      }
      expect(rest).toBe(text.slice(at));

      // The same tree but for the URLs, and each URL that was rewritten reads as an absolute one.
      const again = parseMarkdown(result);
      expect(shape(again.tree)).toEqual(shape(page.tree));
      const second = await rewriteLinks(workspace, again, location, optionsOf());
      expect(second.splices).toEqual([]);
      expect(writtenUrls(again).length).toBe(writtenUrls(page).length);
    }),
    runs,
  );
});

it('knows exactly where a destination is written', () => {
  fc.assert(
    fc.property(documents(8), (text) => {
      const { tree, destinations } = parseMarkdown(text);
      for (const node of descendants(tree)) {
        const span = destinations.get(node);
        if (!span || !('url' in node)) continue;
        const around = spanOf(node);
        expect(around && around.start < span.start && span.end <= around.end).toBe(true);
        // Read alone, what is written there means what the node has.
        const [definition] = parseMarkdown(`[a]: <${text.slice(span.start, span.end)}>`).tree.children;
        expect(definition).toMatchObject({ type: 'definition', url: node.url });
      }
    }),
    runs,
  );
});

/** A tree without URLs, HTML and positions. */
function shape(root: Nodes): string[] {
  return [...descendants(root)].map((node) => {
    if (node.type === 'text') return /https?:/.test(node.value) ? 'text' : `text ${node.value}`;
    if (node.type === 'code' || node.type === 'inlineCode') return `${node.type} ${node.value}`;
    return node.type;
  });
}
