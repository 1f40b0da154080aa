import {
  describeFailure,
  findCode,
  parseBody,
  redactor,
  type Transport,
  TransportFailure,
  type TransportResponse,
} from '@project-listing/core/kernel';
import type { IAllExecuteFunctions, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

/** The longest silence of the service, in ms: n8n's helper counts anew with every byte. */
const timeout = 30_000;

/** What n8n gives a node or a trigger to send requests with. */
export type RequestFunctions = Pick<IAllExecuteFunctions, 'helpers'>;

export interface N8nTransportOptions {
  /** The name of the credential: n8n puts its token into the request. */
  readonly credentialType: string;
  readonly baseUrl: URL;
  /** Kept out of every answer that refuses. */
  readonly token: string;
}

/**
 * Reaches the service over n8n's own HTTP helper, with n8n's proxy and network rules. It never repeats a request: when
 * to try again is the workflow's affair.
 */
export function n8nTransport(functions: RequestFunctions, options: N8nTransportOptions): Transport {
  const { credentialType, baseUrl, token } = options;
  const redact = redactor(token);

  return async ({ method, path, query, body }) => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const request: IHttpRequestOptions = {
      method,
      url: `${baseUrl.href}${path}${search}`,
      headers: {
        Accept: 'application/json, application/problem+json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      // As text, since n8n's helper drops a body that is an empty array.
      ...(body !== undefined && { body: JSON.stringify(body) }),
      encoding: 'text',
      timeout,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
      // A redirect would carry the token along.
      disableFollowRedirect: true,
    };
    const response: IN8nHttpFullResponse = await functions.helpers.httpRequestWithAuthentication
      .call(functions as IAllExecuteFunctions, credentialType, request)
      .catch((error: unknown) => {
        throw toFailure(error, baseUrl.host);
      });
    const answer = readAnswer(response);
    const succeeded = answer.status >= 200 && answer.status <= 299;
    const headers = { get: (name: string) => redact(answer.headers.get(name)) };
    return { ...answer, headers, body: succeeded ? answer.body : redact(answer.body) };
  };
}

/** n8n's words may hold the request, so only the error's code is taken from them. */
function toFailure(error: unknown, host: string): TransportFailure {
  const code = findCode(error);
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
    return new TransportFailure('timeout', `${host} said nothing for ${timeout / 1000} s`, true);
  }
  // What has no code comes from n8n itself, before it sends: its network rules, say.
  return code === undefined
    ? new TransportFailure(
        'connection',
        `n8n did not send the request to ${host}; its network rules may forbid it`,
        false,
      )
    : describeFailure(error, host);
}

function readAnswer({ statusCode, headers, body }: IN8nHttpFullResponse): TransportResponse {
  return {
    status: statusCode,
    headers: {
      get: (name) => {
        const value = headers[name.toLowerCase()];
        return value === undefined || value === null ? null : String(value);
      },
    },
    body: typeof body === 'string' ? parseBody(body) : body,
  };
}
