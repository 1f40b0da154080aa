import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { Listing } from '../../apps/sandbox/src/index.ts';

export const exampleFolder = fileURLToPath(new URL('../../examples/listing', import.meta.url));

/** The example bot's repository, and the two events in its life that the demonstration plays. */
export interface Example {
  readonly repository: string;
  readonly sha: string;
  /** What its workflow hands to the action, expressions included. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly release: {
    readonly tag_name: string;
    readonly name: string;
    readonly body: string;
    readonly html_url: string;
  };
  readonly releaseEvent: object;
  readonly pushEvent: object;
}

const read = (file: string) => readFileSync(join(exampleFolder, file), 'utf8');

export async function readExample(): Promise<Example> {
  const releaseEvent = JSON.parse(read('release.json'));
  const workflow = parse(read('workflow.yml')) as { jobs: Record<string, { steps: { uses: string; with: object }[] }> };
  const step = Object.values(workflow.jobs)
    .flatMap(({ steps }) => steps)
    .find(({ uses }) => uses.startsWith('project-listing/'));
  if (step === undefined) throw new Error('the example workflow does not use the action');
  const { repository } = releaseEvent;
  const sha = '3f2a9c4e8b7d6a5f4e3d2c1b0a9f8e7d6c5b4a39';
  return {
    repository: repository.full_name,
    sha,
    inputs: Object.fromEntries(Object.entries(step.with).map(([name, value]) => [name, String(value)])),
    release: releaseEvent.release,
    releaseEvent,
    pushEvent: { ref: 'refs/heads/main', after: sha, repository, head_commit: { id: sha } },
  };
}

/**
 * What of a listing is not as the files say. It is worked out without the publisher: the addresses of the repository
 * are taken out of what was published, and the rest must be the file without its headline and without what it keeps for
 * GitHub.
 */
export function compareListing(example: Example, listing: Listing): string[] {
  const address = new RegExp(`https://github\\.com/${example.repository}/(?:raw|blob|tree)/${example.sha}/`, 'g');
  const pages = readdirSync(exampleFolder).filter((file) => /^README.*\.md$/.test(file));
  const faults = pages.flatMap((file) => {
    // README.pt-BR.md is the page in pt.
    const key = /^README\.([a-z]{2})(?:-\w+)?\.md$/.exec(file)?.[1] ?? 'en';
    const page = expectedPage(read(file));
    const published = listing.pageContent[key] ?? '';
    return [
      ...(published.replaceAll(address, '').trim() === page.content ? [] : [`the page in ${key} is not ${file}`]),
      ...(published.search(address) >= 0 ? [] : [`the page in ${key} has no absolute address`]),
      ...(listing.headline[key] === page.headline ? [] : [`the headline in ${key} is not that of ${file}`]),
    ];
  });
  const { name, body, html_url } = example.release;
  const text = body
    .replaceAll('\r\n', '\n')
    .replace(/<!--[\s\S]*?-->\n*/g, '')
    .trim();
  const [announcement, ...others] = listing.announcements;
  if (Object.keys(listing.pageContent).length !== pages.length) faults.push('there are more or fewer pages than files');
  if (!isDeepStrictEqual(listing.commands, JSON.parse(read('commands.json')))) faults.push('the commands differ');
  if (announcement?.title !== name) faults.push('the announcement has another title than the release');
  if (announcement?.content !== `${text}\n\n${html_url}`)
    faults.push('the announcement has another text than the release');
  if (others.length > 0) faults.push('the release was announced more than once');
  return faults;
}

/** A file's headline, from its front matter or its comment, and its content without them. */
function expectedPage(text: string): { headline: string; content: string } {
  const [matter = '', yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const [comment = '', words = ''] = /<!-- listing:headline ([\s\S]*?)-->\n*/.exec(text) ?? [];
  const content = text
    .replace(matter, '')
    .replace(comment, '')
    .replace(/<!-- listing:ignore-start -->[\s\S]*?<!-- listing:ignore-end -->\n*/g, '');
  return { headline: matter === '' ? words.trim() : parse(yaml).headline, content: content.trim() };
}
