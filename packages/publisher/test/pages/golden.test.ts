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

/** What a README is, where it is not the one in the root, and what else stands in its repository. */
interface Place {
  readonly file?: string;
  readonly more?: readonly string[];
}

/** The page that a README becomes, as the golden file beside it has it; `-u` writes them anew, to be read in the diff. */
async function publish(
  name: string,
  { file = 'README.md', more = [] }: Place,
  change: (text: string) => string = (text) => text,
) {
  const source = change(await readFile(new URL(`golden/${name}.source.golden.md`, import.meta.url), 'utf8'));
  const others = Object.fromEntries([...files, ...more].map((path) => [path, 'x']));
  const workspace = await workspaceOf({ ...others, [file]: source });
  const { pages, problems } = await planPages(workspace, optionsOf({ patterns: [file] }));
  return {
    page: pages[0],
    problems: problems.map(({ severity, place }) => `${severity} ${place?.line}:${place?.column}`),
  };
}

const readmes: (Place & { name: string; headline: string | undefined; links: number; problems: string[] })[] = [
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
  { name: 'gallery', headline: undefined, links: 17, problems: [] },
  { name: 'nested', headline: undefined, links: 10, problems: ['warning 11:24'] },
  { name: 'footnotes', headline: undefined, links: 11, problems: [] },
  {
    name: 'monorepo',
    file: 'packages/bot/README.md',
    more: [
      'README.md',
      'packages/bot/media/screen shot.png',
      'packages/bot/src/main.ts',
      'packages/bot/LICENSE',
      'packages/web/src/index.ts',
    ],
    headline: undefined,
    links: 17,
    problems: ['warning 11:84'],
  },
  {
    name: 'wiki',
    headline: undefined,
    links: 7,
    problems: [
      'warning 1:29',
      'warning 1:61',
      'warning 5:16',
      'warning 5:50',
      'warning 6:12',
      'warning 6:51',
      'warning 6:88',
      'warning 8:8',
      'warning 8:51',
      'warning 11:101',
    ],
  },
  { name: 'rtl', headline: 'بوت الأوقات: تذكير لكل مدينة', links: 12, problems: [] },
  { name: 'crlf', headline: 'Written on another system', links: 8, problems: [] },
];

describe.each(readmes)('$name', ({ name, headline, links, problems, ...place }) => {
  it('becomes the golden page', async () => {
    const result = await publish(name, place);
    expect(result.problems).toEqual(problems);
    expect(result.page).toMatchObject({
      locale: 'en',
      file: place.file ?? 'README.md',
      linksRewritten: links,
      truncated: false,
    });
    expect(result.page?.headline).toBe(headline);
    await expect(result.page?.content).toMatchFileSnapshot(`golden/${name}.golden.md`);
  });

  // Every README is written with either line ending, and `crlf` in its file already.
  it('becomes the same page from a file with a byte order mark and CRLF', async () => {
    const toLf = (text: string) => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
    const plain = await publish(name, place, toLf);
    const result = await publish(name, place, (text) => `\uFEFF${toLf(text).replaceAll('\n', '\r\n')}`);
    expect(result.page).toEqual({ ...plain.page, content: plain.page?.content?.replaceAll('\n', '\r\n') });
    expect(result.problems).toEqual(plain.problems);
  });
});
