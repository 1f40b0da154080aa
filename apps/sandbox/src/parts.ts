import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { PreviewBoard } from './preview/preview.ts';
import type { RateLimit } from './rate-limit.ts';
import type { RequestLog } from './requests.ts';
import type { Storage } from './storage/storage.ts';
import type { Switches } from './switches.ts';

/** What a sandbox is made of. */
export interface Parts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly switches: Switches;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly rateLimit: RateLimit;
  readonly preview: PreviewBoard;
  /** Aborted when the sandbox is closed: what waits then waits no more. */
  readonly closing: AbortSignal;
}
