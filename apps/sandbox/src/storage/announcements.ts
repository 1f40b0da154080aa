import type { Moment } from '../moment.ts';
import type { ProjectKey } from '../projects.ts';
import type { Database } from './database.ts';

export interface StoredAnnouncement {
  readonly title: string;
  readonly content: string;
  readonly category: string;
  readonly createdAt: Moment;
}

const columns = 'title, content, category, createdAt';

export class AnnouncementTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  insert(project: ProjectKey, { title, content, category, createdAt }: StoredAnnouncement): void {
    this.#database.run(
      'INSERT INTO announcement (project, title, content, category, createdAt) VALUES (?, ?, ?, ?, ?)',
      project,
      title,
      content,
      category,
      createdAt,
    );
  }

  /** The last one at or before a moment. */
  latest(project: ProjectKey, until: Moment): StoredAnnouncement | undefined {
    return this.#database.get(
      `SELECT ${columns} FROM announcement WHERE project = ? AND createdAt <= ?
       ORDER BY createdAt DESC, id DESC LIMIT 1`,
      project,
      until,
    );
  }

  /** Newest first. */
  list(project: ProjectKey): StoredAnnouncement[] {
    return this.#database.all(
      `SELECT ${columns} FROM announcement WHERE project = ? ORDER BY createdAt DESC, id DESC`,
      project,
    );
  }
}
