import { tmpdir } from 'node:os';
import { limits } from '@project-listing/core/schemas';
import { describe, expect, it } from 'vitest';
import { planPages } from '../../src/pages/plan.ts';
import { workspaceOf } from '../workspace.ts';
import { filler, optionsOf } from './scratch.ts';

describe('planPages', () => {
  it('plans every page', async () => {
    const workspace = await workspaceOf({
      'README.md': `<!-- listing:headline Hello there -->\n\n[a](docs/a.md) ${filler}`,
      'README.de.md': filler,
      'docs/a.md': 'x',
    });
    expect(await planPages(workspace, optionsOf())).toEqual({
      pages: [
        { locale: 'de', file: 'README.de.md', content: filler, linksRewritten: 0, truncated: false },
        {
          locale: 'en',
          file: 'README.md',
          headline: 'Hello there',
          content: `[a](https://git.example/o/n/blob/abc/docs/a.md) ${filler}`,
          linksRewritten: 1,
          truncated: false,
        },
      ],
      problems: [],
    });
  });

  it('reports every problem of every page at once, and plans the good ones', async () => {
    const workspace = await workspaceOf({
      'README.md': filler,
      'README.de.md': '---\nheadline: 5\n---\n<!-- listing:end -->\n\n[a](nope.md)',
      'README.fr.md': new Uint8Array([0xff, 0xfe, 0x41]),
      'README.it.md': '<!-- listing:headline x -->\n\nshort',
      'README.pl.md': filler,
    });
    const { pages, problems } = await planPages(workspace, optionsOf({ patterns: ['auto', 'nope.md'] }));
    expect(pages.map(({ locale }) => locale)).toEqual(['en']);
    expect(
      problems.map(({ severity, locale, place, message }) => [
        severity,
        locale,
        place?.file,
        place?.line,
        message.slice(0, 24),
      ]),
    ).toEqual([
      ['error', undefined, undefined, undefined, 'pages: nope.md matches n'],
      ['warning', undefined, 'README.pl.md', undefined, 'README.pl.md is not publ'],
      ['error', 'de', 'README.de.md', 2, "The front matter's headl"],
      ['error', 'de', 'README.de.md', 4, 'listing:end has no listi'],
      ['warning', 'de', 'README.de.md', 6, 'The link nope.md leads n'],
      ['error', 'fr', 'README.fr.md', undefined, 'README.fr.md cannot be r'],
      ['error', 'it', 'README.it.md', 1, 'The headline is too shor'],
      ['error', 'it', 'README.it.md', 3, 'The page content is too '],
    ]);
    for (const { about, message } of problems) {
      expect(about).toBe('pages');
      expect(message).not.toContain(tmpdir());
    }
  });

  it('has no plan for a page that only strict refuses', async () => {
    const workspace = await workspaceOf({ 'README.md': `[a](nope.md) ${filler}` });
    expect((await planPages(workspace, optionsOf())).pages).toHaveLength(1);
    expect((await planPages(workspace, optionsOf({ strict: true }))).pages).toEqual([]);
  });

  it('is an error where no file is a page', async () => {
    const workspace = await workspaceOf({ 'README.pl.md': filler });
    const { problems } = await planPages(workspace, optionsOf());
    expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'error']);
  });

  it("cuts with a link to the rest in the page's language", async () => {
    const long = Array.from({ length: 2000 }, (_, at) => `Absatz ${at}: [a](a.txt) und ein wenig Text.`).join(
      '\r\n\r\n',
    );
    const workspace = await workspaceOf({ 'docs/README (neu).md': `\uFEFF${long}`, 'docs/a.txt': 'x' });
    const options = optionsOf({ patterns: ['docs/*.md'], defaultLocale: 'de', onTooLong: 'truncate' });
    const { pages, problems } = await planPages(workspace, options);
    const [page] = pages;
    expect(page?.truncated).toBe(true);
    expect(page?.content?.length).toBeLessThanOrEqual(limits.pageContent.max);
    expect(page?.content?.length).toBeGreaterThan(limits.pageContent.max - 300);
    expect(page?.content).toMatch(
      /Text\.\r\n\r\n\[Weiterlesen\]\(https:\/\/git\.example\/o\/n\/blob\/abc\/docs\/README%20%28neu%29\.md\)\r\n$/,
    );
    expect(page?.linksRewritten).toBe(page?.content?.match(/blob\/abc\/docs\/a\.txt/g)?.length);
    expect(problems).toMatchObject([
      { severity: 'notice', locale: 'de', place: { line: (page?.linksRewritten ?? 0) * 2 - 1 } },
    ]);
  });
});
