/** Door 3, `@project-listing/core/schemas`: the validators and the limits, public. */
export { type ApplicationCommand, applicationCommands } from './contract/commands.ts';
export * from './contract/limits.ts';
export * from './contract/locale.ts';
export * from './length.ts';
