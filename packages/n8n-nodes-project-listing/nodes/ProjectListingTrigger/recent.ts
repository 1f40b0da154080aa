import { compareTimestamps, isTimestamp, type Vote, voteKey } from '@project-listing/core/kernel';
import { digest } from './digest.ts';

/** How many ids are remembered; with more the state would outgrow its bound. */
const ringSize = 500;

/** The ids of the votes that were read last. The oldest make room for the newest. */
export class Recent {
  readonly #ids: Set<string>;
  readonly #size: number;
  #floor: string | undefined;

  constructor(ids: Iterable<string>, floor: string | undefined, size = ringSize) {
    this.#ids = new Set(ids);
    this.#floor = floor;
    this.#size = size;
  }

  get ids(): string[] {
    return [...this.#ids];
  }

  /** The newest time of an id that had to make room. */
  get floor(): string | undefined {
    return this.#floor;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.add(id);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= this.#size) break;
      this.#ids.delete(oldest);
      this.#floor = later(this.#floor, timeOf(oldest));
    }
  }

  /** The id with the newest time; of several, the one that was read last. */
  newest(): string | undefined {
    let newest: string | undefined;
    for (const id of this.#ids) {
      if (newest === undefined || compareTimestamps(timeOf(id), timeOf(newest)) >= 0) newest = id;
    }
    return newest;
  }
}

/** What tells a vote from every other, in at most 68 characters: what is unusual in it is replaced by a digest. */
export function idOf({ userId, createdAt }: Vote): string {
  return voteKey({
    userId: /^[\w-]{1,32}$/.test(userId) ? userId : digest(userId),
    createdAt: isTimestamp(createdAt) ? createdAt : digest(createdAt),
  });
}

/** The time in an id. */
const timeOf = (id: string) => id.slice(id.indexOf(' ') + 1);

/** The later of two times; one that is not a timestamp counts for nothing. */
export function later(a: string | undefined, b: string): string | undefined {
  if (!isTimestamp(b)) return a;
  return a === undefined || compareTimestamps(b, a) > 0 ? b : a;
}
