/** The way to a part of a value: names of fields and places in arrays. */
export type Path = readonly (string | number)[];

/** What a text holds, and where its parts stand. */
export interface Parsed {
  readonly value: unknown;
  /** The offset of the part at a path; where that is not there, of the nearest part around it. */
  offsetOf(path: Path): number;
}

/** Why a text cannot be read, and where. */
export interface Fault {
  readonly message: string;
  readonly offset: number;
}
