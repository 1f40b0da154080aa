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
