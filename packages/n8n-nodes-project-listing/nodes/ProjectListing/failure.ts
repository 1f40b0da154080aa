import {
  ApiError,
  type ConnectionError,
  ContractError,
  InputError,
  ListingError,
  type RateLimitError,
} from '@project-listing/core/kernel';
import { formatPath, type Issue } from '@project-listing/core/schemas';
import { type Failure, type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

/**
 * What the editor calls what an issue is about: the issue's path -> a parameter's display name, and where in its value.
 * Nothing where the path is none of the parameters'.
 */
export type Label = (path: Issue['path']) => string | undefined;

/** Labels by the first part of the path. */
export function labelled(names: Readonly<Record<string, string>>): Label {
  return ([first, ...rest]) => {
    const name = first === undefined ? undefined : names[first];
    if (name === undefined) return undefined;
    const within = formatPath(rest);
    return within === '' || within.startsWith('[') ? `${name}${within}` : `${name}.${within}`;
  };
}

/** Where a failure belongs. */
export interface Place {
  /** The input item; left out where it concerns none of them, or where the failure itself tells. */
  readonly itemIndex?: number;
  readonly label?: Label;
}

/** How a failure is told. */
interface Told {
  /** What happened. Nothing that the service or a person wrote: n8n replaces texts that hold words like EPERM. */
  readonly message: string;
  /** How to fix it. */
  readonly description: string;
  /** Why, for n8n itself: it decides when a trigger is tried again. */
  readonly failure: Failure;
}

/** Any failure -> the error n8n shows: what happened, how to fix it, at which item. It never holds the token. */
export function toNodeError(node: INode, error: unknown, place: Place = {}): NodeApiError | NodeOperationError {
  if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
  const { itemIndex } = place;
  const told = tell(error, place);
  const options = { ...told, ...(itemIndex !== undefined && { itemIndex }) };
  if (error instanceof ApiError || error instanceof ContractError) {
    return new NodeApiError(node, {}, { ...options, httpCode: String(error.status) });
  }
  return new NodeOperationError(node, told.message, options);
}

function tell(error: unknown, place: Place): Told {
  if (error instanceof InputError) return tellInput(error, place);
  if (error instanceof ListingError) return tellAnswer(error);
  const name = error instanceof Error ? error.name : typeof error;
  return {
    message: `The node failed (${name})`,
    description: 'This is a mistake in the node. Report it with the version of the node and what you did.',
    failure: { cause: 'node-defect' },
  };
}

function tellInput({ issues, operation }: InputError, { label = () => undefined }: Place): Told {
  const lines = issues.map(
    (issue) => `${label(issue.path) ?? (formatPath(issue.path) || 'The input')} ${issue.message}`,
  );
  return {
    message:
      operation === 'credential' ? 'The credential cannot be used' : 'A parameter is not valid, so nothing was sent',
    description: lines.join('\n'),
    failure: { cause: 'configuration-invalid' },
  };
}

function tellAnswer(error: ListingError): Told {
  const { message, remedy, failure } = explain(error);
  const said = error instanceof ApiError ? quote(error) : '';
  const lost = error.outcome === 'unknown' ? ' It is not known whether it happened; look before you run it again.' : '';
  const accepted = error.progress?.accepted ? ` ${error.progress.accepted} entries were accepted before it.` : '';
  return { message, description: `${said}${remedy}${lost}${accepted}`, failure };
}

function quote({ problem }: ApiError): string {
  const words = [problem?.title, problem?.detail].filter((part) => part !== undefined).join(': ');
  return words === '' ? '' : `The service said "${words.slice(0, 500)}". `;
}

interface Explained {
  readonly message: string;
  readonly remedy: string;
  readonly failure: Failure;
}

function explain(error: ListingError): Explained {
  const status = error instanceof ApiError || error instanceof ContractError ? ` (status ${error.status})` : '';
  switch (error.kind) {
    case 'authentication':
      return {
        message: `The service does not accept the token${status}`,
        remedy:
          "Test the credential. v1 takes a token made on the project's dashboard, under Integrations & API; a legacy token belongs into the legacy credential.",
        failure: { cause: 'credential-invalid' },
      };
    case 'permission':
      return {
        message: `The token may not do this${status}`,
        remedy: 'Use a token of the project itself.',
        failure: { cause: 'credential-invalid' },
      };
    case 'not-found':
      return {
        message: `The service does not find what is asked for${status}`,
        remedy: "Check the credential's base URL, and that the project or bot still exists.",
        failure: { cause: 'configuration-invalid' },
      };
    case 'unprocessable':
      return {
        message: `The service refused the values${status}`,
        remedy: 'Change what it names, then run the node again.',
        failure: { cause: 'configuration-invalid' },
      };
    case 'rate-limited':
      return explainWait(error as RateLimitError, status);
    case 'server':
      return {
        message: `The service failed${status}`,
        remedy: 'Try again later.',
        failure: { cause: 'temporarily-unavailable' },
      };
    case 'connection':
      return {
        message: 'The service could not be reached',
        remedy: `${sentence(error as ConnectionError)} Check the base URL of the credential and the network of n8n.`,
        failure: { cause: 'temporarily-unavailable' },
      };
    case 'timeout':
      return {
        message: 'The service did not answer in time',
        remedy: `${sentence(error as ConnectionError)} Try again later.`,
        failure: { cause: 'temporarily-unavailable' },
      };
    case 'contract':
      return {
        message: `The answer of the service cannot be read${status}`,
        remedy: 'The request was carried out. Check that the base URL is that of the API and not of a website.',
        failure: { cause: 'configuration-invalid' },
      };
    default:
      return {
        message: `The service refused the request${status}`,
        remedy: 'Check the base URL of the credential: redirects are not followed.',
        failure: { cause: 'configuration-invalid' },
      };
  }
}

function explainWait({ retryAfter, retryAt }: RateLimitError, status: string): Explained {
  const when =
    retryAt === undefined
      ? 'It did not say for how long.'
      : `Try again in ${retryAfter} s, at ${retryAt.toISOString()}.`;
  return {
    message: `The service asks to wait${status}`,
    remedy: `${when} Trying earlier may lengthen the wait.`,
    failure: { cause: 'rate-limited', ...(retryAfter ? { retryAfterMs: retryAfter * 1000 } : {}) },
  };
}

/** What the transport saw, as a sentence. */
function sentence({ reason }: ConnectionError): string {
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
