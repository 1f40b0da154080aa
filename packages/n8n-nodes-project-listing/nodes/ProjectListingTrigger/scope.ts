import { ContractError, type ListingClient } from '@project-listing/core/kernel';
import { digest } from './digest.ts';
import type { State } from './state.ts';

/** Where the votes come from: the credential. */
export interface Source {
  readonly baseUrl: string;
  readonly token: string;
}

/** Whose votes are read, and with which credential. */
export type Scope = Pick<State, 'scope' | 'origin'>;

/** What stands for a credential. */
export const originOf = ({ baseUrl, token }: Source) => digest(`${baseUrl} ${token}`);

/**
 * Finds out whose votes are read, and which of the states is about them. The project is asked for only where no state
 * was written with this credential. So another token of the same project goes on where the last one was, a token of
 * another project does not, and with the same token no poll costs a request more.
 */
export async function scopeOf(
  states: readonly State[],
  source: Source,
  client: ListingClient,
): Promise<Scope & { readonly known?: State }> {
  const origin = originOf(source);
  const same = states.find((state) => state.origin === origin);
  if (same !== undefined) return { scope: same.scope, origin, known: same };
  const scope = digest(`${source.baseUrl} ${(await projectId(client)) ?? source.token}`);
  const known = states.find((state) => state.scope === scope);
  return { scope, origin, ...(known !== undefined && { known: { ...known, origin } }) };
}

/** Nothing where the service tells of the project in a way that cannot be read: votes can be read all the same. */
async function projectId(client: ListingClient): Promise<string | undefined> {
  const project = await client.project.get().catch((error: unknown) => {
    if (error instanceof ContractError) return undefined;
    throw error;
  });
  return project?.id;
}
