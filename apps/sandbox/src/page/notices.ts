/** What became of what a person did on the page. */
export interface Notice {
  readonly text: string;
  readonly tone: 'good' | 'bad';
}

/** The latest notices by their numbers: an address names one, so that no address can put words into the page. */
export class Notices {
  readonly #notices = new Map<string, Notice>();
  #last = 0;

  add(notice: Notice): string {
    this.#last += 1;
    const number = String(this.#last);
    this.#notices.set(number, notice);
    this.#notices.delete(String(this.#last - 20));
    return number;
  }

  get(number: string | null): Notice | undefined {
    return number === null ? undefined : this.#notices.get(number);
  }
}
