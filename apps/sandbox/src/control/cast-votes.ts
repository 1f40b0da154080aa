import { z } from 'zod/v4';
import { addSeconds, addShare, readMoment, toMoment } from '../moment.ts';
import type { ProjectKey } from '../projects.ts';
import type { Storage } from '../storage/storage.ts';
import type { StoredVote } from '../storage/votes.ts';
import { expiryOf } from '../votes.ts';

/** Votes to be cast. */
export const castSchema = z.strictObject({
  project: z.enum(['bot', 'server', 'game']).default('bot'),
  count: z.int().min(1).max(1_000_000).default(1),
  /** Left out: a user of its own for each vote. */
  userId: z.string().min(1).optional(),
  platformId: z.string().min(1).optional(),
  weight: z.int().min(1).max(1_000_000).default(1),
  /** ISO 8601, of the first vote. Left out: such that the last one is cast now. */
  createdAt: z
    .string()
    .refine((text) => readMoment(text) !== undefined, 'is no ISO 8601 time with its zone')
    .optional(),
  /** The time over which the votes are spread. @default 0 (all at the same moment) */
  spreadSeconds: z
    .number()
    .min(0)
    .max(366 * 24 * 60 * 60)
    .default(0),
});

export type CastInput = z.input<typeof castSchema>;

/** A vote that was cast. */
export type CastVote = Omit<StoredVote, 'id'>;

// The ids of the users that are made up: the nth voter is always the same one.
const firstUserId = 100_000_000_000_000_000n;
const firstPlatformId = 200_000_000_000_000_000n;

/** Casts votes, all or none. */
export function castVotes(storage: Storage, input: CastInput, now: Date): CastVote[] {
  const { project, count, weight, spreadSeconds, createdAt, ...voter } = castSchema.parse(input);
  const start = createdAt === undefined ? addSeconds(toMoment(now), -spreadSeconds) : toMoment(createdAt);
  return storage.transaction(() => {
    const lastId = storage.votes.lastId();
    return Array.from({ length: count }, (_, index) => {
      const moment = addShare(start, spreadSeconds, index, Math.max(1, count - 1));
      const id = lastId + index + 1;
      const ids = idsOf(storage, project, voter, BigInt(id));
      const vote = { ...ids, weight, createdAt: moment, expiresAt: expiryOf(moment) };
      storage.votes.insert(project, { id, ...vote });
      return vote;
    });
  });
}

/** The two ids of a voter: as given, as in an earlier vote, or made up from a number. */
function idsOf(
  { votes }: Storage,
  project: ProjectKey,
  given: { readonly userId?: string | undefined; readonly platformId?: string | undefined },
  number: bigint,
): { readonly userId: string; readonly platformId: string } {
  const earlier =
    (given.userId && votes.latestOf(project, 'userId', given.userId)) ||
    (given.platformId && votes.latestOf(project, 'platformId', given.platformId)) ||
    undefined;
  return {
    userId: given.userId ?? earlier?.userId ?? String(firstUserId + number),
    platformId: given.platformId ?? earlier?.platformId ?? String(firstPlatformId + number),
  };
}
