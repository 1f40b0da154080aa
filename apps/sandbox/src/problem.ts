import { STATUS_CODES } from 'node:http';
import { legacyErrorNames, problemNames, rateLimitNames, toWire } from '@project-listing/core/wire';
import type { SwitchValues } from './switches.ts';

export type Version = 'v1' | 'v0';

/** One thing that is wrong with a request, told in the names of the wire. */
export interface FieldError {
  /** Such as `data[3].metrics`; empty for the request as a whole. */
  readonly field: string;
  readonly message: string;
}

/** What a refusal says beside its status and detail. */
interface RefusalMore {
  readonly errors?: readonly FieldError[];
  /** In seconds; told in the form that the switch chooses. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Leaves the type out of the problem. */
  readonly withoutType?: boolean;
}

/** A request that is not done. Thrown, it undoes what was written; returned, it keeps it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly more: RefusalMore;

  constructor(status: number, detail: string, more: RefusalMore = {}) {
    super(detail);
    this.status = status;
    this.more = more;
  }
}

/** The header that says how long to wait. */
const waitHeader = rateLimitNames.retryAfter.wire;

/** A refusal as an answer: a problem on v1, an error in the form of the switch on v0. */
export function answerRefusal(refusal: Refusal, version: Version, switches: SwitchValues, now: Date): Response {
  const { status, message } = refusal;
  const { retryAfter, headers } = refusal.more;
  if (retryAfter === undefined) return writeError(refusal, version, switches, { ...headers });
  switch (switches.rateLimitForm) {
    case 'body':
      return Response.json({ [waitHeader]: retryAfter }, { status });
    case 'date': {
      const at = new Date(Math.ceil(now.getTime() / 1000 + retryAfter) * 1000);
      return writeError(refusal, version, switches, { ...headers, [waitHeader]: at.toUTCString() });
    }
    case 'seconds':
      return writeError(refusal, version, switches, { ...headers, [waitHeader]: String(retryAfter) });
    default:
      throw new Error(`no form of a rate limit: ${switches.rateLimitForm satisfies never} (${message})`);
  }
}

function writeError(
  refusal: Refusal,
  version: Version,
  switches: SwitchValues,
  headers: Record<string, string>,
): Response {
  return version === 'v1' ? problem(refusal, headers) : legacyError(refusal, switches, headers);
}

/** A problem of the server in front of the API. */
export const problemAnswer = (status: number, detail: string): Response => problem(new Refusal(status, detail), {});

const titleOf = (status: number) => STATUS_CODES[status] ?? 'Error';

function problem({ status, message, more }: Refusal, headers: Record<string, string>): Response {
  const type = more.withoutType ? undefined : 'about:blank';
  const body = toWire(problemNames, { type, title: titleOf(status), status, detail: message }, 'specification');
  return new Response(JSON.stringify({ ...body, ...(more.errors && { errors: more.errors }) }), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  });
}

function legacyError({ status, message }: Refusal, switches: SwitchValues, headers: Record<string, string>): Response {
  const error = status === 401 ? titleOf(status) : message;
  switch (switches.legacyErrorForm) {
    case 'json': {
      const body = toWire(legacyErrorNames, { error }, switches.profile);
      return Response.json(body, { status, headers });
    }
    case 'text':
      return new Response(error, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
    case 'html':
      return new Response(errorPage(status), {
        status,
        headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      });
    default:
      throw new Error(`no form of a v0 error: ${switches.legacyErrorForm satisfies never}`);
  }
}

/** What a proxy in front of the service answers in its place. */
export function errorPage(status: number): string {
  const words = `${status} ${titleOf(status)}`;
  return `<!DOCTYPE html>\n<html><head><title>${words}</title></head><body><center><h1>${words}</h1></center></body></html>\n`;
}
