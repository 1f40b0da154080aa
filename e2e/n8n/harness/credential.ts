import { projects } from '../../../apps/sandbox/src/index.ts';
import type { Rest } from './rest.ts';

export type CredentialType = 'projectListingApi' | 'projectListingLegacyApi';

/** A credential as n8n keeps it. */
export interface Credential {
  readonly id: string;
  readonly name: string;
  readonly type: CredentialType;
}

export interface CredentialData {
  readonly baseUrl: string;
  readonly token: string;
  readonly profile?: string;
}

/** The bot's credentials for a sandbox at these addresses. */
export function botCredentials({ baseUrl, legacyBaseUrl }: { baseUrl: string; legacyBaseUrl: string }) {
  return {
    projectListingApi: { baseUrl, token: projects.bot.token, profile: 'auto' },
    projectListingLegacyApi: { baseUrl: legacyBaseUrl, token: projects.bot.legacyToken, profile: 'auto' },
  } satisfies Record<CredentialType, CredentialData>;
}

export async function createCredential(
  rest: Rest,
  name: string,
  type: CredentialType,
  data: CredentialData,
): Promise<Credential> {
  const { id } = await rest.post<{ id: string }>('/credentials', { name, type, data: { profile: 'auto', ...data } });
  return { id, name, type };
}

/** What a person sees who presses "Test". */
export interface Tested {
  readonly status: 'OK' | 'Error';
  readonly message: string;
}

/** Tests a credential before it is saved, as the dialogue does. */
export async function testCredential(rest: Rest, type: CredentialType, data: CredentialData): Promise<Tested> {
  const credentials = { id: '', name: 'tested', type, data: { profile: 'auto', ...data } };
  return await rest.post<Tested>('/credentials/test', { credentials });
}
