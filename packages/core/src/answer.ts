import { read } from './contract/issues.ts';
import type { Problem } from './contract/models.ts';
import { legacyErrorNames } from './contract/names.ts';
import type { Operation } from './contract/operations.ts';
import { problem } from './contract/output.ts';
import { ApiError, inSeconds, RateLimitError } from './errors.ts';
import { adviseUnknown, outcomeOfStatus } from './outcome.ts';
import { readRetryAfter } from './retry-after.ts';
import type { TransportResponse } from './transport/transport.ts';

/** What a message about an operation needs to know of it. */
export type OperationFacts = Pick<Operation<never, unknown>, 'name' | 'version' | 'method' | 'partial'>;

/** An answer that is not a success -> the error that says what was refused, by whom, and what to do next. */
export function toApiError(operation: OperationFacts, response: TransportResponse): ApiError {
  const { status, headers, body } = response;
  const said = readProblem(body);
  const answer = { status, problem: said, requestId: readRequestId(response) };
  const outcome = outcomeOfStatus(operation, status, response.unsettled === true);
  const refusal = `${operation.name} ${status >= 500 ? 'failed at' : 'was refused by'} the service with status ${status}${quote(said, body)}.`;
  const lost = outcome === 'unknown' ? ` ${adviseUnknown(operation)}` : '';
  if (status === 429) {
    const retryAfter = readRetryAfter(headers, body);
    const message = `${refusal} ${adviseWait(retryAfter)}${lost}`;
    return new RateLimitError(operation.name, message, outcome, answer, retryAfter);
  }
  const message = `${refusal} ${advise(operation, status)}${lost}`;
  return new ApiError(operation.name, message, outcome, kindOf(operation, status), answer);
}

function adviseWait(retryAfter: number | undefined): string {
  const when =
    retryAfter === undefined
      ? 'It did not say for how long.'
      : `Try again in ${retryAfter} s, at ${inSeconds(retryAfter).toISOString()}.`;
  return `${when} Trying earlier may lengthen the wait.`;
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
        ? "If it names nothing else, check the token: v1 takes one made in the project's Integrations & API settings; a legacy (v0) token works on v0 only."
        : 'Check the token: v0 takes it bare, without "Bearer".';
    case 'permission':
      return 'This token may not do this; use one of the project itself.';
    case 'not-found':
      return 'Check the base URL and that the project (or bot) still exists.';
    case 'unprocessable':
      return 'Change what the service names, then send it again.';
    case 'server':
      return 'Try again later.';
    default:
      return status < 400
        ? 'The service points elsewhere, which is not followed: correct the base URL.'
        : 'Check the request.';
  }
}

function readProblem(body: unknown): Problem | undefined {
  // An answer without a body is a problem that says nothing; a page is no problem of this API.
  const output = read(problem, body ?? {});
  if (!('value' in output)) return undefined;
  const { value } = output;
  const error = value[legacyErrorNames.error.wire];
  return value.detail === undefined && typeof error === 'string' ? { ...value, detail: error } : value;
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
