import { redactHeaders } from './redact.ts';

const maximumRedirects = 5;

/** A `fetch` whose answer has arrived whole, so that a timeout around it covers the body too. */
export type FetchWhole = (request: Request, body: string | undefined) => Promise<Response>;

/**
 * Sends a request and reads the whole answer, with every trace of the token taken out of it. A redirect is followed
 * within the origin only; any other is returned as it is, for it would carry the request to a stranger.
 */
export function fetchWhole(fetch: typeof globalThis.fetch, redact: (text: string) => string): FetchWhole {
  return async (request, body) => {
    let url = request.url;
    for (let hops = 0; ; hops++) {
      const { method, headers, signal } = request;
      const response = await fetch(url, { method, headers, signal, redirect: 'manual', body: body ?? null });
      const next = redirectTarget(response, url, method);
      if (next === undefined || hops === maximumRedirects) {
        const text = redact(await response.text());
        // Null where there is no text: a Response of status 204 must not have a body at all.
        return new Response(text === '' ? null : text, {
          status: response.status,
          headers: redactHeaders(response.headers, redact),
        });
      }
      await response.body?.cancel();
      url = next;
    }
  };
}

/** Where a redirect leads, if it keeps the method and stays within the origin. */
function redirectTarget({ status, headers }: Response, from: string, method: string): string | undefined {
  const keepsMethod = status === 307 || status === 308 || (method === 'GET' && (status === 301 || status === 302));
  const location = headers.get('location');
  if (!keepsMethod || location === null || !URL.canParse(location, from)) return undefined;
  const target = new URL(location, from);
  return target.origin === new URL(from).origin ? target.href : undefined;
}
