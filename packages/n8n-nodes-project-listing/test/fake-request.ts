import { type IHttpRequestOptions, type INode, NodeApiError } from 'n8n-workflow';

/** The platform's own `fetch`, or one like it. */
export type Fetch = typeof fetch;

/**
 * n8n's HTTP helper over a `fetch`: any status is an answer, the body a text; what went wrong on the way is an error of
 * its own.
 */
export async function fakeRequest(send: Fetch, node: INode, request: IHttpRequestOptions, authorization: string) {
  try {
    const response = await send(request.url, {
      method: request.method ?? 'GET',
      headers: { ...(request.headers as Record<string, string>), authorization },
      redirect: 'manual',
      ...(request.body !== undefined && { body: request.body as string }),
    });
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  } catch (error) {
    throw new NodeApiError(node, error as never);
  }
}

/** For the frozen inputs of a test: nothing in them can be changed. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
