import { posix } from 'node:path';
import type { Workspace } from '../workspace.ts';
import type { LinkContext } from './options.ts';

/** Whether a URL is for showing something (`src`) or for going somewhere (`href`). */
export type Role = 'image' | 'link';

/** What becomes of a URL of a page. */
export type Target =
  /** Absolute, or within the page: nothing to do. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'absolute'; readonly url: string; readonly path: string; readonly exists: boolean };

/**
 * Resolves a URL, decoded from Markdown or HTML, as it stands in a file of the workspace: from the file's folder, or
 * from the repository's root where it begins with a slash.
 */
export async function resolveTarget(
  workspace: Workspace,
  context: LinkContext,
  file: string,
  url: string,
  role: Role,
): Promise<Target> {
  if (!isRelative(url)) return { kind: 'kept' };
  const [, written = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  const root = posix.join('.', context.repositoryFolder ?? '.');
  const typed = decodePath(written);
  const path = posix.join(typed.startsWith('/') ? root : posix.dirname(file), typed).replace(/(?<=.)\/$/, '');
  const inRepository = belowRoot(root, path);
  if (inRepository === undefined) return { kind: 'outside' };
  const kind = await kindOf(workspace, path);
  if (kind === 'outside') return { kind: 'outside' };
  const isFolder = kind === 'folder' || (kind === 'missing' && typed.endsWith('/'));
  const view = role === 'image' ? 'raw' : isFolder ? 'tree' : 'blob';
  return { kind: 'absolute', url: address(context, view, inRepository) + tail, path, exists: kind !== 'missing' };
}

/** The address of a file of the workspace on the server. */
export function fileAddress(context: LinkContext, file: string): string {
  const root = posix.join('.', context.repositoryFolder ?? '.');
  return address(context, 'blob', belowRoot(root, file) ?? file);
}

/** Tells whether a URL leads to a file beside the page: no scheme, no host, no mere anchor or query. */
function isRelative(url: string): boolean {
  // Browsers read `\` as `/`, so `\\host` names a host too.
  return !/^(?:$|[#?]|[\\/]{2}|[a-z][a-z\d+.-]*:)/i.test(url);
}

/** A path as files have it. A `%` that begins no escape is what it is. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path from the root; `undefined` for a path that is not below it. */
function belowRoot(root: string, path: string): string | undefined {
  if (path === '..' || path.startsWith('../')) return undefined;
  if (root === '.') return path === '.' ? '' : path;
  if (path === root) return '';
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined;
}

/** A name that the file system will not even look for is the name of nothing. */
async function kindOf(workspace: Workspace, path: string) {
  try {
    return await workspace.kind(path);
  } catch {
    return 'missing';
  }
}

function address({ serverUrl, repository, ref }: LinkContext, view: 'raw' | 'blob' | 'tree', path: string): string {
  const segments = [ref, path].filter((part) => part !== '').flatMap((part) => part.split('/'));
  return [serverUrl.replace(/\/+$/, ''), repository, view, ...segments.map(encodeSegment)].join('/');
}

/** `encodeURIComponent` leaves `!'()*` alone, some of which end a URL in Markdown or HTML. Half a surrogate pair throws. */
const encodeSegment = (segment: string) =>
  encodeURIComponent(segment.toWellFormed()).replace(/[!'()*]/g, (character) => percent(character));

/** `(` -> `%28`; for ASCII alone. */
export const percent = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
