import { limits, locales } from '@project-listing/core/schemas';
import { describe, expect, test } from 'vitest';
import { resources } from '../../nodes/ProjectListing/resources/index.ts';
import { list, messagesIn, readJson, readText } from './files.mts';

const readme = readText('README.md');

interface Codex {
  readonly node: string;
  readonly categories: readonly string[];
  readonly alias: readonly string[];
  readonly resources: Record<string, readonly { url: string }[]>;
}

interface Manifest {
  readonly files: readonly string[];
  readonly homepage: string;
}

/** The headings of the README, as GitHub and npm link to them. */
const anchors = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-'),
);

describe.each(list('icons/*.svg'))('%s', (file) => {
  const icon = readText(file);

  test('is square, small, of two flat colours, has a title and loads nothing', () => {
    expect(icon).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 60 60">/);
    expect(icon).toContain('<title>Project Listing</title>');
    expect(icon.length).toBeLessThan(2000);
    expect(new Set(icon.match(/#[0-9a-f]{6}/g)).size).toBe(2);
    expect(icon).not.toMatch(/<script|<image|<style|href|url\(|data:/);
  });
});

describe.each(list('nodes/*/*.node.json'))('%s', (file) => {
  const codex = readJson(file) as Codex;

  test('names its node, categories of n8n and words to search for', () => {
    const [, name = ''] = /(\w+)\.node\.json$/.exec(file) ?? [];
    expect(codex.node).toBe(`n8n-nodes-project-listing.${name.charAt(0).toLowerCase()}${name.slice(1)}`);
    // Those of n8n 2.41.
    const known = ['Analytics', 'Communication', 'Data & Storage', 'Development', 'Marketing', 'Miscellaneous'];
    expect(known).toEqual(expect.arrayContaining([...codex.categories]));
    expect(codex.categories).not.toEqual([]);
    expect(codex.alias.length).toBeGreaterThan(5);
    expect(new Set(codex.alias).size).toBe(codex.alias.length);
  });

  test('has links, without which n8n does not load it, and they lead to headings that are there', () => {
    const { primaryDocumentation, credentialDocumentation } = codex.resources;
    const { homepage } = readJson('package.json') as Manifest;
    const base = homepage.replace('/tree/', '/blob/').replace('#readme', '/README.md');
    for (const { url } of [primaryDocumentation, credentialDocumentation].flat() as { url: string }[]) {
      const [page, anchor] = url.split('#');
      expect(page).toBe(base);
      if (anchor !== undefined) expect(anchors).toContain(anchor);
    }
  });
});

test('the tarball has the changelog', () => {
  expect((readJson('package.json') as Manifest).files).toContain('CHANGELOG.md');
  expect(readText('CHANGELOG.md')).toMatch(/^# n8n-nodes-project-listing\n/);
});

describe('README', () => {
  /** The rows of the table under a heading, without its head. */
  const table = (heading: string) => {
    const [, section = ''] = readme.split(new RegExp(`^#+ ${heading}$`, 'm'));
    const rows = (section.split(/^#+ /m)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
    return rows.slice(2).map((row) => row.split('|').map((cell) => cell.trim()));
  };

  test('tells of every message of the nodes, and of no other', () => {
    const messages = list('nodes/**/*.ts').flatMap(messagesIn);
    expect(messages.length).toBeGreaterThan(12);
    const told = table('Troubleshooting').map(([, message = '']) => message.replace(/^`|`$/g, ''));
    expect(told.sort()).toEqual([...new Set(messages)].sort());
  });

  test('tells of every operation', () => {
    const told = table('Operations').map(([, resource, operation]) => `${resource}: ${operation}`);
    expect(told).toEqual(
      resources.flatMap(({ option, operations }) =>
        Object.values(operations).map((one) => `${option.name}: ${one.option.name}`),
      ),
    );
  });

  test('gives the limits as they are', () => {
    const digits = (count: number) => count.toLocaleString('en');
    const { announcementTitle, announcementContent, headline, pageContent } = limits;
    for (const { min, max } of [announcementTitle, announcementContent, headline, pageContent]) {
      expect(readme).toContain(`${digits(min)} to ${digits(max)} characters`);
    }
    expect(readme).toContain(`${locales.length} languages`);
    expect(readme).toContain(`requests of ${limits.batchEntries.max}`);
    expect(readme).toContain(`${limits.botRequestsPerMinute} requests a minute`);
  });

  test('its links work on npm, too: they are whole, or lead to a heading that is there', () => {
    const targets = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    expect(targets).not.toEqual([]);
    for (const target of targets) {
      if (target.startsWith('#')) expect(anchors).toContain(target.slice(1));
      else expect(target).toMatch(/^https:\/\//);
    }
  });
});
