/** Takes a secret out of texts: as it is, as it stands in JSON, and as it stands in a URL. */
export function redactor(secret: string): (text: string) => string {
  const forms = new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  return (text) => [...forms].reduce((clean, form) => clean.replaceAll(form, '[token]'), text);
}

/** A copy of headers with a secret taken out of their values. */
export function redactHeaders(headers: Headers, redact: (text: string) => string): Headers {
  return new Headers([...headers].map(([name, value]): [string, string] => [name, redact(value)]));
}
