import type { Locale } from '@project-listing/core/schemas';

/** The words of the link to the rest of a page that was cut. */
const words: Readonly<Record<Locale, string>> = {
  en: 'Read on',
  de: 'Weiterlesen',
  fr: 'Lire la suite',
  pt: 'Continuar lendo',
  tr: 'Devamını oku',
  hi: 'आगे पढ़ें',
  ja: '続きを読む',
  ar: 'تابع القراءة',
  nl: 'Lees verder',
  ko: '더 읽기',
  it: 'Continua a leggere',
  es: 'Seguir leyendo',
  ru: 'Читать дальше',
  uk: 'Читати далі',
  vi: 'Đọc tiếp',
  zh: '继续阅读',
};

/** The link, in the page's own language, to the whole page. The address is percent-encoded, so no bracket ends it. */
export const readOnLink = (locale: Locale, address: string): string => `[${words[locale]}](${address})`;
