/** Door 1, `@project-listing/core`: clients over the platform's fetch, and everything of the kernel. */
export { type ClientOptions, createClient, createLegacyClient } from './create-client.ts';
export * from './kernel.ts';
