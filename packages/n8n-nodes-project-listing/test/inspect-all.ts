/** Everything an error holds, hidden properties and causes too, as a text to search. */
export function inspectAll(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (seen.has(value)) return '';
  seen.add(value);
  const own = Object.getOwnPropertyNames(value).map((name) => {
    const inner = (value as Record<string, unknown>)[name];
    return `${name}: ${inspectAll(inner, seen)}`;
  });
  const json = 'toJSON' in value && typeof value.toJSON === 'function' ? JSON.stringify(value) : '';
  return [String(value), json, ...own].join('\n');
}
