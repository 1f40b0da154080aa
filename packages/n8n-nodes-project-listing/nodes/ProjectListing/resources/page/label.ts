import { isLocale, localeNames } from '@project-listing/core/schemas';

const fieldNames = new Map([
  ['headline', 'Headline'],
  ['pageContent', 'Content'],
]);

/** What the editor calls a part of a page's update: `Headline (German)`. */
export function labelOf([field, locale]: readonly (string | number)[]): string | undefined {
  if (field === undefined) return 'Pages';
  const name = fieldNames.get(String(field));
  return name === undefined || locale === undefined ? name : `${name} (${localeName(String(locale))})`;
}

/** A locale by its name, or as it is where it is none. */
export const localeName = (locale: string) => (isLocale(locale) ? localeNames[locale] : locale);
