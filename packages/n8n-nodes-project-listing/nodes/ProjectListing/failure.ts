import {
  ApiError,
  ContractError,
  type ErrorKind,
  InputError,
  ListingError,
  RateLimitError,
} from '@project-listing/core/kernel';
import { type Issue, mostIssues } from '@project-listing/core/schemas';
import { type Failure, type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { credentialInput } from './connect.ts';
import { inEditorWords, type Label } from './label.ts';

/** Where a failure belongs. */
export interface Place {
  /** The input item; left out where it concerns none of them. */
  readonly itemIndex?: number | undefined;
  readonly label?: Label | undefined;
  /** What else a person should know, such as what was done before. */
  readonly aside?: string | undefined;
}

/** What happened, by kind: nothing that the service or a person wrote, as n8n replaces texts with words like EPERM. */
const happened: Readonly<Record<ErrorKind, { message: string; cause: Failure['cause'] }>> = {
  input: { message: 'A parameter is not valid', cause: 'configuration-invalid' },
  authentication: { message: 'The service does not accept the token', cause: 'credential-invalid' },
  permission: { message: 'The token may not do this', cause: 'credential-invalid' },
  'not-found': { message: 'The service does not find what is asked for', cause: 'configuration-invalid' },
  unprocessable: { message: 'The service refused the values', cause: 'configuration-invalid' },
  api: { message: 'The service refused the request', cause: 'configuration-invalid' },
  'rate-limited': { message: 'The service asks to wait', cause: 'rate-limited' },
  server: { message: 'The service failed', cause: 'temporarily-unavailable' },
  connection: { message: 'The service could not be reached', cause: 'temporarily-unavailable' },
  timeout: { message: 'The service did not answer in time', cause: 'temporarily-unavailable' },
  contract: { message: 'The answer of the service cannot be read', cause: 'configuration-invalid' },
};

/**
 * Any failure -> the error n8n shows: what happened as its message, how to fix it as its description, at which item. It
 * never holds the token.
 */
export function toNodeError(node: INode, error: unknown, place: Place = {}): NodeApiError | NodeOperationError {
  if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
  const at = place.itemIndex === undefined ? {} : { itemIndex: place.itemIndex };
  if (!(error instanceof ListingError)) return toForeignError(node, error, at);
  const { message, cause } = happened[error.kind];
  const description = [explain(error, place), place.aside].filter((text) => text !== undefined).join(' ');
  const options = { ...at, description, failure: toFailure(cause, error) };
  if (error instanceof ApiError || error instanceof ContractError) {
    const { status } = error;
    const withStatus = `${message} (status ${status})`;
    return new NodeApiError(node, {}, { ...options, message: withStatus, httpCode: `${status}` });
  }
  return new NodeOperationError(node, isCredential(error) ? 'The credential cannot be used' : message, options);
}

const credentialLabel: Label = { names: { baseUrl: 'Base URL', token: 'Token' } };

const isCredential = (error: ListingError) => error.operation === credentialInput;

/** n8n's own errors, of expressions and credentials, tell best what is wrong; what the language throws is our mistake. */
function toForeignError(node: INode, error: unknown, at: { itemIndex?: number }): NodeOperationError {
  const isOurs = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  if (error instanceof Error && !isOurs) return new NodeOperationError(node, error, at);
  return new NodeOperationError(node, 'The node has a mistake', {
    ...at,
    description: `Report it with the version of the node and what you did: ${String(error)}`,
    failure: { cause: 'node-defect' },
  });
}

function toFailure(cause: Failure['cause'], error: ListingError): Failure {
  const wait = error instanceof RateLimitError ? error.retryAfter : undefined;
  return cause === 'rate-limited' && wait ? { cause, retryAfterMs: wait * 1000 } : { cause };
}

/** What the core says of it, without its name of the operation: the editor shows its own. */
function explain(error: ListingError, { label }: Place): string {
  if (error instanceof InputError) return explainIssues(error.issues, isCredential(error) ? credentialLabel : label);
  return error.message.replace(`${error.operation} `, 'The request ');
}

function explainIssues(issues: readonly Issue[], label: Label | undefined): string {
  const lines = issues.slice(0, mostIssues).map((issue) => inEditorWords(issue, label).replace(/[^.]$/, '$&.'));
  const more = issues.length - lines.length;
  return [...lines, ...(more > 0 ? [`And ${more} more.`] : []), 'Nothing was sent.'].join('\n');
}
