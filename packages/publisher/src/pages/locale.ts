import { isLocale, type Locale, locales } from '@project-listing/core/schemas';

/** What a language tag stands for. */
export type LocaleMatch =
  | {
      readonly kind: 'locale';
      readonly locale: Locale;
      /** An entry of the locale map, the tag itself, or an alias that people write for it. */
      readonly via: 'map' | 'tag' | 'alias';
      /** Chinese in the traditional script: never taken for `zh` where a page in the simplified script exists. */
      readonly traditional: boolean;
    }
  /** A language, but none that a page can be published in. */
  | { readonly kind: 'unsupported'; readonly language: string }
  /** No language tag at all, as far as one can tell: `old`, `dev`. */
  | { readonly kind: 'unknown' };

/** What people write for a language that is really the code of a country, or of another language (`br`, `kr`). */
const aliases: ReadonlyMap<string, Locale> = new Map([
  ['cn', 'zh'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['ua', 'uk'],
  ['vn', 'vi'],
  ['br', 'pt'],
]);

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The locale that a language tag of a file's name stands for. Total: whatever the tag is, there is an answer. */
export function matchLocale(tag: string, localeMap: ReadonlyMap<string, Locale>): LocaleMatch {
  const mapped = mappedLocale(tag, localeMap);
  if (mapped) return { kind: 'locale', locale: mapped, via: 'map', traditional: false };
  const alias = aliases.get(normalizeTag(tag));
  if (alias) return { kind: 'locale', locale: alias, via: 'alias', traditional: false };

  const parsed = parseTag(tag);
  if (!parsed) return { kind: 'unknown' };
  const { language } = parsed;
  if (isLocale(language)) {
    return { kind: 'locale', locale: language, via: 'tag', traditional: parsed.maximize().script === 'Hant' };
  }
  // Words such as `new`, `src` and `bin` are three-letter codes of languages too. Alone, they are taken for words.
  const name = /^[a-z]{3}$/i.test(tag) ? undefined : nameOf(language);
  return name === undefined ? { kind: 'unknown' } : { kind: 'unsupported', language: name };
}

/** The locale that the locale map has for a tag, in any spelling of it. */
function mappedLocale(tag: string, localeMap: ReadonlyMap<string, Locale>): Locale | undefined {
  const wanted = normalizeTag(tag);
  for (const [key, locale] of localeMap) if (normalizeTag(key) === wanted) return locale;
  return undefined;
}

/** One spelling of a tag for `pt_BR`, `pt-br` and `PT-BR`. */
export const normalizeTag = (tag: string) => tag.trim().toLowerCase().replaceAll('_', '-');

function parseTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.trim().replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

function nameOf(language: string): string | undefined {
  try {
    return languageNames.of(language);
  } catch {
    return undefined;
  }
}

/** The locales, as a message lists them. */
export const localeList = locales.join(', ');
