import type { Nodes } from 'mdast';
import { descendants, parseMarkdown, spanOf } from '../markdown.ts';

/**
 * Text of a release as it is fit to be announced: line feeds for line ends, no HTML comments (except those that code
 * shows), no fence left open, nothing empty around it.
 */
export function clean(text: string): string {
  const lines = text.replaceAll('\0', '').replace(/\r\n?/g, '\n');
  return closeFence(
    dropComments(lines)
      .replace(/^(?:[ \t]*\n)+/, '')
      .trimEnd(),
  );
}

/** One line: every run of white space becomes a space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function dropComments(source: string): string {
  if (!source.includes('<!--')) return source;
  let kept = '';
  let from = 0;
  for (const node of descendants(parseMarkdown(source).tree)) {
    const span = spanOf(node);
    if (node.type !== 'html' || span === undefined) continue;
    const { start, end } = span;
    // A comment that is never closed hides all that follows in its block.
    for (const comment of source.slice(start, end).matchAll(/<!--(?:>|->|[\s\S]*?(?:-->|$))/g)) {
      const at = start + comment.index;
      kept += source.slice(from, at);
      from = at + comment[0].length;
      const lineBefore = kept.slice(kept.lastIndexOf('\n') + 1);
      const aloneOnItsLines = lineBefore.trim() === '' && /^[ \t]*(?:\n|$)/.test(source.slice(from));
      if (aloneOnItsLines) from += /^[ \t]*\n*/.exec(source.slice(from))?.[0].length ?? 0;
    }
  }
  return kept + source.slice(from);
}

/** Closes a fence that the text leaves open, for it would swallow what is put after the text. */
function closeFence(source: string): string {
  let last: Nodes | undefined = parseMarkdown(source).tree;
  while (last !== undefined && 'children' in last) last = last.children.at(-1);
  const span = last && spanOf(last);
  if (last?.type !== 'code' || span === undefined) return source;
  const { start, end } = span;
  const code = source.slice(start, end);
  const fence = /^(?:`{3,}|~{3,})/.exec(code)?.[0];
  if (fence === undefined) return source;
  const closing = new RegExp(`\\n[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`);
  if (closing.test(code)) return source;
  const opening = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  // Inside a list or a quotation the closing fence needs the same place on its line.
  return `${source}\n${opening.replace(/[^>\s]/g, ' ')}${fence}`;
}
