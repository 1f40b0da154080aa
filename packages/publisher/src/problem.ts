/** Where something is wrong: a file of the repository, and the spot in it. */
export interface Place {
  /** Path from the root of the workspace, with forward slashes. */
  readonly file: string;
  /** 1-based line, where it is known. */
  readonly line?: number;
  /** 1-based column in UTF-16 units, where it is known. */
  readonly column?: number;
}

/** What one run can publish. */
export type Part = 'pages' | 'commands' | 'announcement';

/**
 * Something a person should know before or after publishing. An `error` stops what it is about, a `warning` may become
 * an error under `strict`, a `notice` only tells.
 */
export interface Problem {
  readonly severity: 'error' | 'warning' | 'notice';
  /** The part of the plan it is about. */
  readonly about: Part;
  /** What is wrong, with the field, the limit and the size of the value, and then what to do about it. */
  readonly message: string;
  readonly place?: Place;
  /** The locale of the page it is about, where it is about one. */
  readonly locale?: string;
}

/** Tells whether any of the problems is an error. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

/** The same problems, each told once. */
export function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}
