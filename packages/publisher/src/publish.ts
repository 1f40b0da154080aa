import { type ListingClient, ListingError, RateLimitError } from '@project-listing/core/kernel';
import type { Locale } from '@project-listing/core/schemas';
import { type AnnouncementReport, announce } from './announcement/announce.ts';
import type { AnnouncementRecord } from './announcement/record.ts';
import type { PagePlan, Plan } from './plan.ts';
import { hasErrors, type Part, type Problem } from './problem.ts';

/** What a 429 means: a failure, or no more than a warning. How long one is waited for is the client's affair. */
export type RateLimitPolicy = 'fail' | 'warn';

/** How a plan is published. */
export interface PublishOptions {
  /** Remembers sent announcements, so that none is sent twice; without it nothing is remembered. */
  readonly record?: AnnouncementRecord;
  /** @default 'fail' */
  readonly onRateLimit?: RateLimitPolicy;
}

/** What became of a plan. It tells facts: what was not sent is not in it. */
export interface Report {
  readonly commands: 'updated' | 'skipped' | 'failed';
  readonly pages: {
    /** Locales whose content was published. */
    readonly updated: readonly Locale[];
    /** Locales whose headline was published. */
    readonly headlines: readonly Locale[];
    /** Locales with an error, and those the service refused. */
    readonly failed: readonly string[];
  };
  readonly announcement: AnnouncementReport;
  /** What went wrong while publishing; what was wrong before stands in the plan. */
  readonly problems: readonly Problem[];
  /** Whether the run as a whole failed. */
  readonly failed: boolean;
}

/** Carries out a plan: the commands, then all pages in one request, then the announcement. */
export async function publish(plan: Plan, client: ListingClient, options: PublishOptions = {}): Promise<Report> {
  const unsent = withhold(plan);
  if (plan.blocked) return unsent;
  const run = new Run(plan, options.onRateLimit ?? 'fail');
  const { commands, announcement } = plan;
  const update = toUpdate(plan.pages);

  const commandsSent = commands && (await run.send('commands', () => client.commands.replace(commands.commands)));
  const pagesSent = update && (await run.send('pages', () => client.project.update(update)));
  const announced =
    announcement && run.goesOn ? await announce(announcement, client, options.record) : { report: unsent.announcement };

  const untried = [
    ...(commandsSent === 'not-tried' ? ['commands' as const] : []),
    ...(pagesSent === 'not-tried' ? ['pages' as const] : []),
    ...(announcement && !run.goesOn ? ['announcement' as const] : []),
  ];
  const problems = [...run.problems, ...run.weigh(announced), ...untried.map(notTried)];
  const retryAt = announced.report.retryAt ?? run.retryAt;
  return {
    commands: statusOf(commandsSent) ?? unsent.commands,
    pages: {
      updated: pagesSent === 'sent' ? localesWith(plan.pages, 'content') : [],
      headlines: pagesSent === 'sent' ? localesWith(plan.pages, 'headline') : [],
      failed: [...unsent.pages.failed, ...(pagesSent === 'failed' ? plan.pages.map(({ locale }) => locale) : [])],
    },
    announcement: { ...announced.report, ...(retryAt && { retryAt }) },
    problems,
    failed: unsent.failed || hasErrors(problems),
  };
}

/** The report of a plan of which nothing is sent: a dry run, or one that is blocked. */
export function withhold(plan: Plan): Report {
  const errors = plan.problems.filter(({ severity }) => severity === 'error');
  const wrong = (part: Part) => errors.some(({ about }) => about === part);
  const isFailure = {
    commands: wrong('commands') && plan.commands === undefined,
    pages: wrong('pages') && plan.pages.length === 0,
    announcement: wrong('announcement') && plan.announcement === undefined,
  };
  const failed = new Set(errors.flatMap(({ about, locale }) => (about === 'pages' && locale ? [locale] : [])));
  return {
    commands: wrong('commands') ? 'failed' : 'skipped',
    pages: { updated: [], headlines: [], failed: [...failed] },
    announcement: { status: wrong('announcement') ? 'failed' : 'skipped' },
    problems: [],
    failed: plan.blocked || Object.values(isFailure).some(Boolean),
  };
}

type Sending = 'sent' | 'failed' | 'not-tried';

/** One publishing under way: what went wrong so far, and whether to go on. */
class Run {
  readonly problems: Problem[] = [];
  goesOn = true;
  /** When to try again, where a rate limit said so. */
  retryAt: Date | undefined;
  readonly #plan: Plan;
  readonly #onRateLimit: RateLimitPolicy;

  constructor(plan: Plan, onRateLimit: RateLimitPolicy) {
    this.#plan = plan;
    this.#onRateLimit = onRateLimit;
  }

  async send(about: Part, request: () => Promise<void>): Promise<Sending> {
    if (!this.goesOn) return 'not-tried';
    try {
      await request();
      return 'sent';
    } catch (error) {
      // After a refused token or a rate limit every further request would fare the same, or make it worse.
      const hopeless = isKind(error, 'authentication') || isKind(error, 'rate-limited');
      this.goesOn = this.#plan.failOn === 'all' && !hopeless;
      if (error instanceof RateLimitError) this.retryAt = error.retryAt;
      this.problems.push(
        ...this.weigh({
          error,
          problem: { severity: 'error', about, message: `${subjects[about]} not published: ${describe(error)}` },
        }),
      );
      return 'failed';
    }
  }

  /** The problem of a failure, as heavy as the policy wants it. */
  weigh({ error, problem }: { readonly error?: unknown; readonly problem?: Problem }): Problem[] {
    if (problem === undefined) return [];
    return [
      this.#onRateLimit === 'warn' && isKind(error, 'rate-limited') ? { ...problem, severity: 'warning' } : problem,
    ];
  }
}

const isKind = (error: unknown, kind: ListingError['kind']) => error instanceof ListingError && error.kind === kind;

const notTried = (about: Part): Problem => ({
  severity: 'warning',
  about,
  message: `${subjects[about]} not sent, for what came before failed. Run it again.`,
});

const subjects = { commands: 'The commands were', pages: 'The pages were', announcement: 'The announcement was' };

function describe(error: unknown): string {
  // What is no failure of the service may hold anything at all, so only its name is told.
  return error instanceof ListingError
    ? error.message
    : `The request failed (${error instanceof Error ? error.name : typeof error}).`;
}

const statusOf = (sending: Sending | undefined) =>
  sending === 'sent' ? 'updated' : sending === 'failed' ? 'failed' : undefined;

const localesWith = (pages: readonly PagePlan[], text: 'headline' | 'content') =>
  pages.filter((page) => page[text] !== undefined).map(({ locale }) => locale);

/** All pages as one change of the project, or `undefined` where there is nothing to change. */
function toUpdate(pages: readonly PagePlan[]) {
  const texts = (text: 'headline' | 'content') =>
    Object.fromEntries(pages.flatMap((page) => (page[text] === undefined ? [] : [[page.locale, page[text]]])));
  const headline = texts('headline');
  const pageContent = texts('content');
  const hasHeadline = Object.keys(headline).length > 0;
  const hasContent = Object.keys(pageContent).length > 0;
  if (!hasHeadline && !hasContent) return undefined;
  return { ...(hasHeadline && { headline }), ...(hasContent && { pageContent }) };
}
