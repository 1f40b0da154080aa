/** Turns a repository's files and a release into a plan for its listing, and publishes it. */
export type { AnnouncementReport } from './announcement/announce.ts';
export type { AnnouncementOptions, Release } from './announcement/from-release.ts';
export type { AnnouncementRecord, Recorded } from './announcement/record.ts';
export type { CommandsDiff } from './commands/diff.ts';
export type { CommandsOptions } from './commands/load.ts';
export { createPlan, type PlanOptions } from './create-plan.ts';
export { nearest } from './nearest.ts';
export type { LinkContext, PageParts, PagesOptions } from './pages/options.ts';
export type * from './plan.ts';
export { hasErrors } from './problem.ts';
export * from './publish.ts';
export { type EntryKind, Workspace, type WorkspacePath } from './workspace.ts';
