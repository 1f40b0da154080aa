import { judge, limits } from '@project-listing/core/schemas';
import { describe, expect, it } from 'vitest';
import { categoryOf } from '../../src/announcement/category.ts';
import { clean } from '../../src/announcement/clean.ts';
import { type AnnouncementOptions, announceRelease, type Release } from '../../src/announcement/from-release.ts';
import { render } from '../../src/announcement/template.ts';
import { nearest } from '../../src/nearest.ts';

const release: Release = {
  tag: 'v2.4.0',
  name: 'Larkbell 2.4',
  body: 'Waitlists that move by themselves.',
  url: 'https://github.com/larkbell-bot/larkbell/releases/tag/v2.4.0',
  repository: 'larkbell-bot/larkbell',
  draft: false,
  prerelease: false,
};
const options: AnnouncementOptions = { category: 'announcement', prereleases: 'skip' };

const announce = (changes: Partial<Release> = {}, more: Partial<AnnouncementOptions> = {}) =>
  announceRelease({ ...release, ...changes }, { ...options, ...more });

describe('a release', () => {
  it('is announced by its name, its body and its address', () => {
    expect(announce()).toEqual({
      announcement: {
        title: 'Larkbell 2.4',
        content: `Waitlists that move by themselves.\n\n${release.url}`,
        category: 'announcement',
        tag: 'v2.4.0',
        cut: [],
      },
      problems: [],
    });
  });

  it('is never announced as a draft, and as a prerelease only when told to', () => {
    expect(announce({ draft: true, prerelease: true }, { prereleases: 'announce' }).announcement).toBeUndefined();
    expect(announce({ prerelease: true }).announcement).toBeUndefined();
    expect(announce({ prerelease: true }).problems).toMatchObject([{ severity: 'notice', about: 'announcement' }]);
    expect(announce({ prerelease: true }, { prereleases: 'announce' }).announcement).toBeDefined();
  });

  it.each([
    ['nothing', {}],
    ['a name of nothing', { name: ' ', body: '<!-- no notes -->\r\n' }],
  ])('is completed where it says %s', (_, said) => {
    const { name: _name, body: _body, ...silent } = release;
    const { announcement } = announceRelease({ ...silent, ...said }, options);
    expect(announcement?.title).toBe('v2.4.0');
    expect(announcement?.content).toBe(`larkbell-bot/larkbell v2.4.0\n\n${release.url}`);
  });

  it('gets a title that is long enough, from the name of the repository', () => {
    expect(announce({ name: '', tag: 'v2' }).announcement?.title).toBe('larkbell v2');
    // Five UTF-16 units, but one character to a reader.
    expect(announce({ name: '👩‍🚀' }).announcement?.title).toBe('larkbell 👩‍🚀');
    expect(announce({}, { title: ' ' }).announcement?.title).toBe('larkbell v2.4.0');
  });

  it('gets a content that is long enough, from the address', () => {
    expect(announce({}, { content: 'Out!' }).announcement?.content).toBe(`Out!\n\n${release.url}`);
  });

  it('is cut where it is too long, and says what was cut', () => {
    const { announcement } = announce({ name: 'x'.repeat(101), body: 'Words. '.repeat(1000) });
    expect(announcement?.cut).toEqual(['title', 'content']);
    expect(announcement?.content.endsWith(release.url)).toBe(true);
  });

  it.each(['', 'a', '👨‍👩‍👧‍👦'.repeat(60), 'z̸̢̧̛'.repeat(200), '\n\r\t', 'x'.repeat(5000)])(
    'fits whatever it is called: %#',
    (text) => {
      const { announcement } = announce({ name: text, body: text, tag: text.trim() || 'v' });
      expect(judge(announcement?.title ?? '', limits.announcementTitle)).toBe('fits');
      expect(judge(announcement?.content ?? '', limits.announcementContent)).toBe('fits');
    },
  );

  it('has a title of one line', () => {
    expect(announce({ name: 'One\r\ntwo\t three' }).announcement?.title).toBe('One two three');
  });

  it('is told about by templates, whose mistakes are told all at once', () => {
    const told = announce(
      {},
      { title: '{{repository}} {{ release.tag }}', content: 'New: {{ release.name }} at {{ release.url }}' },
    );
    expect(told.announcement?.title).toBe('larkbell-bot/larkbell v2.4.0');
    const wrong = announce({}, { title: '{{ release.titel }}', content: '{{ releas.url }} {{ x }}' });
    expect(wrong.announcement).toBeUndefined();
    expect(wrong.problems.map(({ severity }) => severity)).toEqual(['error', 'error', 'error']);
    expect(wrong.problems[1]?.message).toContain(
      'content has the unknown variable {{ releas.url }}. Did you mean {{ release.url }}?',
    );
  });
});

