import { LineIndex } from '../line-index.ts';
import type { Place } from '../problem.ts';
import { parseJson } from './json.ts';
import type { Path } from './parsed.ts';
import { parseYaml } from './yaml.ts';

/** A file of commands that could be read. */
export interface Source {
  readonly value: unknown;
  /** Where the part at a path stands, or the nearest part around it. */
  placeOf(path: Path): Place;
}

/** What is wrong with a file, and where. */
export interface Misreading {
  readonly message: string;
  readonly place: Place;
}

/** Reads a text as its file name says. */
export function readSource(file: string, text: string): Source | readonly Misreading[] {
  // A byte order mark is no part of what editors and annotations count as the first column.
  const content = text.replace(/^\uFEFF/, '');
  const lines = new LineIndex(file, content);
  const parsed = isJson(file) ? parseJson(content) : parseYaml(content);
  return 'value' in parsed
    ? { value: parsed.value, placeOf: (path) => lines.place(parsed.offsetOf(path)) }
    : parsed.map(({ message, offset }) => ({ message, place: lines.place(offset) }));
}

/** Tells whether the name of a file says that it is JSON or YAML. */
export const isSourceName = (file: string) => isJson(file) || /\.ya?ml$/i.test(file);

const isJson = (file: string) => /\.json$/i.test(file);
