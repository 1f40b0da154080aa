/**
 * What a trigger keeps between polls, as plain JSON. Everything in it is bounded: 500 ids of at most 68 characters, a
 * cursor of at most 4,096, and a few short texts, which is less than 64 kB.
 */
export interface State {
  readonly version: 1;
  /** Whose votes these are: a digest of the base URL and the project. */
  readonly scope: string;
  /** With which credential that was last seen: a digest of the base URL and the token. */
  readonly origin: string;
  /** Where the list begins for this trigger, ISO 8601. Nothing before it is ever emitted. */
  readonly since: string;
  /** Where the list goes on; left out where it must be read again by time. */
  readonly cursor?: string;
  /** The time of the newest vote that was read, digit for digit. */
  readonly lastVoteAt?: string;
  /** The ids of the votes that were read last, oldest first. */
  readonly recent: readonly string[];
  /** The newest time of a vote whose id was dropped from `recent`. Up to it, `recent` does not tell what was read. */
  readonly floor?: string;
  /** While the list is read again by time: the id of the newest vote that was read before. */
  readonly rereadTo?: string;
}

const texts = ['scope', 'origin', 'since'] as const;
const optionalTexts = ['cursor', 'lastVoteAt', 'floor', 'rereadTo'] as const;

/** Reads what n8n kept. `undefined` where there is nothing, or nothing that this version wrote. */
export function readState(stored: unknown): State | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const fields = stored as Record<string, unknown>;
  const isText = (name: string) => typeof fields[name] === 'string';
  const { version, recent } = fields;
  const readable =
    version === 1 &&
    texts.every(isText) &&
    optionalTexts.every((name) => fields[name] === undefined || isText(name)) &&
    Array.isArray(recent) &&
    recent.every((id) => typeof id === 'string');
  return readable ? copyState(stored as State) : undefined;
}

/** A copy that shares nothing: n8n puts its own observers into what it is given to keep. */
export function copyState(state: State): State {
  const given = optionalTexts.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]]));
  return {
    version: 1,
    scope: state.scope,
    origin: state.origin,
    since: state.since,
    recent: [...state.recent],
    ...Object.fromEntries(given),
  };
}
