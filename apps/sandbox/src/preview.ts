import type { Problem } from '@project-listing/publisher';
import type { ImagesFrom } from './page/markdown.ts';

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
  /** Where an image is loaded from: the folder has those that are not pushed yet. */
  readonly images?: ImagesFrom;
  /** An image of the folder by its path, or `undefined`. */
  readImage(path: string): Promise<Uint8Array | undefined>;
}

/** The preview that the page shows, if there is one. */
export class PreviewBoard {
  current: Preview | undefined;
}
