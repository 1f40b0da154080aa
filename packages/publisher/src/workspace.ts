import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, posix, relative, resolve, sep } from 'node:path';

/** A path, as a workspace names it: from its root, with forward slashes, never leaving it. */
export type WorkspacePath = string;

/** What stands at a path of the workspace. */
export type EntryKind = 'file' | 'folder' | 'missing' | 'outside';

/**
 * The checked-out repository, read-only. Nothing outside its real root is ever read: a path that leaves it, through
 * `..` or through a symbolic link, is `outside`.
 */
export class Workspace {
  /** The real path of the root, symbolic links resolved. */
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  static async open(root: string): Promise<Workspace> {
    return new Workspace(await realpath(root));
  }

  /** What stands at a path, following symbolic links. */
  async kind(path: WorkspacePath): Promise<EntryKind> {
    const lexical = resolve(this.root, path);
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

  /** The text of a file, byte order mark included. Throws where there is no file inside the workspace. */
  async read(path: WorkspacePath): Promise<string> {
    const bytes = await this.readBytes(path);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  }

  /** The bytes of a file. Throws where there is no file inside the workspace. */
  async readBytes(path: WorkspacePath): Promise<Uint8Array> {
    const kind = await this.kind(path);
    if (kind !== 'file') throw new Error(`${path} is ${kind === 'missing' ? 'missing' : `not a file (${kind})`}`);
    return readFile(join(this.root, path));
  }

  /** The names in a folder, sorted; empty where there is no such folder inside the workspace. */
  async names(folder: WorkspacePath): Promise<string[]> {
    return (await this.kind(folder)) === 'folder' ? (await readdir(join(this.root, folder))).sort() : [];
  }

  /** A path someone typed -> a path of the workspace, or `undefined` where it leaves the workspace. */
  path(typed: string): WorkspacePath | undefined {
    const lexical = isAbsolute(typed) ? typed : resolve(this.root, typed);
    if (!this.#contains(lexical)) return undefined;
    return posix.normalize(relative(this.root, lexical).split(sep).join('/')) || '.';
  }

  #contains(path: string): boolean {
    return path === this.root || path.startsWith(this.root + sep);
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
