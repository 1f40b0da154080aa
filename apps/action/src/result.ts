import type { Place, Plan, Problem, Report } from '@project-listing/publisher';

/** Something to tell a person: a problem, or what is not about any part of the plan. */
export interface Note {
  readonly severity: Problem['severity'];
  readonly message: string;
  readonly place?: Place;
}

/** What became of a run, for the report. */
export interface Result {
  /** Whether nothing was to be sent. */
  readonly dryRun: boolean;
  /** Left out where it did not come to a plan. */
  readonly plan?: Plan;
  readonly report: Report;
  /** What the run itself has to say, beside the problems of plan and report. */
  readonly notes: readonly Note[];
}

/** The result of a run that stopped before it had a plan. */
export function stopped(errors: readonly string[], dryRun: boolean, notes: readonly Note[] = []): Result {
  return {
    dryRun,
    report: {
      commands: 'skipped',
      pages: { updated: [], headlines: [], failed: [] },
      announcement: { status: 'skipped' },
      problems: [],
      failed: true,
    },
    notes: [...errors.map((message): Note => ({ severity: 'error', message })), ...notes],
  };
}

/** Everything there is to tell, each thing once. */
export function notesOf({ plan, report, notes }: Result): Note[] {
  const all: Note[] = [...notes, ...(plan?.problems ?? []), ...report.problems];
  return [...new Map(all.map((note) => [JSON.stringify([note.severity, note.message, note.place]), note])).values()];
}
