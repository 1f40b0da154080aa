import { isLocale, type Locale } from '@project-listing/core/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLocale } from '../../src/pages/locale.ts';
import { runs } from './runs.ts';

const none = new Map<string, Locale>();
const localeOf = (tag: string, map = none) => {
  const match = matchLocale(tag, map);
  return match.kind === 'locale' ? match.locale : match.kind;
};

describe('matchLocale', () => {
  it.each([
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['pt_BR', 'pt'],
    ['pt-PT', 'pt'],
    ['zh_Hans_CN', 'zh'],
    ['cmn', 'zh'],
    ['deu', 'de'],
    ['es-419', 'es'],
  ])('takes %s for %s', (tag, locale) => {
    expect(matchLocale(tag, none)).toEqual({ kind: 'locale', locale, via: 'tag', traditional: false });
  });

  it.each([
    ['cn', 'zh'],
    ['jp', 'ja'],
    ['KR', 'ko'],
    ['ua', 'uk'],
    ['vn', 'vi'],
    ['br', 'pt'],
  ])('takes the alias %s for %s and says so', (tag, locale) => {
    expect(matchLocale(tag, none)).toEqual({ kind: 'locale', locale, via: 'alias', traditional: false });
  });

  it.each(['zh-TW', 'zh_tw', 'zh-Hant', 'zh-HK', 'zh-Hant-CN'])('knows %s as traditional', (tag) => {
    expect(matchLocale(tag, none)).toMatchObject({ locale: 'zh', traditional: true });
  });

  it.each(['zh', 'zh-CN', 'zh-SG', 'zh-Hans-TW'])('knows %s as simplified', (tag) => {
    expect(matchLocale(tag, none)).toMatchObject({ locale: 'zh', traditional: false });
  });

  it('names a language that the listing does not take', () => {
    expect(matchLocale('pl', none)).toEqual({ kind: 'unsupported', language: 'Polish' });
    expect(matchLocale('fil-PH', none)).toEqual({ kind: 'unsupported', language: 'Filipino' });
  });

  // `new` is Newari, `src` Sardinian, `bin` Bini: in a file's name they are words.
  it.each(['old', 'dev', 'new', 'src', 'bin', 'notes', '', 'x', 'und', '-', '../..', 'en-'])(
    'knows %j as no tag',
    (tag) => {
      expect(matchLocale(tag, none)).toEqual({ kind: 'unknown' });
    },
  );

  it('lets the map win, in any spelling', () => {
    expect(localeOf('zh-TW', new Map([['ZH_tw', 'zh']]))).toBe('zh');
    expect(localeOf('pt-br', new Map([['pt-BR', 'es']]))).toBe('es');
    expect(localeOf('old', new Map([['old', 'de']]))).toBe('de');
    expect(matchLocale('zh-TW', new Map([['zh-TW', 'zh']]))).toMatchObject({ via: 'map', traditional: false });
  });

  it('has an answer for whatever the tag is', () => {
    const tag = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[A-Za-z]{1,8}([-_][A-Za-z0-9]{1,8}){0,3}$/),
      fc
        .constantFrom('en', 'de', 'zh', 'pl')
        .chain((language) => fc.string({ maxLength: 6 }).map((rest) => language + rest)),
    );
    fc.assert(
      fc.property(tag, (text) => {
        const match = matchLocale(text, none);
        if (match.kind === 'locale') expect(isLocale(match.locale)).toBe(true);
        else expect(['unsupported', 'unknown']).toContain(match.kind);
      }),
      runs,
    );
  });
});
