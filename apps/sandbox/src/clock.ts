/** A time that the sandbox cannot have: it counts in years of four digits. */
export class ClockError extends Error {
  override readonly name = 'ClockError';
}

const earliest = Date.parse('1970-01-01T00:00:00Z');
const latest = Date.parse('9000-01-01T00:00:00Z');

/**
 * The time of the sandbox. It runs with the real one until it is set, which stops it; `advance` moves it, running or
 * stopped; `reset` returns it to the real time.
 */
export class Clock {
  readonly #real: () => Date;
  #offset = 0;
  #stopped: number | undefined;

  constructor(real: () => Date = () => new Date()) {
    this.#real = real;
  }

  now(): Date {
    return new Date((this.#stopped ?? this.#real().getTime()) + this.#offset);
  }

  /** Whether it stands still, and how many milliseconds it is from the real time. */
  state(): { readonly stopped: boolean; readonly offset: number } {
    return { stopped: this.#stopped !== undefined, offset: this.now().getTime() - this.#real().getTime() };
  }

  /** Stops the clock at a moment. */
  set(moment: Date): void {
    requirePossible(moment.getTime());
    this.#stopped = moment.getTime();
    this.#offset = 0;
  }

  advance(seconds: number): void {
    requirePossible(this.now().getTime() + seconds * 1000);
    this.#offset += seconds * 1000;
  }

  reset(): void {
    this.#stopped = undefined;
    this.#offset = 0;
  }
}

function requirePossible(time: number): void {
  if (time >= earliest && time < latest) return;
  throw new ClockError('The clock takes times from the year 1970 to 8999 only.');
}
