import { type AnnouncementCategory, judge, limits } from '@project-listing/core/schemas';
import type { AnnouncementPlan } from '../plan.ts';
import type { Problem } from '../problem.ts';
import { categoryOf } from './category.ts';
import { clean, oneLine } from './clean.ts';
import { cutContent, cutTitle, withoutEnd } from './cut.ts';
import { render, type TemplateValues } from './template.ts';

/** A release, wherever it was read. */
export interface Release {
  readonly tag: string;
  /** Left out or empty: the tag. */
  readonly name?: string;
  /** Markdown. Left out or empty where the release says nothing. */
  readonly body?: string;
  /** Where people read it. */
  readonly url: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly draft: boolean;
  readonly prerelease: boolean;
}

/** How a release becomes an announcement. */
export interface AnnouncementOptions {
  /** Template of the title. @default '{{ release.name }}' */
  readonly title?: string;
  /** Template of the content. @default the body, then the release's address */
  readonly content?: string;
  /** `auto` chooses by the tag's version. */
  readonly category: AnnouncementCategory | 'auto';
  readonly prereleases: 'skip' | 'announce';
}

/** What is announced of a release; nothing where it must not be announced, and the problems then say why. */
export interface AnnouncementResult {
  readonly announcement?: AnnouncementPlan;
  readonly problems: readonly Problem[];
}

/** A release -> the announcement of it. The texts are cleaned, cut to fit and completed where they are too short. */
export function announceRelease(release: Release, options: AnnouncementOptions): AnnouncementResult {
  const { tag, draft, prerelease } = release;
  if (draft) return { problems: [notice(`${tag} is a draft, so it is not announced; publish the release first.`)] };
  if (prerelease && options.prereleases === 'skip') {
    return { problems: [notice(`${tag} is a prerelease, so it is not announced; prereleases can be let in.`)] };
  }
  const values = valuesOf(release);
  const title = render(clean(options.title ?? '{{ release.name }}'), values);
  const content = render(clean(options.content ?? '{{ release.body }}\n\n{{ release.url }}'), values);
  if ('issues' in title || 'issues' in content) {
    const issues = [...issuesOf('title', title), ...issuesOf('content', content)];
    return { problems: issues.map((message) => ({ severity: 'error', about: 'announcement', message })) };
  }
  const fittedTitle = fitTitle(oneLine(title.text), release);
  const fittedContent = fitContent(content.text.trim(), release);
  const cut = [...(fittedTitle.cut ? ['title' as const] : []), ...(fittedContent.cut ? ['content' as const] : [])];
  const category = options.category === 'auto' ? categoryOf(tag) : options.category;
  return { announcement: { title: fittedTitle.text, content: fittedContent.text, category, tag, cut }, problems: [] };
}

const notice = (message: string): Problem => ({ severity: 'notice', about: 'announcement', message });

const issuesOf = (text: string, rendered: ReturnType<typeof render>) =>
  'issues' in rendered ? rendered.issues.map((issue) => `The announcement's ${text} ${issue}`) : [];

function valuesOf({ tag, name, body, url, repository }: Release): TemplateValues {
  return {
    'release.name': oneLine(clean(name ?? '')) || tag,
    'release.tag': tag,
    'release.body': clean(body ?? ''),
    'release.url': url,
    repository,
  };
}

interface Fitted {
  readonly text: string;
  readonly cut: boolean;
}

function fitTitle(title: string, { tag, repository }: Release): Fitted {
  const name = repository.slice(repository.indexOf('/') + 1);
  // From what was wished for to what fits whatever the release is called.
  const choices = [title, `${name} ${title || tag}`, `${name} ${tag}`, repository];
  const limit = limits.announcementTitle;
  const text = choices.map((choice) => cutTitle(choice, limit.max)).find((choice) => judge(choice, limit) === 'fits');
  return { text: text ?? repository, cut: title.length > limit.max };
}

function fitContent(content: string, { tag, url, repository }: Release): Fitted {
  const limit = limits.announcementContent;
  const lead = `${repository} ${tag}`;
  const told = withoutEnd(content, url) === '' ? `${lead}\n\n${url}` : content;
  const completed = judge(told, limit) === 'fits' || told.length > limit.max ? told : `${told}\n\n${url}`;
  return { text: cutContent(completed, url, lead, limit.max), cut: completed.length > limit.max };
}
