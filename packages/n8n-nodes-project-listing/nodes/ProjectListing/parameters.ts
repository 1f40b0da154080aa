import { InputError, isTimestamp } from '@project-listing/core/kernel';
import { type IExecuteFunctions, tryToParseDateTime } from 'n8n-workflow';

// Reads what a person typed or an expression gave. What cannot be read is an `InputError` whose path begins with the
// parameter's name. What an expression did not find is never taken for "not given".

type Functions = Pick<IExecuteFunctions, 'getNodeParameter'>;

/** A parameter is not what it has to be. */
export function refuse(message: string, ...path: (string | number)[]): InputError {
  return new InputError('parameter', [{ path, message }]);
}

/** A text. A number that an expression gave is written out, unless it has lost digits: ids are longer than numbers. */
export function toText(value: unknown, ...path: (string | number)[]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) {
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return String(value);
    throw refuse('is a number too long to be exact; give it as a text, in quotes where it comes from', ...path);
  }
  if (value === undefined || value === null) throw refuse('is empty; its expression found nothing', ...path);
  throw refuse(`must be a text, not ${JSON.stringify(value).slice(0, 40)}`, ...path);
}

/** A text parameter. */
export function readText(functions: Functions, name: string, itemIndex: number): string {
  return toText(functions.getNodeParameter(name, itemIndex), name);
}

/** The id of a user or a bot; blanks around it come from copying. */
export function readId(functions: Functions, name: string, itemIndex: number): string {
  const id = readText(functions, name, itemIndex).trim();
  if (id === '') throw refuse('is empty; give the ID', name);
  return id;
}

/** A switch. An expression may give it as a text. */
export function readSwitch(functions: Functions, name: string, itemIndex: number): boolean {
  const value: unknown = functions.getNodeParameter(name, itemIndex);
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw refuse('is neither true nor false; give one of them', name);
}

/** JSON, as a text or as the value itself. */
export function readJson(functions: Functions, name: string, itemIndex: number): unknown {
  const value: unknown = functions.getNodeParameter(name, itemIndex);
  if (value === undefined || value === null) throw refuse('is empty; its expression found nothing', name);
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    // Node tells the line and the column where it can.
    throw refuse(`is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`, name);
  }
}

/** A whole number as a text, such as one from a spreadsheet, becomes the number; the validators tell what is none. */
export function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
}

/** A whole number of `least` or more. */
export function toCount(value: unknown, least: number, remedy: string, name: string): number {
  const count = toNumber(value);
  if (typeof count === 'number' && Number.isInteger(count) && count >= least) return count;
  throw refuse(`is not a whole number of ${least} or more; ${remedy}`, name);
}

/** The fields of a collection that a person added. */
export function readCollection(functions: Functions, name: string, itemIndex: number): Record<string, unknown> {
  const given = functions.getNodeParameter(name, itemIndex, {}) as Record<string, unknown>;
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === '') {
      throw refuse('is empty; give a value, or remove the field', field);
    }
  }
  return given;
}

const day = /^\d{4}-\d{2}-\d{2}/;
const moment = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A moment with its zone: ISO 8601, a `DateTime`, a `Date`, or milliseconds. What has no zone is in the workflow's. */
export function toMoment(
  functions: Pick<IExecuteFunctions, 'getTimezone'>,
  value: unknown,
  ...path: (string | number)[]
): string {
  if (typeof value === 'string' && isTimestamp(value)) return value;
  const fits =
    typeof value === 'string'
      ? // n8n would read other texts in the zone of the server, and roll 30 February over to March.
        moment.test(value) && isTimestamp(`${day.exec(value)?.[0]}T00:00:00Z`)
      : typeof value === 'object' && value !== null;
  const asDate = typeof value === 'number' && value > 1e11 ? new Date(value) : value;
  if (fits || asDate instanceof Date) {
    try {
      const read = tryToParseDateTime(asDate, functions.getTimezone()).toUTC().toISO();
      if (read !== null) return read;
    } catch {
      // Told below, in our words.
    }
  }
  throw refuse('is not a date; give one such as 2026-01-31 or 2026-01-31T12:00:00Z', ...path);
}
