import { ConnectionReset } from './connection.ts';
import { Refusal } from './problem.ts';

/** The body of a request: its text, or why it has none that can be read. */
export type ReceivedBody =
  | { readonly contentType: string; readonly text: string }
  | { readonly contentType: string; readonly unreadable: 'too-large' | 'not-utf8' };

/** The most that a body may have, in bytes. */
const bodyLimit = 5 * 1024 * 1024;

/** Takes a body in, no more of it than is allowed. Throws a `ConnectionReset` where the client breaks off. */
export async function receiveBody({ body, headers }: Request): Promise<ReceivedBody | undefined> {
  if (body === null) return undefined;
  const contentType = headers.get('content-type') ?? '';
  if (Number(headers.get('content-length') ?? 0) > bodyLimit) return { contentType, unreadable: 'too-large' };
  const bytes = await readBytes(body);
  if (bytes === undefined) return { contentType, unreadable: 'too-large' };
  try {
    return { contentType, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { contentType, unreadable: 'not-utf8' };
  }
}

/** The most levels that JSON may have: what walks over it calls itself for each. */
const deepest = 100;

/** Tells, without parsing it, whether JSON has arrays and objects too deep inside each other. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) index += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return false;
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [...'"\\[]{}'].map((character) =>
  character.charCodeAt(0),
);

/** All of a body; `undefined` where it is too large. */
async function readBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > bodyLimit) return undefined;
      chunks.push(chunk);
    }
  } catch {
    throw new ConnectionReset('by the client, in the middle of its body');
  }
  return Buffer.concat(chunks);
}

/** The JSON of a body, or the refusal of what is none. */
export function readJson(body: ReceivedBody | undefined): unknown {
  if (body === undefined) throw new Refusal(400, 'The request has no body; send JSON.');
  if ('unreadable' in body && body.unreadable === 'too-large') {
    throw new Refusal(413, `The body is too large; the most is ${bodyLimit.toLocaleString('en')} bytes.`);
  }
  if (!/^application\/json\s*(;|$)/i.test(body.contentType)) {
    throw new Refusal(415, `The body is of type ${body.contentType || '(none)'}; send application/json.`);
  }
  if ('unreadable' in body) throw new Refusal(400, 'The body is not UTF-8.');
  if (body.text === '') throw new Refusal(400, 'The body is empty; send JSON.');
  if (isTooDeep(body.text)) throw new Refusal(400, `The JSON is nested more than ${deepest} levels deep.`);
  try {
    return JSON.parse(body.text);
  } catch (error) {
    throw new Refusal(400, `The body is not JSON: ${error instanceof Error ? error.message : 'unreadable'}.`);
  }
}
