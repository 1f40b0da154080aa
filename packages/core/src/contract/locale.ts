/** The locales a page can be published in (section 4.2), with their English names. */
export const localeNames = {
  en: 'English',
  de: 'German',
  fr: 'French',
  pt: 'Portuguese',
  tr: 'Turkish',
  hi: 'Hindi',
  ja: 'Japanese',
  ar: 'Arabic',
  nl: 'Dutch',
  ko: 'Korean',
  it: 'Italian',
  es: 'Spanish',
  ru: 'Russian',
  uk: 'Ukrainian',
  vi: 'Vietnamese',
  zh: 'Chinese',
} as const;

/** A locale of the API, such as `en` or `pt`. */
export type Locale = keyof typeof localeNames;

/** Every locale of the API, in the order of section 4.2. */
export const locales = Object.keys(localeNames) as readonly Locale[];

/** Tells whether `tag` is, letter for letter, a locale of the API. */
export function isLocale(tag: string): tag is Locale {
  return Object.hasOwn(localeNames, tag);
}

/** A text per locale. A locale that is left out is left alone on the server. */
export type Localized = { readonly [L in Locale]?: string };
