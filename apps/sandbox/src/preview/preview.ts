import type { Problem } from '@project-listing/publisher';

/** Images below one address are loaded from below another. */
export interface ImagesFrom {
  readonly address: string;
  readonly instead: string;
}

/** A repository that is shown in the sandbox before it is published. */
export interface Preview {
  /** The folder, as a person knows it. */
  readonly folder: string;
  /** When it was read last, in real time. */
  readonly at: Date;
  /** What was read, in a sentence. */
  readonly summary: string;
  /** All that is wrong with it. */
  readonly problems: readonly Problem[];
  /** Where the images of the folder are loaded from: they may not be pushed yet. */
  readonly images: ImagesFrom;
  /** A file of the folder by its path; `undefined` where there is none. */
  readFile(path: string): Promise<Uint8Array | undefined>;
}

/** The preview that the page shows, if there is one. */
export class PreviewBoard {
  current: Preview | undefined;
}
