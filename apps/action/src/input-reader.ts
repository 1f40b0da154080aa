import { isLocale, type Locale, locales } from '@project-listing/core/schemas';

/** The variable in which the runner hands over an input. */
export const variableOf = (name: string) => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;

/** Reads the variables in which the runner hands over inputs, and collects what is wrong with them. */
export class InputReader<Name extends string> {
  readonly issues: string[] = [];
  readonly #env: NodeJS.ProcessEnv;
  readonly #defaults: Readonly<Record<Name, string>>;

  constructor(env: NodeJS.ProcessEnv, defaults: Readonly<Record<Name, string>>) {
    this.#env = env;
    this.#defaults = defaults;
  }

  text(name: Name): string {
    return (this.#env[variableOf(name)] ?? '').trim() || this.#defaults[name];
  }

  lines(name: Name): string[] {
    const lines = this.text(name).split(/\r?\n/);
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  }

  choice<const T extends string>(name: Name, choices: readonly T[]): T {
    const text = this.text(name);
    const find = (word: string) => choices.find((choice) => choice === word.toLowerCase());
    const chosen = find(text);
    if (chosen === undefined) this.issues.push(`${name} is ${quote(text)}; use one of ${choices.join(', ')}.`);
    return chosen ?? find(this.#defaults[name]) ?? (choices[0] as T);
  }

  flag(name: Name): boolean {
    return this.choice(name, ['true', 'false']) === 'true';
  }

  whole(name: Name, min: number, max: number): number {
    const text = this.text(name);
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.issues.push(`${name} is ${quote(text)}; give a whole number from ${min} to ${max}.`);
    return Number(this.#defaults[name]);
  }

  localeMap(name: Name): Map<string, Locale> {
    const map = new Map<string, Locale>();
    for (const line of this.lines(name)) {
      const [, tag = '', locale = ''] = /^(.*?)\s*:\s*([^:]*)$/.exec(line) ?? [];
      if (tag !== '' && isLocale(locale)) map.set(tag, locale);
      else
        this.issues.push(`${name} has the line ${quote(line)}; write tag: locale, with one of ${locales.join(', ')}.`);
    }
    return map;
  }
}

/** A value in a message: never longer than a line. */
const quote = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
