import {
  bindClient,
  bindLegacyClient,
  InputError,
  type LegacyClient,
  type ListingClient,
  type ProfileName,
  profileForHost,
} from '@project-listing/core/kernel';
import { readBaseUrl, tokenIssue } from '@project-listing/core/schemas';
import type { IAllExecuteFunctions } from 'n8n-workflow';
import { n8nTransport, type RequestFunctions } from './transport.ts';

/** What n8n gives a node or a trigger to reach the service with. */
export type ConnectFunctions = RequestFunctions & Pick<IAllExecuteFunctions, 'getCredentials'>;

/** The names of the credentials, by version of the API. */
const credentialTypes = { v1: 'projectListingApi', v0: 'projectListingLegacyApi' } as const;

/** The operation that an `InputError` about a credential names. */
export const credentialInput = 'credential';

/** The fields of both credentials. */
interface Credential {
  readonly baseUrl: string;
  readonly token: string;
  readonly profile: ProfileName | 'auto';
}

/** A client, and where it leads. */
export interface Connection {
  readonly client: ListingClient;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly token: string;
}

/** Connects to v1, with the credential of the node. Sends nothing. */
export async function connect(functions: ConnectFunctions): Promise<Connection> {
  const { transport, profile, baseUrl, token } = await open(functions, 'v1');
  return { client: bindClient(transport, { profile }), baseUrl, token };
}

/** A client for v0, with the legacy credential of the node. Sends nothing. */
export async function connectLegacy(functions: ConnectFunctions): Promise<LegacyClient> {
  const { transport, profile } = await open(functions, 'v0');
  return bindLegacyClient(transport, { profile });
}

async function open(functions: ConnectFunctions, version: keyof typeof credentialTypes) {
  const credentialType = credentialTypes[version];
  const { baseUrl, token, profile } = await functions.getCredentials<Credential>(credentialType);
  const base = readBaseUrl(baseUrl, version);
  const issues = ['issue' in base ? base.issue : undefined, tokenIssue(token)].filter((issue) => issue !== undefined);
  if ('issue' in base || issues.length > 0) throw new InputError(credentialInput, issues);
  const { url } = base;
  return {
    transport: n8nTransport(functions, { credentialType, baseUrl: url, token }),
    baseUrl: url.href,
    token,
    profile: profile === 'auto' || profile === undefined ? profileForHost(url.host) : profile,
  };
}
