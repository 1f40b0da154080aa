import { addSeconds, type Moment } from './moment.ts';
import type { ProjectKey } from './projects.ts';
import type { Storage } from './storage/storage.ts';

/** How long a vote is active, in seconds. */
const voteLifetime = 12 * 60 * 60;

export const expiryOf = (createdAt: Moment): Moment => addSeconds(createdAt, voteLifetime);

/** The votes that count for the ranking, which are those of this month, and those of all time. */
export function voteCounts(storage: Storage, project: ProjectKey, now: Date): { votes: number; votesTotal: number } {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  return {
    votes: storage.votes.total(project, month.toISOString().slice(0, 10)),
    votesTotal: storage.votes.total(project),
  };
}
