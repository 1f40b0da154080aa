import type { Moment } from '../moment.ts';
import type { ProjectKey } from '../projects.ts';
import type { Database } from './database.ts';

/** One number of one metric. */
export interface Measurement {
  readonly metric: string;
  readonly value: number;
  readonly measuredAt: Moment;
}

export class MeasurementTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  insert(project: ProjectKey, { metric, value, measuredAt }: Measurement): void {
    this.#database.run(
      'INSERT INTO measurement (project, metric, value, measuredAt) VALUES (?, ?, ?, ?)',
      project,
      metric,
      value,
      measuredAt,
    );
  }

  /** The latest value of a metric by the time of its measurement: what was filled in later does not replace it. */
  latest(project: ProjectKey, metric: string): number | undefined {
    return this.#database.get<{ value: number }>(
      'SELECT value FROM measurement WHERE project = ? AND metric = ? ORDER BY measuredAt DESC, id DESC LIMIT 1',
      project,
      metric,
    )?.value;
  }

  /** The latest measurements of one metric, oldest first. */
  recent(project: ProjectKey, metric: string, most: number): Measurement[] {
    return this.#database
      .all<Measurement>(
        `SELECT metric, value, measuredAt FROM measurement WHERE project = ? AND metric = ?
         ORDER BY measuredAt DESC, id DESC LIMIT ?`,
        project,
        metric,
        most,
      )
      .reverse();
  }

  /** The most recent measurements, in the order in which they were stored. */
  history(project: ProjectKey, most: number): Measurement[] {
    return this.#database
      .all<Measurement>(
        'SELECT metric, value, measuredAt FROM measurement WHERE project = ? ORDER BY id DESC LIMIT ?',
        project,
        most,
      )
      .reverse();
  }
}
