import { type ProfileName, profileNames } from '@project-listing/core/kernel';
import { announcementCategories, type Locale, locales } from '@project-listing/core/schemas';
import {
  type AnnouncementOptions,
  type FailOn,
  nearest,
  type PageParts,
  type PagesOptions,
} from '@project-listing/publisher';
import { InputReader, variableOf } from './input-reader.ts';

/** Every input and its default, as action.yml has it; an input given as an empty text has its default too. */
export const inputDefaults = {
  token: '',
  'base-url': '',
  profile: '',
  commands: '',
  'allow-empty-commands': 'false',
  pages: '',
  'default-locale': 'en',
  'locale-map': '',
  headlines: 'true',
  links: 'rewrite',
  'link-ref': 'sha',
  'on-too-long': 'fail',
  strict: 'false',
  'fail-on': 'any',
  announce: 'auto',
  'release-tag': '',
  'announcement-title': '',
  'announcement-content': '',
  'announcement-category': 'announcement',
  prereleases: 'skip',
  record: 'status',
  'on-rate-limit': 'fail',
  'max-wait': '60',
  'dry-run': 'false',
  'github-token': '',
  'working-directory': '.',
  timeout: '30',
  retries: '3',
} as const;

/** The inputs, checked as far as they can be without looking at anything else. Texts that were not given are empty. */
export interface Inputs {
  readonly token: string;
  readonly baseUrl: string;
  readonly profile: ProfileName | undefined;
  readonly commands: readonly string[];
  readonly allowEmptyCommands: boolean;
  readonly pages: readonly string[];
  readonly defaultLocale: Locale;
  readonly localeMap: ReadonlyMap<string, Locale>;
  readonly parts: PageParts;
  readonly links: PagesOptions['links'];
  /** `sha`, `branch` or any ref. */
  readonly linkRef: string;
  readonly onTooLong: PagesOptions['onTooLong'];
  readonly strict: boolean;
  readonly failOn: FailOn;
  readonly announce: 'auto' | 'true' | 'false';
  readonly releaseTag: string;
  readonly announcementTitle: string;
  readonly announcementContent: string;
  readonly announcementCategory: AnnouncementOptions['category'];
  readonly prereleases: AnnouncementOptions['prereleases'];
  readonly record: 'status' | 'none';
  readonly onRateLimit: 'fail' | 'warn' | 'wait';
  /** In seconds. */
  readonly maxWait: number;
  readonly dryRun: boolean;
  readonly githubToken: string;
  readonly workingDirectory: string;
  /** In seconds. */
  readonly timeout: number;
  readonly retries: number;
}

/** The inputs, what is wrong with them (each issue names its input), and what is only odd. */
export interface ReadInputs {
  readonly inputs: Inputs;
  readonly issues: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Reads every input once. What is wrong is told all at once; the input then has its default.
 *
 * @param mask Keeps a secret out of the log; called before anything else happens.
 */
export function readInputs(env: NodeJS.ProcessEnv, mask: (secret: string) => void): ReadInputs {
  const read = new InputReader(env, inputDefaults);
  for (const name of ['token', 'github-token'] as const) {
    const secret = read.text(name);
    if (secret !== '') mask(secret);
  }
  const headlines = read.choice('headlines', ['true', 'only', 'false']);
  const inputs: Inputs = {
    token: read.text('token'),
    baseUrl: read.text('base-url'),
    profile: read.text('profile') === '' ? undefined : read.choice('profile', profileNames),
    commands: read.lines('commands'),
    allowEmptyCommands: read.flag('allow-empty-commands'),
    pages: read.lines('pages'),
    defaultLocale: read.choice('default-locale', locales),
    localeMap: read.localeMap('locale-map'),
    parts: ({ true: 'both', only: 'headlines', false: 'content' } as const)[headlines],
    links: read.choice('links', ['rewrite', 'keep']),
    linkRef: read.text('link-ref'),
    onTooLong: read.choice('on-too-long', ['fail', 'truncate']),
    strict: read.flag('strict'),
    failOn: read.choice('fail-on', ['any', 'all']),
    announce: read.choice('announce', ['auto', 'true', 'false']),
    releaseTag: read.text('release-tag'),
    announcementTitle: read.text('announcement-title'),
    announcementContent: read.text('announcement-content'),
    announcementCategory: read.choice('announcement-category', [...announcementCategories, 'auto']),
    prereleases: read.choice('prereleases', ['skip', 'announce']),
    record: read.choice('record', ['status', 'none']),
    onRateLimit: read.choice('on-rate-limit', ['fail', 'warn', 'wait']),
    maxWait: read.whole('max-wait', 0, 21_600),
    dryRun: read.flag('dry-run'),
    githubToken: read.text('github-token'),
    workingDirectory: read.text('working-directory'),
    timeout: read.whole('timeout', 1, 3_600),
    retries: read.whole('retries', 0, 100),
  };
  const unknown = unknownInputs(env);
  // Whoever misspells this one wants nothing to be sent.
  const grave = unknown.filter(({ meant }) => meant === 'dry-run');
  return {
    inputs,
    issues: [...read.issues, ...grave.map(({ message }) => message)],
    warnings: unknown.filter((input) => !grave.includes(input)).map(({ message }) => message),
  };
}

function unknownInputs(env: NodeJS.ProcessEnv) {
  const names = Object.keys(inputDefaults);
  const known = new Set(names.map(variableOf));
  const unknown = Object.keys(env).filter((variable) => variable.startsWith('INPUT_') && !known.has(variable));
  return unknown.map((variable) => {
    const name = variable.slice('INPUT_'.length).toLowerCase();
    const meant = nearest(name, names);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    return { meant, message: `${name} is not an input of this action, so it has no effect.${hint}` };
  });
}
