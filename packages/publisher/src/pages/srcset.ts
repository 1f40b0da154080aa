import type { Span } from '../markdown.ts';

/** The URLs of a `srcset`, with their offsets in it, split as the HTML standard splits them. */
export function srcsetUrls(value: string): (Span & { value: string })[] {
  const urls: (Span & { value: string })[] = [];
  const candidate = /[\t\n\f\r ,]*([^\t\n\f\r ]+)/y;
  for (let found = candidate.exec(value); found; found = candidate.exec(value)) {
    const start = candidate.lastIndex - (found[1]?.length ?? 0);
    const url = (found[1] ?? '').replace(/,+$/, '');
    if (url !== '') urls.push({ start, end: start + url.length, value: url });
    // A comma right after the URL ends the candidate; else its descriptor comes first, which may have one in brackets.
    if (url === found[1]) candidate.lastIndex = descriptorEnd(value, candidate.lastIndex);
  }
  return urls;
}

function descriptorEnd(value: string, from: number): number {
  let inBrackets = false;
  for (let at = from; at < value.length; at++) {
    if (value[at] === '(') inBrackets = true;
    else if (value[at] === ')') inBrackets = false;
    else if (value[at] === ',' && !inBrackets) return at + 1;
  }
  return value.length;
}
