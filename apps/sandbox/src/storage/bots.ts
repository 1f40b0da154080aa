import type { Database } from './database.ts';

/** A bot of the v0 directory, in our names. `null` where it has no value. */
export interface DirectoryBot {
  readonly id: string;
  readonly username: string;
  readonly discriminator: string;
  readonly avatar: string | null;
  readonly defaultAvatar: string | null;
  readonly library: string;
  readonly prefix: string;
  readonly shortDescription: string;
  readonly longDescription: string | null;
  readonly tags: readonly string[];
  readonly website: string | null;
  readonly support: string | null;
  readonly repository: string | null;
  readonly owners: readonly string[];
  readonly guilds: readonly string[];
  readonly invite: string | null;
  readonly date: string;
  readonly serverCount: number | null;
  readonly shardCount: number | null;
  readonly certified: boolean;
  readonly vanity: string | null;
  readonly points: number;
  readonly monthlyPoints: number;
  readonly donationBotGuildId: string;
}

/** The bots of the directory that are no project of the sandbox. */
export class BotTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  insert(bot: DirectoryBot): void {
    this.#database.run('INSERT INTO bot (id, record) VALUES (?, ?)', bot.id, JSON.stringify(bot));
  }

  get(id: string): DirectoryBot | undefined {
    const row = this.#database.get<{ record: string }>('SELECT record FROM bot WHERE id = ?', id);
    return row && JSON.parse(row.record);
  }

  list(): DirectoryBot[] {
    const rows = this.#database.all<{ record: string }>('SELECT record FROM bot ORDER BY id');
    return rows.map(({ record }) => JSON.parse(record));
  }
}
