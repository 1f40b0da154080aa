import { owner } from './owner.ts';
import { waitFor } from './wait.ts';

/** n8n's own API, as its editor calls it, with the owner logged in. */
export interface Rest {
  get<T = unknown>(path: string): Promise<T>;
  post<T = unknown>(path: string, body: unknown): Promise<T>;
  /** The answer as it comes, for what is no JSON. */
  fetch(path: string): Promise<Response>;
}

export async function logIn(url: string): Promise<Rest> {
  const cookie = await waitFor('the login', async () => {
    const answer = await fetch(`${url}/rest/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ emailOrLdapLoginId: owner.email, password: owner.password }),
    });
    return answer.ok
      ? answer.headers
          .getSetCookie()
          .map((one) => one.split(';')[0])
          .join('; ')
      : undefined;
  });
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { ...init, headers: { cookie, 'content-type': 'application/json' } });
  const read = async (path: string, init?: RequestInit) => {
    const answer = await send(path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${init?.method ?? 'GET'} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text).data;
  };
  return {
    get: (path) => read(`/rest${path}`),
    post: (path, body) => read(`/rest${path}`, { method: 'POST', body: JSON.stringify(body) }),
    fetch: (path) => send(path),
  };
}
