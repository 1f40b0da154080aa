import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, posix, relative, resolve, sep } from 'node:path';

/** A path, as a workspace names it: from its root, with forward slashes, never leaving it. */
export type WorkspacePath = string;

/** What stands at a path of the workspace. */
export type EntryKind = 'file' | 'folder' | 'missing' | 'outside';

/**
 * The files of a repository, read-only. Nothing outside its root is ever read: a path that leaves it, through `..` or
 * through a symbolic link, is `outside`.
 */
export interface Workspace {
  /** What stands at a path, following symbolic links. */
  kind(path: WorkspacePath): Promise<EntryKind>;
  /** The text of a file, byte order mark included. Throws where there is no file inside the workspace. */
  read(path: WorkspacePath): Promise<string>;
  /** The bytes of a file. Throws where there is no file inside the workspace. */
  readBytes(path: WorkspacePath): Promise<Uint8Array>;
  /** The names in a folder, sorted; empty where there is no such folder inside the workspace. */
  names(folder: WorkspacePath): Promise<string[]>;
  /** The one path of what stands at a path, whichever links lead there. Throws where there is nothing. */
  realPath(path: WorkspacePath): Promise<WorkspacePath>;
  /** A path someone typed -> a path of the workspace, or `undefined` where it leaves the workspace. */
  path(typed: string): WorkspacePath | undefined;
}

export const Workspace = {
  /** The workspace in a folder of this machine. */
  async open(folder: string): Promise<Workspace> {
    return new Checkout(await realpath(folder));
  },
};

/** A workspace that is checked out on this machine. */
class Checkout implements Workspace {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async kind(path: WorkspacePath): Promise<EntryKind> {
    const lexical = resolve(this.#root, path);
    if (!this.#contains(lexical)) return 'outside';
    try {
      const real = await realpath(lexical);
      if (!this.#contains(real)) return 'outside';
      return (await stat(real)).isDirectory() ? 'folder' : 'file';
    } catch (error) {
      if (isMissing(error)) return 'missing';
      throw error;
    }
  }

  async read(path: WorkspacePath): Promise<string> {
    const bytes = await this.readBytes(path);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  }

  async readBytes(path: WorkspacePath): Promise<Uint8Array> {
    const kind = await this.kind(path);
    if (kind !== 'file') throw new Error(`${path} is ${kind === 'missing' ? 'missing' : `not a file (${kind})`}`);
    return readFile(join(this.#root, path));
  }

  async names(folder: WorkspacePath): Promise<string[]> {
    return (await this.kind(folder)) === 'folder' ? (await readdir(join(this.#root, folder))).sort() : [];
  }

  async realPath(path: WorkspacePath): Promise<WorkspacePath> {
    return this.#relative(await realpath(join(this.#root, path)));
  }

  path(typed: string): WorkspacePath | undefined {
    const lexical = isAbsolute(typed) ? typed : resolve(this.#root, typed);
    return this.#contains(lexical) ? this.#relative(lexical) : undefined;
  }

  #relative(path: string): WorkspacePath {
    return posix.normalize(relative(this.#root, path).split(sep).join('/')) || '.';
  }

  #contains(path: string): boolean {
    return path === this.#root || path.startsWith(this.#root + sep);
  }
}

/** Names that no file can have, and links in a circle, lead nowhere either. */
const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE']);

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && missingCodes.has(String(error.code));
