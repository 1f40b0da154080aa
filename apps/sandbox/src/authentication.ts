import { Refusal, type Version } from './problem.ts';
import type { Credential, StoredProject } from './storage/projects.ts';
import type { Storage } from './storage/storage.ts';
import type { SwitchValues } from './switches.ts';

/** The token in an Authorization header: v1 wants it with Bearer, v0 without. */
function tokenOf(version: Version, header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return version === 'v1' ? /^Bearer +(\S+)$/i.exec(header.trim())?.[1] : /^\S+$/.exec(header.trim())?.[0];
}

/** Lets a token in, or refuses it (section 5). */
export function authenticate(
  version: Version,
  header: string | undefined,
  storage: Storage,
  switches: SwitchValues,
): { readonly credential: Credential; readonly project: StoredProject } {
  const token = tokenOf(version, header);
  if (token === undefined) throw unauthorized(header === undefined ? missing[version] : misshapen[version]);
  const credential = storage.projects.findToken(token);
  if (credential === undefined) throw unauthorized('The token is not known.');
  if (version === 'v1' && credential.version === 'v0') throw unauthorized('A legacy token is valid on v0 only.');
  if (version === 'v0' && credential.version === 'v1' && switches.tokenOnLegacy === 'refused') {
    throw unauthorized('A v1 token is not valid on v0.');
  }
  const project = storage.projects.get(credential.project);
  if (project.state === 'invalid') throw new Refusal(400, 'Invalid project token.');
  if (project.state === 'deleted') throw new Refusal(404, 'Project not found.');
  return { credential, project };
}

const missing = {
  v1: 'There is no Authorization header; send "Bearer" and the token.',
  v0: 'There is no Authorization header; send the token.',
};

const misshapen = {
  v1: 'The Authorization header is not of the form "Bearer <token>".',
  v0: 'The Authorization header is not the bare token; leave out "Bearer".',
};

const unauthorized = (detail: string) => new Refusal(401, detail);
