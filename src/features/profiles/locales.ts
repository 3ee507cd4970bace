import { ApiError } from '../../errors.ts';

/**
 * Normalises a locale such as `de`, `pt_BR` or `zh-Hant-TW`: parts joined by `_`; `en` becomes `en_US` (docs/interface.md,
 * Users).
 * @throws {ApiError} 400 if it is not a locale.
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

/** Reads the name of a time zone such as `Europe/Berlin`. @throws {ApiError} 400 if it is not one. */
export function readTimezone(given: string): string {
  try {
    // An offset such as +02:00 is not a name.
    if (/^[A-Za-z]/.test(given)) {
      const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions();
      // A zone with two names is accepted under either; only the case of the canonical one is normalised.
      return timeZone.toLowerCase() === given.toLowerCase() ? timeZone : given;
    }
  } catch {
    // Not a time zone.
  }
  throw new ApiError('invalid-parameter', 'timezone must be the name of a time zone such as Europe/Berlin.');
}
