import { formatIssues, type Issue } from './contract/issues.ts';
import type { BatchReport, Problem } from './contract/models.ts';
import type { Outcome } from './outcome.ts';

/** What kind of failure it is. Branch on it. */
export type ErrorKind =
  | 'input'
  | 'connection'
  | 'timeout'
  | 'authentication'
  | 'permission'
  | 'not-found'
  | 'unprocessable'
  | 'rate-limited'
  | 'server'
  | 'api'
  | 'contract';

/** Any failure of this library. It carries no token, no request and no other library's error. */
export abstract class ListingError extends Error {
  /** Such as `ListingError[rate-limited]`. */
  override readonly name: string;
  readonly kind: ErrorKind;
  /** What was being done, such as `announcements.create`. */
  readonly operation: string;
  readonly outcome: Outcome;
  /** For a metrics batch: what was accepted in the requests before the one that failed. */
  declare progress?: BatchReport;

  constructor(kind: ErrorKind, operation: string, message: string, outcome: Outcome) {
    super(message);
    this.name = `ListingError[${kind}]`;
    this.kind = kind;
    this.operation = operation;
    this.outcome = outcome;
  }

  /** What is safe and useful to log. */
  toJSON(): Record<string, unknown> {
    return Object.fromEntries([...Object.entries(this), ['message', this.message]]);
  }
}

/** The input was refused before it was sent. */
export class InputError extends ListingError {
  declare readonly kind: 'input';
  readonly issues: readonly Issue[];

  constructor(operation: string, issues: readonly Issue[], happened = 'was refused before anything was sent') {
    super('input', operation, `${operation} ${happened}. ${formatIssues(issues, 'The input')}`, 'not-sent');
    this.issues = issues;
  }
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends ListingError {
  declare readonly kind: 'connection' | 'timeout';

  constructor(operation: string, message: string, outcome: Outcome, kind: ConnectionError['kind'] = 'connection') {
    super(kind, operation, message, outcome);
  }
}

/** No complete answer in time. */
export class TimeoutError extends ConnectionError {
  declare readonly kind: 'timeout';

  constructor(operation: string, message: string, outcome: Outcome) {
    super(operation, message, outcome, 'timeout');
  }
}

/** The service answered with a status that is no success: 400 or more, or a redirect that is not followed. */
export class ApiError extends ListingError {
  declare readonly kind: Exclude<ErrorKind, 'input' | 'connection' | 'timeout' | 'contract'>;
  /** The HTTP status. */
  readonly status: number;
  /** What the service said (section 7), as far as it could be read. */
  readonly problem: Problem | undefined;
  /** The id the service gave the request, for its support. */
  readonly requestId: string | undefined;

  constructor(operation: string, message: string, outcome: Outcome, kind: ApiError['kind'], answer: ApiAnswer) {
    super(kind, operation, message, outcome);
    this.status = answer.status;
    this.problem = answer.problem;
    this.requestId = answer.requestId;
  }
}

/** What an `ApiError` tells of the answer. */
export interface ApiAnswer {
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly requestId: string | undefined;
}

/** Too many requests (status 429). Repeating early may lengthen the block. */
export class RateLimitError extends ApiError {
  declare readonly kind: 'rate-limited';
  /** Seconds to wait, where the service said. */
  readonly retryAfter: number | undefined;
  /** When to try again, where the service said. */
  readonly retryAt: Date | undefined;

  constructor(operation: string, message: string, outcome: Outcome, answer: ApiAnswer, retryAfter: number | undefined) {
    super(operation, message, outcome, 'rate-limited', answer);
    this.retryAfter = retryAfter;
    this.retryAt = retryAfter === undefined ? undefined : inSeconds(retryAfter);
  }
}

/** The moment that is so many seconds away. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** The service answered with success and a body that is not what the API promises. */
export class ContractError extends ListingError {
  declare readonly kind: 'contract';
  readonly status: number;
  readonly issues: readonly Issue[];

  constructor(operation: string, status: number, issues: readonly Issue[]) {
    super(
      'contract',
      operation,
      `${operation} succeeded (status ${status}), but its answer cannot be read: ${formatIssues(issues, 'It')}. ` +
        'Check that the base URL is that of the API and not of a website.',
      'done',
    );
    this.status = status;
    this.issues = issues;
  }
}
