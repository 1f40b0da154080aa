import { isLocale, type Locale, localeNames, locales } from '@project-listing/core/schemas';
import type { ProjectKey } from '../projects.ts';
import { projectKeys } from '../projects.ts';

/** What of the sandbox is looked at: the query of the page's address. */
export interface View {
  readonly project: ProjectKey;
  /** Absent: the first that the project has a text in. */
  readonly locale?: Locale;
}

export function readView(query: URLSearchParams): View {
  const project = projectKeys.find((key) => key === query.get('project')) ?? 'bot';
  const locale = query.get('locale') ?? '';
  return { project, ...(isLocale(locale) && { locale }) };
}

/** The address of a view. */
export function addressOf({ project, locale }: View, section = ''): string {
  const query = new URLSearchParams({ project, ...(locale && { locale }) });
  return `/?${query}${section && `#${section}`}`;
}

const ownNames = Object.fromEntries(locales.map((locale) => [locale, ownName(locale)])) as Record<Locale, string>;

/** Such as `Français`: in a list of their own, names start with a capital. */
function ownName(locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** A locale in its own words, as a visitor picks it, and in English. */
export const localeLabel = (locale: Locale) => ({ own: ownNames[locale], english: localeNames[locale] });

export const directionOf = (locale: Locale) => (locale === 'ar' ? 'rtl' : 'ltr');
