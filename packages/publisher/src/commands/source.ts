import { LineCounter } from 'yaml';
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
  const positionOf = lineMap(content);
  const placeAt = (offset: number): Place => ({ file, ...positionOf(offset) });
  const parsed = isJson(file) ? parseJson(content) : parseYaml(content);
  return 'value' in parsed
    ? { value: parsed.value, placeOf: (path) => placeAt(parsed.offsetOf(path)) }
    : parsed.map(({ message, offset }) => ({ message, place: placeAt(offset) }));
}

/** Tells whether the name of a file says that it is JSON or YAML. */
export const isSourceName = (file: string) => isJson(file) || /\.ya?ml$/i.test(file);

const isJson = (file: string) => /\.json$/i.test(file);

/** Tells the line and the column of an offset, both from 1; a column is a UTF-16 unit. */
function lineMap(text: string): (offset: number) => { line: number; column: number } {
  const counter = new LineCounter();
  counter.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) counter.addNewLine(index + 1);
  return (offset) => {
    const { line, col } = counter.linePos(offset);
    return { line, column: col };
  };
}
