import { describe, expect, it } from 'vitest';
import { fenced, inert, logLine } from '../src/inert.ts';
import { toOutputs } from '../src/outputs.ts';
import { type Note, stopped } from '../src/result.ts';
import { summarize } from '../src/summary.ts';

describe('inert text', () => {
  it('stays readable where it is harmless', () => {
    const text = "docs/README.pt-BR.md: it's 3,000 characters (the most is 140); see snake_case!";
    expect(inert(text)).toBe(text);
  });

  it('is no markup in Markdown, and no HTML', () => {
    expect(inert('<b>&amp;</b>')).toBe('&#60;b&#62;&#38;amp;&#60;/b&#62;');
    expect(inert('`a` [b](c) *d* _e_ | \\ ~f~ $g$')).not.toMatch(/[`[\]*|\\~$]|(?<!\w)_/);
    expect(inert('https://evil.example www.evil.example')).toBe('https&#58;//evil.example www&#46;evil.example');
  });

  it('is one line without what cannot be seen', () => {
    expect(inert('a\r\n\u202eb\u0007c')).toBe('a b c');
  });
});

describe('a line of the log', () => {
  it.each(['::error::x', '  ::set-output name=a::b', 'a\n::error::x', 'a ##[add-mask]x', '\u001b[31m::x'])(
    'is no command: %j',
    (text) => {
      const line = logLine(text);
      expect(line).not.toMatch(/^\s*::|##\[|\p{Cc}/u);
    },
  );
});

describe('a fence', () => {
  it('cannot be closed from within', () => {
    const text = '```\n````\n<b>';
    const shown = fenced(text, 'markdown').split('\n');
    expect(shown[0]).toBe('`````markdown');
    expect(shown.slice(1, -1).join('\n')).toBe(text);
  });
});

describe('the summary', () => {
  const result = stopped(['token is missing'], false);

  it('counts everything and lists what was no annotation', () => {
    const rest: Note[] = [{ severity: 'warning', message: '<img>', place: { file: 'a|b.md', line: 3, column: 5 } }];
    const summary = summarize(result, [...result.notes, ...rest], rest);
    expect(summary).toContain('## ✖️ Listing not published, nothing was sent');
    expect(summary).toContain('**1 error**, **1 warning**');
    expect(summary).toContain('- ⚠️ warning <code>a&#124;b.md:3:5</code>: &#60;img&#62;');
  });

  it('stays within what GitHub takes', () => {
    const rest = Array.from({ length: 20_000 }, (): Note => ({ severity: 'error', message: 'x'.repeat(100) }));
    const summary = summarize(result, rest, rest);
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
    expect(summary).toContain('The summary is cut here');
  });
});

describe('the outputs', () => {
  it('are all there when a run stopped early', () => {
    const { result: whole, ...facts } = toOutputs(stopped(['token is missing'], true));
    expect(facts).toEqual({
      'dry-run': 'true',
      'pages-updated': '[]',
      'headlines-updated': '[]',
      'pages-failed': '[]',
      'commands-status': 'skipped',
      'commands-count': '',
      'announcement-status': 'skipped',
      'announcement-created-at': '',
      'retry-at': '',
    });
    expect(JSON.parse(whole ?? '').problems).toEqual([{ severity: 'error', message: 'token is missing' }]);
  });
});
