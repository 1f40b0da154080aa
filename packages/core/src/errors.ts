import { formatIssue, type Issue } from './contract/issues.ts';
import type { Problem } from './contract/models.ts';

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

/**
 * What became of the operation. `not-sent`: nothing left this machine. `refused`: nothing was changed. `done`: it was
 * carried out, only the answer could not be read. `unknown`: a write that may or may not have happened; look before
 * you repeat it.
 */
export type Outcome = 'not-sent' | 'refused' | 'done' | 'unknown';

/** How far a metrics batch had come (section 4.6). */
export interface BatchReport {
  /** Entries in requests that the service accepted. */
  readonly accepted: number;
  /** Requests that the service accepted. */
  readonly requests: number;
}

/** Any failure of this library. It carries no token, no request and no other library's error. */
export abstract class ListingError extends Error {
  /** Such as `ListingError[rate-limited]`. */
  override readonly name: string;
  readonly kind: ErrorKind;
  /** What was being done, such as `announcements.create`. */
  readonly operation: string;
  readonly outcome: Outcome;
  /** For a metrics batch: what was accepted before it failed. */
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

/** The input was refused before anything was sent. */
export class InputError extends ListingError {
  declare readonly kind: 'input';
  readonly issues: readonly Issue[];

  constructor(operation: string, issues: readonly Issue[]) {
    super(
      'input',
      operation,
      `${operation} was refused before anything was sent. ${issues.map(formatIssue).join('\n')}`,
      'not-sent',
    );
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

/** The service answered with a status of 400 or more. */
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

/** Too many requests (status 429). Repeating early lengthens the block. */
export class RateLimitError extends ApiError {
  declare readonly kind: 'rate-limited';
  /** Seconds to wait, where the service said. */
  readonly retryAfter: number | undefined;
  /** When to try again, where the service said. */
  readonly retryAt: Date | undefined;

  constructor(operation: string, message: string, answer: ApiAnswer, retryAfter: number | undefined, retryAt?: Date) {
    super(operation, message, 'refused', 'rate-limited', answer);
    this.retryAfter = retryAfter;
    this.retryAt = retryAt;
  }
}

/** The service answered with success and a body that is not what the API promises. */
export class ContractError extends ListingError {
  declare readonly kind: 'contract';
  readonly status: number;
  readonly issues: readonly Issue[];

  constructor(operation: string, status: number, issues: readonly Issue[]) {
    super(
      'contract',
      operation,
      `${operation} succeeded (status ${status}), but its answer cannot be read: ${issues.map(formatIssue).join('; ')}. ` +
        'Check that the base URL is that of the API and not of a website.',
      'done',
    );
    this.status = status;
    this.issues = issues;
  }
}
