/** The languages of the pages (docs/translating.md), by their tags. */
export const languageTags = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar'] as const;
export type LanguageTag = (typeof languageTags)[number];

/** Each language in itself. */
export const languageNames: Readonly<Record<LanguageTag, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  ja: '日本語',
  ar: 'العربية',
};

/** Whether there is a language with this tag. */
export function isLanguageTag(tag: string | null | undefined): tag is LanguageTag {
  return tag !== undefined && tag !== null && Object.hasOwn(languageNames, tag);
}
