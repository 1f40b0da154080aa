import { projectKeys, projects } from '../projects.ts';
import { AnnouncementTable } from './announcements.ts';
import { BotTable } from './bots.ts';
import { Database } from './database.ts';
import { MeasurementTable } from './measurements.ts';
import { ProjectTable } from './projects.ts';
import { PublicationTable } from './publications.ts';
import { directory } from './seed.ts';
import { VoteTable } from './votes.ts';

/** Everything that the sandbox remembers, one table class for each subject. */
export class Storage {
  readonly #database: Database;
  readonly projects: ProjectTable;
  readonly publications: PublicationTable;
  readonly announcements: AnnouncementTable;
  readonly measurements: MeasurementTable;
  readonly votes: VoteTable;
  readonly bots: BotTable;

  constructor(file: string | undefined) {
    this.#database = new Database(file);
    this.projects = new ProjectTable(this.#database);
    this.publications = new PublicationTable(this.#database);
    this.announcements = new AnnouncementTable(this.#database);
    this.measurements = new MeasurementTable(this.#database);
    this.votes = new VoteTable(this.#database);
    this.bots = new BotTable(this.#database);
    this.transaction(() => {
      if (this.#database.get('SELECT 1 FROM project LIMIT 1') === undefined) this.#seed();
    });
  }

  transaction<T>(work: () => T): T {
    return this.#database.transaction(work);
  }

  /** Back to what a new sandbox has. */
  reset(): void {
    this.transaction(() => {
      const tables = ['vote', 'voteDay', 'measurement', 'announcement', 'publication', 'token', 'project', 'bot'];
      for (const table of tables) this.#database.run(`DELETE FROM ${table}`);
      this.#database.run('DELETE FROM sqlite_sequence');
      this.#seed();
    });
  }

  close(): void {
    this.#database.close();
  }

  #seed(): void {
    for (const key of projectKeys) this.projects.insert(projects[key]);
    for (const bot of directory()) this.bots.insert(bot);
  }
}
