import { check } from './contract/issues.ts';
import type { Problem } from './contract/models.ts';
import { legacyErrorNames } from './contract/names.ts';
import type { Operation } from './contract/operations.ts';
import { problem } from './contract/output.ts';
import { ApiError, type Outcome, RateLimitError } from './errors.ts';
import { readRetryAfter } from './retry-after.ts';
import type { TransportResponse } from './transport/transport.ts';

/** What a message about an operation needs to know of it. */
export type OperationFacts = Pick<Operation<never, unknown>, 'name' | 'version' | 'method'>;

/** An answer that is not a success -> the error that says what was refused, by whom, and what to do next. */
export function toApiError(operation: OperationFacts, response: TransportResponse): ApiError {
  const { status, headers, body } = response;
  const said = readProblem(body);
  const answer = { status, problem: said, requestId: readRequestId(response) };
  const refusal = `${operation.name} ${status >= 500 ? 'failed at' : 'was refused by'} the service with status ${status}${quote(said, body)}.`;
  if (status === 429) {
    const retryAfter = readRetryAfter(headers, body);
    const retryAt = retryAfter === undefined ? undefined : new Date(Date.now() + retryAfter * 1000);
    const wait =
      retryAt === undefined
        ? 'It did not say for how long.'
        : `Try again in ${retryAfter} s, at ${retryAt.toISOString()}.`;
    return new RateLimitError(
      operation.name,
      `${refusal} ${wait} Trying earlier lengthens the wait.`,
      answer,
      retryAfter,
      retryAt,
    );
  }
  const outcome = status >= 500 ? outcomeOfSilence(operation) : 'refused';
  return new ApiError(
    operation.name,
    `${refusal} ${advise(operation, status)}`,
    outcome,
    kindOf(operation, status),
    answer,
  );
}

/** What became of an operation that got no clear answer: a read changed nothing, a write may have happened. */
export function outcomeOfSilence({ method }: Pick<OperationFacts, 'method'>): Outcome {
  return method === 'GET' ? 'refused' : 'unknown';
}

/** What to do about an outcome that nobody knows: what replaces can be sent again, what adds would be there twice. */
export function adviseUnknown({ method }: Pick<OperationFacts, 'method'>): string {
  const remedy = method === 'POST' ? 'look before you repeat it' : 'repeating it does no harm';
  return `It is not known whether it happened; ${remedy}.`;
}

function kindOf({ version }: OperationFacts, status: number): ApiError['kind'] {
  if (status === 401 || (status === 400 && version === 'v1')) return 'authentication';
  if (status === 403) return 'permission';
  if (status === 404) return 'not-found';
  if (status === 422) return 'unprocessable';
  return status >= 500 ? 'server' : 'api';
}

function advise(operation: OperationFacts, status: number): string {
  const kind = kindOf(operation, status);
  switch (kind) {
    case 'authentication':
      return operation.version === 'v1'
        ? "Check the token: v1 takes one made in the project's Integrations & API settings; a legacy (v0) token works on v0 only."
        : 'Check the token: v0 takes it bare, without "Bearer".';
    case 'permission':
      return 'This token may not do this; use one of the project itself.';
    case 'not-found':
      return 'Check the base URL and that the project (or bot) still exists.';
    case 'unprocessable':
      return 'Change what the service names, then send it again.';
    case 'server':
      return outcomeOfSilence(operation) === 'unknown' ? adviseUnknown(operation) : 'Try again later.';
    default:
      return status < 400
        ? 'It points to another address, which is not followed: correct the base URL.'
        : 'Check the request.';
  }
}

function readProblem(body: unknown): Problem | undefined {
  const read = check(problem, body);
  if (!('value' in read)) return undefined;
  const error = read.value[legacyErrorNames.error.wire];
  return read.value.detail === undefined && typeof error === 'string' ? { ...read.value, detail: error } : read.value;
}

const longestQuote = 500;

/** What the service said, in one line of bounded length. */
function quote(said: Problem | undefined, body: unknown): string {
  const words = [said?.title, said?.detail].filter((part) => part !== undefined);
  if (words.length === 0 && typeof body === 'string') return ' and a body that is not JSON';
  const text = words.join(': ').replace(/\s+/g, ' ').trim();
  if (text === '') return '';
  return ` (${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text})`;
}

function readRequestId({ headers }: TransportResponse): string | undefined {
  return headers.get('x-request-id') ?? headers.get('cf-ray') ?? undefined;
}
