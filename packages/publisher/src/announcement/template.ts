import { nearest } from '../nearest.ts';

/** What a variable of a template stands for, by its name. */
export type TemplateValues = Readonly<Record<string, string>>;

/** A template filled in, or what is wrong with it, in words that follow the template's name. */
export type Rendered = { readonly text: string } | { readonly issues: readonly string[] };

const variable = /\{\{([^{}]*)\}\}/g;

/** Fills in `{{ name }}` in one pass: what a value brings along is text and never a template. */
export function render(template: string, values: TemplateValues): Rendered {
  const known = Object.keys(values);
  const names = [...template.matchAll(variable)].map(([, inner = '']) => inner.trim());
  const unknown = [...new Set(names)].filter((name) => !Object.hasOwn(values, name));
  if (unknown.length > 0) return { issues: unknown.map((name) => describeUnknown(name, known)) };
  return { text: template.replace(variable, (_, inner: string) => values[inner.trim()] ?? '') };
}

function describeUnknown(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const hint = meant === undefined ? '' : ` Did you mean {{ ${meant} }}?`;
  return `has the unknown variable {{ ${name} }}.${hint} Use one of ${known.map((one) => `{{ ${one} }}`).join(', ')}.`;
}
