/** A glob, ready to be matched. Our own and not the platform's because of `{locale}`, which has to be captured. */
export interface Glob {
  /** The folder above the first wildcard: nothing outside it can match. */
  readonly base: string;
  /** Whether a path matches, and what stands where the pattern says `{locale}`. */
  match(path: string): { readonly tag?: string } | undefined;
}

/** Tells whether a pattern has wildcards. */
export function isGlob(pattern: string): boolean {
  return /[*?[]|\{[^}]*,[^}]*\}|\{locale\}/.test(pattern);
}

/** Compiles `*`, `?`, `**`, `[a-z]`, `{a,b}` and `{locale}`. Wildcards do not match a leading dot, as in a shell. */
export function compileGlob(pattern: string): Glob {
  const literal = pattern.split('/').slice(0, -1);
  const firstWild = literal.findIndex((segment) => /[*?[{]/.test(segment));
  const base = (firstWild === -1 ? literal : literal.slice(0, firstWild)).join('/');
  const expressions = expandBraces(pattern).map(toExpression);
  return {
    base: base === '' ? '.' : base,
    match(path) {
      for (const expression of expressions) {
        const found = expression.exec(path);
        const tag = found?.groups?.['locale'];
        if (found) return tag === undefined ? {} : { tag };
      }
      return undefined;
    },
  };
}

/** `a.{md,txt}` -> `a.md`, `a.txt`. Innermost braces first, so that they may be nested. */
function expandBraces(pattern: string): string[] {
  const braces = /\{([^{}]*,[^{}]*)\}/.exec(pattern);
  if (!braces?.[1]) return [pattern];
  const before = pattern.slice(0, braces.index);
  const after = pattern.slice(braces.index + braces[0].length);
  return braces[1].split(',').flatMap((choice) => expandBraces(before + choice + after));
}

function toExpression(pattern: string): RegExp {
  const segments = pattern.split('/');
  let captured = false;
  const sources = segments.map((segment, at) => {
    const isLast = at === segments.length - 1;
    if (segment === '**') return isLast ? '(?:(?!\\.)[^/]+/)*(?!\\.)[^/]+' : '(?:(?!\\.)[^/]+/)*';
    let source = '';
    for (const [part] of segment.matchAll(/\{locale\}|\*+|\?|\[!?[^\]]+\]|[^*?[{]+|[\s\S]/g)) {
      if (part === '{locale}') {
        // The second of two must say the same as the first.
        source += captured ? '\\k<locale>' : '(?<locale>[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*)';
        captured = true;
      } else if (part.startsWith('*')) source += source === '' && part === segment ? '[^/]+' : '[^/]*';
      else if (part === '?') source += '[^/]';
      else if (/^\[.+\]$/.test(part)) source += `(?!/)${part.replace(/^\[!/, '[^').replaceAll('\\', '\\\\')}`;
      else source += part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    }
    const wildStart = /^[*?[]/.test(segment) ? '(?!\\.)' : '';
    return wildStart + source + (isLast ? '' : '/');
  });
  try {
    return new RegExp(`^${sources.join('')}$`);
  } catch {
    // `[z-a]` fits nothing; that nothing was found is then told as for any other pattern.
    return /(?!)/;
  }
}
