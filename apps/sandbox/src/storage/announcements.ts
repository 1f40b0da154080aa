import type { Moment } from '../moment.ts';
import type { ProjectKey } from '../projects.ts';
import type { Database } from './database.ts';

export interface StoredAnnouncement {
  readonly title: string;
  readonly content: string;
  readonly category: string;
  readonly createdAt: Moment;
}

const newestFirst = `
  SELECT title, content, category, createdAt FROM announcement WHERE project = ?
  ORDER BY createdAt DESC, id DESC`;

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

  latest(project: ProjectKey): StoredAnnouncement | undefined {
    return this.#database.get(`${newestFirst} LIMIT 1`, project);
  }

  /** Newest first. */
  list(project: ProjectKey): StoredAnnouncement[] {
    return this.#database.all(newestFirst, project);
  }
}
