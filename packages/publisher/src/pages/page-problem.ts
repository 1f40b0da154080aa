import type { Place, Problem } from '../problem.ts';

/** A problem about pages; the place is left out where there is none. */
export function pageProblem(severity: Problem['severity'], message: string, place?: Place): Problem {
  return { severity, about: 'pages', message, ...(place && { place }) };
}

/** How heavy something doubtful is: it can be let pass, and under `strict` it cannot. */
export function doubt(options: { readonly strict: boolean }): 'warning' | 'error' {
  return options.strict ? 'error' : 'warning';
}
