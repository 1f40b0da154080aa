import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { planPages } from '../../src/pages/plan.ts';
import { workspaceOf } from '../workspace.ts';
import { optionsOf } from './scratch.ts';

const files = [
  'LICENSE',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'assets/logo.svg',
  'assets/badge (new).png',
  'assets/discuss.png',
  'assets/coverage.svg',
  'assets/dark.png',
  'assets/dark@2x.png',
  'assets/light.png',
  'assets/day.png',
  'assets/night.png',
  'assets/tour.mp4',
  'assets/画面 の写真.png',
  'docs/setup guide.md',
  'docs/coverage/index.html',
  'docs/sources.md',
  'docs/once_and_again.md',
  'docs/p(1).md',
  'docs/設定.md',
  'docs/دليل.md',
  'docs/настройка.md',
];

/** The page that a README becomes, as the golden file beside it has it; `-u` writes them anew, to be read in the diff. */
async function publish(name: string, change: (text: string) => string = (text) => text) {
  const source = change(await readFile(new URL(`golden/${name}.source.golden.md`, import.meta.url), 'utf8'));
  const workspace = await workspaceOf({ ...Object.fromEntries(files.map((file) => [file, 'x'])), 'README.md': source });
  const { pages, problems } = await planPages(workspace, optionsOf());
  return {
    page: pages[0],
    problems: problems.map(({ severity, place }) => `${severity} ${place?.line}:${place?.column}`),
  };
}

const readmes = [
  {
    name: 'badges',
    headline: 'Plays music in your voice channels: no setup, no ads',
    links: 12,
    problems: ['warning 13:12'],
  },
  { name: 'pictures', headline: "Shows the weather of your server's cities", links: 15, problems: [] },
  { name: 'references', headline: undefined, links: 9, problems: [] },
  { name: 'non-latin', headline: undefined, links: 8, problems: [] },
  { name: 'regions', headline: undefined, links: 3, problems: [] },
];

describe.each(readmes)('$name', ({ name, headline, links, problems }) => {
  it('becomes the golden page', async () => {
    const result = await publish(name);
    expect(result.problems).toEqual(problems);
    expect(result.page).toMatchObject({ locale: 'en', file: 'README.md', linksRewritten: links, truncated: false });
    expect(result.page?.headline).toBe(headline);
    await expect(result.page?.content).toMatchFileSnapshot(`golden/${name}.golden.md`);
  });

  // Not a file of its own: git may be set up to change line endings.
  it('becomes the same page from a file with a byte order mark and CRLF', async () => {
    const plain = await publish(name);
    const result = await publish(name, (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect(result.page).toEqual({ ...plain.page, content: plain.page?.content?.replaceAll('\n', '\r\n') });
    expect(result.problems).toEqual(plain.problems);
  });
});
