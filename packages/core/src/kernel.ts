/**
 * Door 2, `@project-listing/core/kernel`: what the API is, without a way to reach it. It reaches no HTTP library, no
 * timer and no global of a platform; bring a transport.
 */
export { inProcessingOrder } from './batch.ts';
export type { BindOptions, CallOptions } from './call.ts';
export { bindClient, bindLegacyClient, type LegacyClient, type ListingClient } from './client.ts';
export type { ApplicationCommand } from './contract/commands.ts';
export { formatIssue, formatPath, type Issue } from './contract/issues.ts';
export { type Locale, type Localized, localeNames, locales } from './contract/locale.ts';
export type * from './contract/models.ts';
export { compareTimestamps, isTimestamp, oneYearBefore, timestampToDate, voteKey } from './contract/timestamp.ts';
export {
  ApiError,
  ConnectionError,
  ContractError,
  type ErrorKind,
  InputError,
  ListingError,
  RateLimitError,
  TimeoutError,
} from './errors.ts';
export { describeFailure, findCode } from './failure.ts';
export type { Outcome } from './outcome.ts';
export type { Page, Paginated } from './pagination.ts';
export { type ProfileName, profileForHost, profileNames } from './profile.ts';
export type { AnnouncementsResource } from './resources/announcements.ts';
export type { BotsResource } from './resources/bots.ts';
export type { CommandsResource } from './resources/commands.ts';
export type { BatchOptions, MetricsResource } from './resources/metrics.ts';
export type { ProjectResource } from './resources/project.ts';
export type { VotesResource } from './resources/votes.ts';
export { readRetryAfter } from './retry-after.ts';
export { redactor } from './token.ts';
export * from './transport/transport.ts';
