import type { z } from 'zod/v4';

/** One thing that is wrong with a value. */
export interface Issue {
  /** Where in the value, such as `['headline', 'de']`; empty for the value as a whole. */
  readonly path: readonly (string | number)[];
  /** What is wrong, the limit, the size of the value, and the remedy. */
  readonly message: string;
}

/** An issue in one line: the place, then what is wrong. */
export function formatIssue({ path, message }: Issue, whole = 'The input'): string {
  return path.length === 0 ? `${whole} ${message}` : `${formatPath(path)}: ${message}`;
}

/** How many issues a message tells. */
export const mostIssues = 20;

/** Issues for a message, a line each; of very many the first. */
export function formatIssues(issues: readonly Issue[], whole: string): string {
  const lines = issues.slice(0, mostIssues).map((issue) => formatIssue(issue, whole));
  const more = issues.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** `['data', 3, 'metrics']` -> `data[3].metrics`. */
export function formatPath(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  );
}

/** Validates what is to be sent; what is wrong comes back as issues in plain words. */
export function check<T>(schema: z.ZodType<T>, value: unknown): { value: T } | { issues: readonly Issue[] } {
  return parse(schema, value, adviceOnInput);
}

/** Validates what was received. The issues do not quote it: an answer may hold anything, the token too. */
export function read<T>(schema: z.ZodType<T>, value: unknown): { value: T } | { issues: readonly Issue[] } {
  return parse(schema, value, fault);
}

function parse<T>(schema: z.ZodType<T>, value: unknown, error: z.core.$ZodErrorMap) {
  const result = schema.safeParse(value, { error });
  return result.success ? { value: result.data } : { issues: result.error.issues.map(toIssue) };
}

function toIssue({ path, message }: z.core.$ZodIssue): Issue {
  return { path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)), message };
}

/** zod's own messages name types; ours say what to do. Rules of our own bring their message and never come here. */
const adviceOnInput: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `is missing; give ${article(issue.expected)}`;
      return `must be ${article(issue.expected)}, not ${describe(issue.input)}`;
    case 'invalid_value':
      return `is ${describe(issue.input)}; use one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_key':
      return 'is not the name of a field';
    case 'too_small':
      return `is ${describe(issue.input)}; give ${issue.minimum} or more`;
    case 'too_big':
      return `is ${describe(issue.input)}; give ${issue.maximum} or less`;
    default:
      return undefined;
  }
};

const fault: z.core.$ZodErrorMap = (issue) => {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_union') return 'is not what the API promises';
  if (issue.input === undefined) return 'is missing';
  return issue.code === 'invalid_type' ? `is not ${article(issue.expected)}` : 'is of another type';
};

const article = (type: string) => {
  const name = { int: 'whole number', record: 'object', string: 'text' }[type] ?? type;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
};

/** A count as people write it: 1,234. */
export const digits = (count: number) => count.toLocaleString('en');

/** A value in a few words, never a long text: it may be a page, or a secret. */
export function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'string')
    return value.length <= 40 ? JSON.stringify(value) : `a text of ${value.length} characters`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return article(typeof value);
}
