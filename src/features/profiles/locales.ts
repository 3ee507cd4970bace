import { ApiError } from '../../errors.ts';

/**
 * Reads a locale such as `de`, `pt_BR` or `zh-Hant-TW` and gives it as the interface writes it: parts joined by `_`; `en`
 * becomes `en_US` (docs/interface.md, Users). @throws {ApiError} 400 for what is none.
 */
export function readLocale(given: string): string {
  try {
    const { language, script, region, baseName } = new Intl.Locale(given.replaceAll('_', '-'));
    const known = Intl.DateTimeFormat.supportedLocalesOf([baseName]).length > 0;
    if (known && language !== 'und') {
      const locale = [language, script, region].filter((part) => part !== undefined).join('_');
      return locale === 'en' ? 'en_US' : locale;
    }
  } catch {
    // Not a locale at all.
  }
  throw new ApiError('invalid-parameter', 'locale must be an ISO locale such as en_US.');
}

/** Reads the name of a time zone such as `Europe/Berlin`. @throws {ApiError} 400 for what is none. */
export function readTimezone(given: string): string {
  try {
    // An offset such as +02:00 is no name.
    if (/^[A-Za-z]/.test(given)) {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions();
      // Both spellings of a zone with two names are valid, but not any mix of capitals.
      return timeZone.toLowerCase() === given.toLowerCase() ? timeZone : given;
    }
  } catch {
    // Not a time zone.
  }
  throw new ApiError('invalid-parameter', 'timezone must be the name of a time zone such as Europe/Berlin.');
}
