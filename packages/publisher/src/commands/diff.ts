/** What changes in the list of commands, by name. */
export interface CommandsDiff {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}
