import type { ProjectKey } from '../projects.ts';
import type { Database } from './database.ts';

/** The two texts that a project has in each locale. */
export type PublishedField = 'headline' | 'pageContent';

export class PublicationTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Replaces the texts of the locales that are given; the others stay. */
  publish(project: ProjectKey, field: PublishedField, texts: Readonly<Record<string, string>>): void {
    for (const [locale, content] of Object.entries(texts)) {
      this.#database.run(
        'INSERT OR REPLACE INTO publication (project, field, locale, content) VALUES (?, ?, ?, ?)',
        project,
        field,
        locale,
        content,
      );
    }
  }

  /** Forgets the texts in the locales that are chosen. */
  remove(project: ProjectKey, chosen: (locale: string) => boolean): void {
    const rows = this.#database.all<{ locale: string }>(
      'SELECT DISTINCT locale FROM publication WHERE project = ?',
      project,
    );
    for (const { locale } of rows.filter((row) => chosen(row.locale))) {
      this.#database.run('DELETE FROM publication WHERE project = ? AND locale = ?', project, locale);
    }
  }

  /** Locale -> text. */
  read(project: ProjectKey, field: PublishedField): Record<string, string> {
    const rows = this.#database.all<{ locale: string; content: string }>(
      'SELECT locale, content FROM publication WHERE project = ? AND field = ? ORDER BY locale',
      project,
      field,
    );
    return Object.fromEntries(rows.map(({ locale, content }) => [locale, content]));
  }
}
