const maximumRedirects = 5;

/** The most that an answer may hold, in bytes: far more than any page of the API, and bearable. */
const maximumSize = 32 * 1024 * 1024;

/** A `fetch` whose answer has arrived whole, so that a timeout around it covers the body too. */
export type FetchWhole = (request: Request, body: string | undefined) => Promise<Response>;

/**
 * Sends a request and reads the whole answer. A redirect is followed within the origin only; any other is returned as
 * it is, for it would carry the request to a stranger.
 */
export function fetchWhole(fetch: typeof globalThis.fetch): FetchWhole {
  return async (request, body) => {
    let url = request.url;
    for (let hops = 0; ; hops++) {
      const { method, headers, signal } = request;
      const response = await fetch(url, { method, headers, signal, redirect: 'manual', body: body ?? null });
      const next = redirectTarget(response, url, method);
      if (next === undefined || hops === maximumRedirects) {
        const text = await readText(response);
        // Null where there is no text: a Response of status 204 must not have a body at all.
        return new Response(text === '' ? null : text, { status: response.status, headers: response.headers });
      }
      await response.body?.cancel();
      url = next;
    }
  };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (size > maximumSize) throw new AnswerTooLong();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** An answer that nobody should keep in memory. */
class AnswerTooLong extends Error {
  /** As Node's own errors have one. */
  readonly code = 'ANSWER_TOO_LONG';
}

/** Where a redirect leads, if it keeps the method and stays within the origin. */
function redirectTarget({ status, headers }: Response, from: string, method: string): string | undefined {
  const keepsMethod = status === 307 || status === 308 || (method === 'GET' && (status === 301 || status === 302));
  const location = headers.get('location');
  if (!keepsMethod || location === null || !URL.canParse(location, from)) return undefined;
  const target = new URL(location, from);
  return target.origin === new URL(from).origin ? target.href : undefined;
}
