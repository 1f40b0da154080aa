import { isTimestamp, type ListingClient, ListingError, RateLimitError } from '@project-listing/core/kernel';
import type { AnnouncementPlan } from '../plan.ts';
import type { Problem } from '../problem.ts';
import type { AnnouncementRecord, Standing } from './record.ts';

/** What became of an announcement. */
export interface AnnouncementReport {
  readonly status: 'created' | 'already-announced' | 'rate-limited' | 'skipped' | 'failed' | 'unknown';
  /** When it was made, as the service (or the record) has it. */
  readonly createdAt?: string;
  /** When to try again after a rate limit, where the service said. */
  readonly retryAt?: Date;
}

/** A report, what there is to say about it, and the failure behind it. */
export interface Announced {
  readonly report: AnnouncementReport;
  readonly problem?: Problem;
  readonly error?: unknown;
}

/**
 * Sends an announcement at most once: noted as pending before it is sent, and as what became of it afterwards. Where
 * nobody knows what became of it, it stays pending, and a later run leaves it alone.
 */
export async function announce(
  { title, content, category, tag }: AnnouncementPlan,
  client: ListingClient,
  record: AnnouncementRecord = noRecord,
): Promise<Announced> {
  try {
    const recorded = await record.find(tag);
    if (recorded && recorded.state !== 'failure') return alreadyBegun(tag, recorded, 'may have announced');
    const first = await record.pending(tag);
    if (first) return alreadyBegun(tag, first, 'is announcing');
  } catch (error) {
    const message = `The record of announcements failed, so ${tag} was not announced: ${messageOf(error)} Run it again.`;
    return { report: { status: 'failed' }, problem: problem('error', message), error };
  }
  try {
    const { createdAt } = await client.announcements.create({ title, content, category });
    return await created(tag, createdAt, record);
  } catch (error) {
    if (!(error instanceof ListingError)) return unknown(tag, 'The request failed in an unforeseen way.', error);
    switch (error.outcome) {
      case 'done':
        return created(tag, undefined, record);
      case 'unknown':
        return unknown(tag, error.message, error);
      default:
        return refused(tag, error, record);
    }
  }
}

function alreadyBegun(tag: string, standing: Standing, does: 'may have announced' | 'is announcing'): Announced {
  if (standing.state === 'pending') {
    const message = `Another run ${does} ${tag}, so this one sends nothing. ${standing.advice}`;
    return { report: { status: 'unknown' }, problem: problem('error', message) };
  }
  const { createdAt } = standing;
  const message = `${tag} was announced before${createdAt === undefined ? '' : `, at ${createdAt}`}; nothing was sent.`;
  const report = { status: 'already-announced' as const, ...(createdAt !== undefined && { createdAt }) };
  return { report, problem: problem('notice', message) };
}

async function created(tag: string, said: string | undefined, record: AnnouncementRecord): Promise<Announced> {
  // It goes where everybody can read it, so it has to be a time and nothing else.
  const createdAt = said !== undefined && isTimestamp(said) ? said : undefined;
  const report = { status: 'created' as const, ...(createdAt !== undefined && { createdAt }) };
  try {
    await record.success(tag, createdAt);
    return { report };
  } catch (error) {
    const message = `${tag} was announced, but this could not be recorded, and a later run cannot know: ${messageOf(error)}`;
    return { report, problem: problem('warning', message) };
  }
}

async function refused(tag: string, error: ListingError, record: AnnouncementRecord): Promise<Announced> {
  const limited = error instanceof RateLimitError;
  const retryAt = limited ? error.retryAt : undefined;
  const report = { status: limited ? ('rate-limited' as const) : ('failed' as const), ...(retryAt && { retryAt }) };
  const noted = await record.failure(tag, error.message).then(
    () => '',
    (failure: unknown) => ` That it was refused could not be recorded: ${messageOf(failure)}`,
  );
  return { report, problem: problem('error', `${tag} was not announced: ${error.message}${noted}`), error };
}

function unknown(tag: string, what: string, error: unknown): Announced {
  const message = `${tag} may have been announced or not; look at the project's page. ${what}`;
  return { report: { status: 'unknown' }, problem: problem('error', message), error };
}

const problem = (severity: Problem['severity'], message: string): Problem => ({
  severity,
  about: 'announcement',
  message,
});

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Remembers nothing. */
const noRecord: AnnouncementRecord = {
  find: async () => undefined,
  pending: async () => undefined,
  success: async () => {},
  failure: async () => {},
};
