import { InputError, isTimestamp } from '@project-listing/core/kernel';
import { type IExecuteFunctions, tryToParseDateTime } from 'n8n-workflow';

// Reads what a person typed or an expression gave. A parameter that cannot be read is an `InputError` whose path begins
// with the parameter's name.

type Functions = Pick<IExecuteFunctions, 'getNodeParameter' | 'getTimezone'>;

/** A parameter is not what it has to be. The path is its name, after the input item's number where an issue needs it. */
export function refuse(message: string, ...path: (string | number)[]): InputError {
  return new InputError('parameter', [{ path, message }]);
}

/** A text. A number that an expression gave is written out, unless it has lost digits: ids are longer than numbers. */
export function readText(functions: Functions, name: string, itemIndex: number): string {
  const value: unknown = functions.getNodeParameter(name, itemIndex, '');
  if (typeof value === 'number') {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      throw refuse('is a number too long to be exact; give it as a text, in quotes where it comes from', name);
    }
    return String(value);
  }
  // Anything else that is no text is told by the validators.
  return value as string;
}

/** JSON, as a text or as the value itself. */
export function readJson(functions: Functions, name: string, itemIndex: number): unknown {
  const value: unknown = functions.getNodeParameter(name, itemIndex);
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    // Node tells the line and the column where it can.
    throw refuse(`is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`, name);
  }
}

/** A moment with its zone. What has none is taken in the workflow's. */
export function toMoment(
  functions: Pick<Functions, 'getTimezone'>,
  value: unknown,
  ...path: (string | number)[]
): string {
  if (typeof value === 'string' && isTimestamp(value)) return value;
  try {
    const moment = tryToParseDateTime(value, functions.getTimezone()).toUTC().toISO();
    if (moment !== null) return moment;
  } catch {
    // Told below, in our words.
  }
  throw refuse('is not a date; give one such as 2026-01-31 or 2026-01-31T12:00:00Z', ...path);
}

/** The parts of a collection that were filled in: an empty text there means "not given". */
export function readCollection<T extends object>(functions: Functions, name: string, itemIndex: number): Partial<T> {
  const given = functions.getNodeParameter(name, itemIndex, {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Partial<T>;
}
