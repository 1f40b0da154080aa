import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { migrations } from './schema.ts';

/** The embedded database: one connection, every statement prepared once. */
export class Database {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** Opens a file, which is made if there is none, or a database in memory. */
  constructor(file: string | undefined) {
    this.#connection = new DatabaseSync(file ?? ':memory:');
    this.#connection.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000');
    // Readers of the file do not stop the writer, and what was answered is on the disk.
    if (file !== undefined) this.#connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    this.#migrate();
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined;
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepare(sql).run(...values);
  }

  /** All of what `work` writes, or none of it where it throws. */
  transaction<T>(work: () => T): T {
    this.#connection.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#connection.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    if (this.#connection.isOpen) this.#connection.close();
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #migrate(): void {
    this.transaction(() => {
      const version = this.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
      if (version > migrations.length) {
        throw new Error(`The data is of version ${version}; this sandbox knows ${migrations.length}. Use a newer one.`);
      }
      for (const migration of migrations.slice(version)) this.#connection.exec(migration);
      this.#connection.exec(`PRAGMA user_version = ${migrations.length}`);
    });
  }
}
