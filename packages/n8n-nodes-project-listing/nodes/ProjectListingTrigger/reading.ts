import {
  compareTimestamps,
  type Page,
  timestampToDate,
  type Vote,
  type VoteListStart,
} from '@project-listing/core/kernel';
import { idOf, later, Recent } from './recent.ts';
import { earliestStart } from './start.ts';
import type { State } from './state.ts';

/** How far back the list is read again where its cursor is lost: votes may appear a little late. In ms. */
const overlap = 5 * 60 * 1000;

/** The longest cursor that is kept, in characters; a longer one is left, and the list is read again by time. */
const longestCursor = 4096;

/** One reading of the list: takes page after page, tells the new votes from those that were read before. */
export class Reading {
  readonly #state: State;
  readonly #recent: Recent;
  #cursor: string | undefined;
  #lastVoteAt: string | undefined;
  #rereadTo: string | undefined;
  #isAtEnd = false;
  /** The new votes, oldest first. */
  readonly votes: Vote[] = [];

  constructor(state: State, ringSize?: number) {
    this.#state = state;
    this.#recent = new Recent(state.recent, state.floor, ringSize);
    this.#cursor = state.cursor;
    this.#lastVoteAt = state.lastVoteAt;
    this.#rereadTo = state.rereadTo;
  }

  get hasCursor(): boolean {
    return this.#cursor !== undefined;
  }

  /** Whether the last page was the empty one that ends the list. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** Where the next page begins. */
  from(now: Date): VoteListStart {
    if (this.#cursor !== undefined) return { cursor: this.#cursor };
    const since = Math.max(this.#sinceTime(), earliestStart(now).getTime());
    return { since: new Date(since) };
  }

  #sinceTime(): number {
    const { floor } = this.#recent;
    // Not before the floor: what lies there was read, and a busy list would never get past it.
    const begin = timestampToDate(floor ?? this.#state.since).getTime();
    if (this.#lastVoteAt === undefined) return begin;
    return Math.max(begin, timestampToDate(this.#lastVoteAt).getTime() - overlap);
  }

  /** Leaves the cursor: the list is read again by time. */
  reread(): void {
    this.#cursor = undefined;
    this.#rereadTo = this.#recent.newest();
  }

  /** Takes a page in. */
  take({ data, cursor }: Page<Vote>): void {
    for (const vote of data) this.#take(vote);
    this.#isAtEnd = data.length === 0;
    // A page that leads to itself would come again in every poll.
    if (data.length > 0 && cursor === this.#cursor) this.reread();
    else this.#cursor = cursor === '' ? undefined : cursor;
  }

  #take(vote: Vote): void {
    const { createdAt } = vote;
    const id = idOf(vote);
    const isNew = !this.#wasRead(id, createdAt);
    if (isNew) {
      this.votes.push(vote);
      this.#recent.add(id);
    }
    this.#lastVoteAt = later(this.#lastVoteAt, createdAt);
  }

  #wasRead(id: string, createdAt: string): boolean {
    const passed =
      id === this.#rereadTo || (this.#lastVoteAt !== undefined && compareTimestamps(createdAt, this.#lastVoteAt) > 0);
    const rereading = this.#rereadTo !== undefined;
    if (passed) this.#rereadTo = undefined;
    if (this.#recent.has(id)) return true;
    // Up to the floor the ids no longer tell. The list keeps its order, so what comes before the mark was read.
    const { floor } = this.#recent;
    return rereading && !passed && floor !== undefined && compareTimestamps(createdAt, floor) <= 0;
  }

  /** What is kept for the next poll. */
  state(): State {
    if (this.#cursor !== undefined && this.#cursor.length > longestCursor) this.reread();
    const { version, scope, origin, since } = this.#state;
    const { ids, floor } = this.#recent;
    return {
      ...{ version, scope, origin, since, recent: ids },
      ...(this.#cursor !== undefined && { cursor: this.#cursor }),
      ...(this.#lastVoteAt !== undefined && { lastVoteAt: this.#lastVoteAt }),
      ...(floor !== undefined && { floor }),
      ...(this.#rereadTo !== undefined && { rereadTo: this.#rereadTo }),
    };
  }
}
