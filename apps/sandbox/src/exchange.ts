import type { Clock } from './clock.ts';
import { type Moment, toMoment } from './moment.ts';
import type { Refusal } from './problem.ts';
import type { ReceivedBody } from './receive-body.ts';
import type { Credential, StoredProject } from './storage/projects.ts';
import type { Storage } from './storage/storage.ts';
import type { SwitchValues } from './switches.ts';

/** One request that was let in, and all that a handler may use to answer it. */
export interface Exchange {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly switches: Readonly<SwitchValues>;
  readonly project: StoredProject;
  readonly credential: Credential;
  /** Values of the `:name` segments of the path. */
  readonly segments: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: ReceivedBody | undefined;
}

/**
 * Does one operation. What it throws undoes what it wrote; a `Refusal` that it returns does not.
 */
export type Handler = (exchange: Exchange) => Response | Refusal;

/** The present, in the stored form. */
export const nowOf = ({ clock }: Exchange): Moment => toMoment(clock.now());

/** A segment of the path that the operation's path names. */
export function segmentOf({ segments }: Exchange, name: string): string {
  const value = segments[name];
  if (value === undefined) throw new Error(`the path has no segment ${name}`);
  return value;
}

export const noContent = (): Response => new Response(null, { status: 204 });
