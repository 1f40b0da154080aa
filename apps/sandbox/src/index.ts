/** The listing service in one process: for tests through `fetch`, or on a port. */
export type { CastInput, CastVote } from './control/cast-votes.ts';
export type { Control } from './control/control.ts';
export type { Listing } from './control/listing.ts';
export type { Fault, FaultInput } from './faults.ts';
export { type ProjectKey, projects, type SandboxProject } from './projects.ts';
export type { LoggedRequest } from './requests.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { type ServedSandbox, type ServeOptions, serveSandbox } from './server.ts';
export { SwitchError, type SwitchName, type SwitchValues, switchTable } from './switches.ts';