describe('a template', () => {
  it('is filled in once: what a value brings along stays as it is', () => {
    expect(render('{{ a }} and {{b}}', { a: '{{ b }} $& $1', b: 'B' })).toEqual({ text: '{{ b }} $& $1 and B' });
  });

  it('takes nothing from the prototype', () => {
    expect(render('{{ constructor }}', { a: '' })).toMatchObject({ issues: [expect.stringContaining('constructor')] });
  });

  it('leaves single braces alone', () => {
    expect(render('{a} { b } {{ a', { a: 'A' })).toEqual({ text: '{a} { b } {{ a' });
  });
});

describe('the category', () => {
  it.each([
    ['v2.0.0', 'new_feature'],
    ['2.4.0', 'new_feature'],
    ['larkbell@2.4.0', 'new_feature'],
    ['core-v1.10.0', 'new_feature'],
    ['1.0.0+build.5', 'new_feature'],
    ['v2.4.1', 'announcement'],
    ['v2.4.10', 'announcement'],
    ['v2.0.0-rc.1', 'announcement'],
    ['v2', 'announcement'],
    ['v2.4', 'announcement'],
    ['2026-11-20', 'announcement'],
    ['nightly', 'announcement'],
  ])('of %s is %s', (tag, category) => {
    expect(categoryOf(tag)).toBe(category);
  });

  it('is the one that was asked for, unless the tag is to decide', () => {
    expect(announce({}, { category: 'event' }).announcement?.category).toBe('event');
    expect(announce({}, { category: 'auto' }).announcement?.category).toBe('new_feature');
  });
});

describe('cleaning', () => {
  it.each([
    ['line ends', 'a\r\nb\rc', 'a\nb\nc'],
    ['a comment on its own lines', 'a\n\n<!-- gone -->\n\nb', 'a\n\nb'],
    ['a comment of many lines', 'a\n\n<!-- gone\n\nand gone\n-->\n\nb', 'a\n\nb'],
    ['a comment in a line', 'a <!-- gone --> b', 'a  b'],
    ['a comment that is never closed', 'a\n\n<!-- gone\nand gone', 'a'],
    ['nothing in code', '`<!-- kept -->`\n\n```\n<!-- kept -->\n```', '`<!-- kept -->`\n\n```\n<!-- kept -->\n```'],
    ['nothing but the edges', '\n\n  \n    code\n\n\n', '    code'],
    ['a fence left open', '```sh\nrun', '```sh\nrun\n```'],
    ['a longer fence left open', '~~~~\n~~~\nrun', '~~~~\n~~~\nrun\n~~~~'],
    ['a fence left open in a list', '- a\n  ```\n  run', '- a\n  ```\n  run\n  ```'],
  ])('takes care of %s', (_, text, cleaned) => {
    expect(clean(text)).toBe(cleaned);
  });
});

describe('the nearest word', () => {
  it('is found for a slip, and not for another word', () => {
    const words = ['pages', 'commands', 'dry-run'];
    expect(nearest('page', words)).toBe('pages');
    expect(nearest('dry_run', words)).toBe('dry-run');
    expect(nearest('COMMAND', words)).toBe('commands');
    expect(nearest('profile', words)).toBeUndefined();
  });
});
