import { createHash, timingSafeEqual } from 'node:crypto';
import type { ProjectKey, SandboxProject } from '../projects.ts';
import type { Database } from './database.ts';

/** What became of a project: its token works, works no more, or there is no project any more. */
export type ProjectState = 'valid' | 'invalid' | 'deleted';

/** A project as it is stored. */
export interface StoredProject extends Omit<SandboxProject, 'token'> {
  readonly key: ProjectKey;
  readonly state: ProjectState;
}

/** A token that was recognised. The hash names it without telling it. */
export interface Credential {
  readonly project: ProjectKey;
  readonly version: 'v1' | 'v0';
  readonly hash: Uint8Array;
}

type Row = Omit<StoredProject, 'tags'> & { readonly tags: string };

const columns = 'key, id, platformId, name, type, platform, shortDescription, tags, state';

export class ProjectTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  insert({ token, ...project }: SandboxProject & { readonly legacyToken?: string }): void {
    this.#database.run(
      `INSERT INTO project (key, id, platformId, name, type, platform, shortDescription, tags)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      project.type,
      project.id,
      project.platformId,
      project.name,
      project.type,
      project.platform,
      project.shortDescription,
      JSON.stringify(project.tags),
    );
    this.#insertToken(project.type, 'v1', token);
    if (project.legacyToken !== undefined) this.#insertToken(project.type, 'v0', project.legacyToken);
  }

  get(key: ProjectKey): StoredProject {
    const row = this.#database.get<Row>(`SELECT ${columns} FROM project WHERE key = ?`, key);
    if (row === undefined) throw new Error(`There is no project ${key}.`);
    return { ...row, tags: JSON.parse(row.tags) };
  }

  setState(key: ProjectKey, state: ProjectState): void {
    this.#database.run('UPDATE project SET state = ? WHERE key = ?', state, key);
  }

  commands(key: ProjectKey): readonly unknown[] {
    return this.#list(key, 'commands');
  }

  setCommands(key: ProjectKey, commands: readonly unknown[]): void {
    this.#database.run('UPDATE project SET commands = ? WHERE key = ?', JSON.stringify(commands), key);
  }

  /** Servers per shard. */
  shards(key: ProjectKey): readonly number[] {
    return this.#list(key, 'shards') as readonly number[];
  }

  setShards(key: ProjectKey, shards: readonly number[]): void {
    this.#database.run('UPDATE project SET shards = ? WHERE key = ?', JSON.stringify(shards), key);
  }

  /** Compares hashes, each in constant time: how long it takes tells nothing about the tokens. */
  findToken(token: string): Credential | undefined {
    const given = hashOf(token);
    const known = this.#database.all<Credential>('SELECT hash, project, version FROM token');
    return known.filter(({ hash }) => timingSafeEqual(hash, given)).at(0);
  }

  #insertToken(project: ProjectKey, version: 'v1' | 'v0', token: string): void {
    this.#database.run('INSERT INTO token (hash, project, version) VALUES (?, ?, ?)', hashOf(token), project, version);
  }

  #list(key: ProjectKey, column: 'commands' | 'shards'): readonly unknown[] {
    const row = this.#database.get<{ list: string }>(`SELECT ${column} AS list FROM project WHERE key = ?`, key);
    return JSON.parse(row?.list ?? '[]');
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
