/** Door 4, `@project-listing/core/wire`: the operations and the names they travel under, for those who serve the API. */
export * from './contract/names.ts';
export { type Encoded, type Operation, operations } from './contract/operations.ts';
export * from './contract/rename.ts';
export { compareTimestamps, isTimestamp, oneYearBefore, timestampToDate } from './contract/timestamp.ts';
export { type ProfileName, profileNames, spell } from './profile.ts';
