import type { Moment } from '../moment.ts';
import type { ProjectKey } from '../projects.ts';
import type { Database } from './database.ts';

export interface StoredVote {
  readonly id: number;
  readonly userId: string;
  readonly platformId: string;
  readonly weight: number;
  readonly createdAt: Moment;
  readonly expiresAt: Moment;
}

/** The votes of one day, such as `2026-01-31`, by UTC. */
export interface VoteDay {
  readonly day: string;
  readonly votes: number;
  /** The sum of their weights. */
  readonly weight: number;
}

/** A place in the list of votes: just after the vote with this time and id. */
export interface Position {
  readonly createdAt: Moment;
  readonly id: number;
}

/** Which of a voter's two ids is meant. */
export type VoterId = 'userId' | 'platformId';

const columns = 'id, userId, platformId, weight, createdAt, expiresAt';

/** The page after a position. The primary key leads straight to its start: a page far into the list costs no more than the first. */
export const pageQuery = `
  SELECT ${columns} FROM vote
  WHERE project = ? AND (createdAt, id) > (?, ?)
  ORDER BY createdAt, id LIMIT ?`;

export class VoteTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  insert(project: ProjectKey, vote: StoredVote): void {
    this.#database.run(
      `INSERT INTO vote (id, project, userId, platformId, weight, createdAt, expiresAt)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      vote.id,
      project,
      vote.userId,
      vote.platformId,
      vote.weight,
      vote.createdAt,
      vote.expiresAt,
    );
  }

  page(project: ProjectKey, after: Position, size: number): StoredVote[] {
    return this.#database.all(pageQuery, project, after.createdAt, after.id, size);
  }

  latestOf(project: ProjectKey, idKind: VoterId, id: string): StoredVote | undefined {
    return this.#database.get(
      `SELECT ${columns} FROM vote WHERE project = ? AND ${idKind} = ? ORDER BY createdAt DESC, id DESC LIMIT 1`,
      project,
      id,
    );
  }

  /** The sum of the weights of the votes since the start of a day such as `2026-01-31`, or of all. */
  total(project: ProjectKey, since = ''): number {
    const row = this.#database.get<{ total: number }>(
      'SELECT coalesce(sum(weight), 0) AS total FROM voteDay WHERE project = ? AND day >= ?',
      project,
      since,
    );
    return row?.total ?? 0;
  }

  /** The days with votes since one, oldest first. */
  days(project: ProjectKey, since: string): VoteDay[] {
    return this.#database.all(
      'SELECT day, votes, weight FROM voteDay WHERE project = ? AND day >= ? ORDER BY day',
      project,
      since,
    );
  }

  /** Newest first. */
  latest(project: ProjectKey, most: number): StoredVote[] {
    return this.#database.all(
      `SELECT ${columns} FROM vote WHERE project = ? ORDER BY createdAt DESC, id DESC LIMIT ?`,
      project,
      most,
    );
  }

  /** The highest id; the next vote has the one after it. */
  lastId(): number {
    return this.#database.get<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM vote')?.last ?? 0;
  }
}
