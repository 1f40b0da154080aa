import { ContractError, type ListingClient } from '@project-listing/core/kernel';
import { digest } from './digest.ts';
import type { State } from './state.ts';

/** Where the votes come from. */
export interface Source {
  readonly baseUrl: string;
  readonly token: string;
}

/** Whose votes are read, and with which credential. */
export type Scope = Pick<State, 'scope' | 'origin'>;

/**
 * Finds out whose votes a state is about: `known` is the state, where it is about this project. The project is asked
 * for only where the credential is not the one that the state was written with. So another token of the same project
 * goes on where the last one was, and with the same token no poll costs a request more.
 */
export async function scopeOf(
  state: State | undefined,
  { baseUrl, token }: Source,
  client: ListingClient,
): Promise<Scope & { readonly known?: State }> {
  const origin = digest(`${baseUrl} ${token}`);
  if (state?.origin === origin) return { scope: state.scope, origin, known: state };
  const scope = digest(`${baseUrl} ${(await projectId(client)) ?? token}`);
  return { scope, origin, ...(state?.scope === scope && { known: { ...state, origin } }) };
}

/** Nothing where the service tells of the project in a way that cannot be read: votes can be read all the same. */
async function projectId(client: ListingClient): Promise<string | undefined> {
  const project = await client.project.get().catch((error: unknown) => {
    if (error instanceof ContractError) return undefined;
    throw error;
  });
  return project?.id;
}
