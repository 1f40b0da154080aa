import type { Problem, Release } from '@project-listing/publisher';
import { type RunEvent, readRelease } from './event.ts';
import { type GitHub, GitHubError } from './github.ts';
import type { Inputs } from './inputs.ts';

/** The release to announce, if there is one, and what there is to say about the choice. */
export interface ChosenRelease {
  readonly release?: Release;
  readonly problems: readonly Problem[];
}

type Wish = Pick<Inputs, 'announce' | 'releaseTag'>;

/** Chooses the release that this run announces: the event's own, the pushed tag's, or the one of `release-tag`. */
export async function chooseRelease(wish: Wish, event: RunEvent, github: GitHub | undefined): Promise<ChosenRelease> {
  if (wish.announce === 'false') return { problems: [] };
  const isPublished = event.release?.action === 'published';
  if (wish.announce === 'auto' && !isPublished) {
    const hint = `release-tag is given, but announce is auto, which acts on a published release alone; set announce to true.`;
    return { problems: wish.releaseTag === '' ? [] : [about('warning', hint)] };
  }
  const { release } = event;
  const tag = wish.releaseTag || release?.tag || event.tag;
  if (tag === undefined) {
    const hint = `announce is true, and there is no release to announce in this event (${event.name}); give release-tag.`;
    return { problems: [about('notice', hint)] };
  }
  if (release?.tag !== tag) return fetchRelease(tag, event, github);
  if (/^(?:edited|deleted|unpublished)$/.test(release.action)) {
    return { problems: [about('notice', `${tag} was ${release.action}, which is not announced.`)] };
  }
  return { release, problems: [] };
}

async function fetchRelease(tag: string, { repository }: RunEvent, github: GitHub | undefined): Promise<ChosenRelease> {
  if (github === undefined) {
    const hint = `The release of ${tag} cannot be read without a github-token; leave that input out to have the job's own.`;
    return { problems: [about('error', hint)] };
  }
  try {
    const release = readRelease(await github.release(tag), repository);
    if (release !== undefined) return { release, problems: [] };
    return { problems: [about('error', `GitHub's answer about the release of ${tag} is not a release.`)] };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    const hint = error.isPermission
      ? `There is no published release of the tag ${tag} that this job can see. Publish it first (a draft does not count), and give the job \`contents: read\`.`
      : `The release of ${tag} could not be read; run this again.`;
    return { problems: [about('error', `${hint} ${error.message}`)] };
  }
}

const about = (severity: Problem['severity'], message: string): Problem => ({
  severity,
  about: 'announcement',
  message,
});
