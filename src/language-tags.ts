/** The languages of the pages (docs/translating.md), by their tags. */
export const languageTags = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ar'] as const;
export type LanguageTag = (typeof languageTags)[number];
