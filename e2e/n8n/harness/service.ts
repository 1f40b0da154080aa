import { createSandbox, type Sandbox, type SandboxOptions, serveSandbox } from '../../../apps/sandbox/src/index.ts';
import { type Recorded, record } from './recorder.ts';

/** The listing service beside n8n, with everything that n8n says to it on record. */
export interface Service {
  readonly sandbox: Sandbox;
  /** For the credential of v1. */
  readonly baseUrl: string;
  /** For the credential of v0. */
  readonly legacyBaseUrl: string;
  readonly requests: Recorded[];
  close(): Promise<void>;
}

export async function serve(options: SandboxOptions = {}): Promise<Service> {
  const sandbox = createSandbox(options);
  const served = await serveSandbox(sandbox);
  const recorder = await record(served.port);
  return {
    sandbox,
    baseUrl: `${recorder.url}/api/v1`,
    legacyBaseUrl: `${recorder.url}/api`,
    requests: recorder.requests,
    close: async () => {
      await recorder.close();
      await served.close();
      sandbox.close();
    },
  };
}
