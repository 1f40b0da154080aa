import type { Issue } from './contract/issues.ts';

/** What is wrong with a token, or `undefined`. It is never shown (section 5). */
export function tokenIssue(token: unknown): Issue | undefined {
  const issue = (message: string) => ({ path: ['token'], message });
  if (typeof token !== 'string' || token.trim() === '') {
    return issue("is missing; create one in the project's Integrations & API settings");
  }
  if (/^bearer\s/i.test(token)) return issue('starts with "Bearer"; give the token alone');
  // Printable ASCII is all that a header may carry.
  if (!/^[\x21-\x7e]+$/.test(token)) return issue('has a space, a line break or another odd character; copy it again');
  return undefined;
}

/**
 * Takes a secret out of an answer that refuses: some services repeat in it what they were sent. Done after parsing,
 * since JSON can write the same text in many ways. An answer that grants is left as it is: it is data.
 */
export function redactor(secret: string): <T>(value: T) => T {
  const encoded = encodeURIComponent(secret);
  const forms = new Set([secret, encoded, encoded.replace(/%../g, (code) => code.toLowerCase())]);
  const clean = (text: string) => [...forms].reduce((rest, form) => rest.replaceAll(form, '[token]'), text);
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), walk(inner)]));
  };
  return <T>(value: T) => walk(value) as T;
}
