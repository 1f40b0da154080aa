import { randomUUID } from 'node:crypto';
import { operations } from '@project-listing/core/wire';
import { z } from 'zod/v4';

/** `before`: the request is not done. `after`: it is done, and only the answer is spoiled. */
const when = z.enum(['before', 'after']);

const status = z.int().min(200).max(599);

/** Which requests a fault meets, how often, and what comes on top. */
const common = {
  /** Name of an operation, such as `announcements.create`. Left out: any. */
  operation: z.enum(operations.map(({ name }) => name) as [string, ...string[]]).optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'HEAD']).optional(),
  /** Path from the root; `*` stands for anything: `/api/v1/projects/@me/votes*`. */
  path: z.string().regex(/^[/*]/, 'must start with / or *').optional(),
  /** How many requests it meets. @default 1 */
  times: z.int().min(1).default(1),
  /** How many matching requests pass unharmed first. @default 0 */
  skip: z.int().min(0).default(0),
  /** Milliseconds to wait before it strikes. @default 0 */
  delay: z.int().min(0).max(3_600_000).default(0),
};

const before = when.default('before');
const after = when.default('after');

/** What can go wrong on request. */
export const faultSchema = z.discriminatedUnion('kind', [
  /** Answers with a status, a body (JSON, or a text as it is) and headers. */
  z.strictObject({
    ...common,
    kind: z.literal('status'),
    when: before,
    status,
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  /** A page of a proxy in front of the service. */
  z.strictObject({ ...common, kind: z.literal('html'), when: before, status: status.default(502) }),
  /** A success whose body is empty. */
  z.strictObject({ ...common, kind: z.literal('empty'), when: after, status: status.default(200) }),
  /** A success whose JSON ends in the middle. */
  z.strictObject({ ...common, kind: z.literal('malformed'), when: after, status: status.default(200) }),
  /** The connection is reset; with `after` the service had done what was asked. */
  z.strictObject({ ...common, kind: z.literal('reset'), when: before }),
  /** The answer comes `delay` milliseconds late, and is right. */
  z.strictObject({ ...common, kind: z.literal('delay'), when: before }),
  /** The answer never comes. */
  z.strictObject({ ...common, kind: z.literal('hang'), when: before }),
  /** 429, with the wait in one of its forms; left out: the form of the switch. */
  z.strictObject({
    ...common,
    kind: z.literal('rate-limit'),
    when: before,
    seconds: z.int().min(0).default(1),
    form: z.enum(['seconds', 'date', 'body']).optional(),
  }),
  /** A refusal that repeats the token. */
  z.strictObject({ ...common, kind: z.literal('echo'), when: before, status: status.default(401) }),
]);

/** A fault as it is ordered. */
export type FaultInput = z.input<typeof faultSchema>;

/** A fault that waits for its requests. `times` and `skip` count down. */
export type Fault = z.output<typeof faultSchema> & { readonly id: string };

export class Faults {
  #waiting: Fault[] = [];

  add(input: FaultInput): Fault {
    const fault = { id: randomUUID(), ...faultSchema.parse(input) };
    this.#waiting.push(fault);
    return fault;
  }

  /** Those that will still strike, in the order in which they were added. */
  list(): readonly Fault[] {
    return this.#waiting;
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The fault for a request, which counts as one of its times. The first that matches strikes; one a request. */
  take(request: { readonly operation: string; readonly method: string; readonly path: string }): Fault | undefined {
    for (const fault of this.#waiting.filter((waiting) => matches(waiting, request))) {
      if (fault.skip > 0) {
        this.#replace(fault, { ...fault, skip: fault.skip - 1 });
        continue;
      }
      this.#replace(fault, fault.times > 1 ? { ...fault, times: fault.times - 1 } : undefined);
      return fault;
    }
    return undefined;
  }

  #replace(fault: Fault, next: Fault | undefined): void {
    this.#waiting = this.#waiting.flatMap((waiting) => (waiting !== fault ? [waiting] : next ? [next] : []));
  }
}

function matches(fault: Fault, request: { operation: string; method: string; path: string }): boolean {
  return (
    (fault.operation ?? request.operation) === request.operation &&
    (fault.method ?? request.method) === request.method &&
    (fault.path === undefined || fits(fault.path, request.path))
  );
}

function fits(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}
