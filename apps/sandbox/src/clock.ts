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

  /** Stops the clock at a moment. */
  set(moment: Date): void {
    this.#stopped = moment.getTime();
    this.#offset = 0;
  }

  advance(seconds: number): void {
    this.#offset += seconds * 1000;
  }

  reset(): void {
    this.#stopped = undefined;
    this.#offset = 0;
  }
}
