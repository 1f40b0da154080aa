/** Door 3, `@project-listing/core/schemas`: the validators and the limits, public. Validators are zod schemas. */
export { readBaseUrl } from './base-url.ts';
export * from './contract/commands.ts';
export {
  announcement,
  botSearch,
  botStatsInput,
  lengthIssue,
  metrics,
  metricsBatch,
  metricsEntry,
  projectUpdate,
  voteListStart,
  voteUser,
} from './contract/input.ts';
export { check, digits, formatIssue, formatPath, type Issue, mostIssues } from './contract/issues.ts';
export * from './contract/limits.ts';
export * from './contract/locale.ts';
export type {
  AnnouncementCategory,
  AnnouncementInput,
  BotSearch,
  BotStatsInput,
  Metrics,
  MetricsEntry,
  ProjectUpdate,
  VoteListStart,
  VoteUser,
} from './contract/models.ts';
export { announcementCategories } from './contract/names.ts';
export * from './length.ts';
export { tokenIssue } from './token.ts';
