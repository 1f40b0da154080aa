import { check, formatPath, type Issue, measure } from '@project-listing/core/schemas';
import { type Names, type ProfileName, spell, type WireObject } from '@project-listing/core/wire';
import { type FieldError, Refusal } from './problem.ts';
import type { SwitchValues } from './switches.ts';

// Wire -> ours, strictly: a field that the API does not name is refused, and what is wrong is told in wire names.

/** What may be wrong with a value, and the value where nothing is. */
export type Received<T> = { readonly value: T } | { readonly errors: readonly FieldError[] };

type Schema<T> = Parameters<typeof check<T>>[0];
type Path = readonly (string | number)[];

/** Wire name -> our name, in one profile. */
const oursOf = (names: Names, profile: ProfileName): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).map(([ours, name]) => [spell(name, profile), ours]));

/** Renames the fields of a JSON object to ours; those without a name of ours come back as errors. */
export function readFields(
  names: Names,
  body: unknown,
  profile: ProfileName,
  at: Path = [],
): { readonly fields: WireObject; readonly errors: readonly FieldError[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { fields: {}, errors: [{ field: formatPath(at), message: 'must be a JSON object' }] };
  }
  const known = oursOf(names, profile);
  const entries = Object.entries(body);
  const unknown = entries.filter(([key]) => !known.has(key));
  return {
    fields: Object.fromEntries(entries.flatMap(([key, value]) => (known.has(key) ? [[known.get(key), value]] : []))),
    errors: unknown.map(([key]) => ({
      field: formatPath([...at, key]),
      message: `is not a field of this request; it takes ${[...known.keys()].join(', ')}`,
    })),
  };
}

/** Renames a JSON object to ours and validates it. */
export function receive<T>(
  schema: Schema<T>,
  names: Names,
  body: unknown,
  profile: ProfileName,
  at: Path = [],
): Received<T> {
  const { fields, errors } = readFields(names, body, profile, at);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { errors };
  const checked = check(schema, fields);
  if ('value' in checked && errors.length === 0) return checked;
  const issues = 'issues' in checked ? checked.issues : [];
  // An object whose only fields are unknown is empty to the validator, too; that is no second fault.
  const told = Object.keys(fields).length === 0 && errors.length > 0 ? [] : issues;
  return { errors: [...errors, ...told.map((issue) => inWireNames(issue, names, profile, at))] };
}

/** An issue of core's validators, told in wire names. */
function inWireNames({ path, message }: Issue, names: Names, profile: ProfileName, at: Path): FieldError {
  const wireName = (ours: string) => {
    const name = Object.hasOwn(names, ours) ? names[ours] : undefined;
    return name === undefined ? ours : spell(name, profile);
  };
  const [first, ...rest] = path;
  const field = first === undefined ? at : [...at, typeof first === 'string' ? wireName(first) : first, ...rest];
  return { field: formatPath(field), message: message.replace(/[A-Za-z]+/g, wireName) };
}

/** The value, or a refusal that names everything that is wrong. */
export function required<T>(received: Received<T>, status = 422): T {
  if ('value' in received) return received.value;
  throw refuse(received.errors, status);
}

export function refuse(errors: readonly FieldError[], status = 422): Refusal {
  const detail = errors.map(({ field, message }) => (field === '' ? `The request ${message}` : `${field}: ${message}`));
  return new Refusal(status, `${detail.join('; ').replace(/\.$/, '')}.`, { errors });
}

/** The limits as the sandbox counts them, beside core's, which refuse only what is wrong under every count. */
export function lengthError(
  field: string,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
  { lengthUnit }: SwitchValues,
): readonly FieldError[] {
  const length = lengthUnit === 'utf16' ? text.length : measure(text)[lengthUnit];
  if (length >= min && length <= max) return [];
  return [{ field, message: `has ${length} characters (${lengthUnit}); ${min} to ${max} are allowed` }];
}
