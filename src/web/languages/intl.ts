import { knownOr } from '../../known.ts';
import type { Content } from '../pages/markup.ts';

/** Wraps a part of a sentence in markup, such as a link. */
export type Slot = (text: Content) => Content;

/** Making a formatter costs more than its use. */
function formatters<F>(make: (locale: string) => F): (locale: string) => F {
  const made = new Map<string, F>();
  return (locale) => knownOr(made, locale, () => make(locale));
}

export const numbersOf = formatters((locale) => new Intl.NumberFormat(locale));
export const timesOf = formatters(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);
export const daysOf = formatters(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);
export const agesOf = formatters((locale) => new Intl.RelativeTimeFormat(locale));
const listsOf = formatters((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
const rulesOf = formatters((locale) => new Intl.PluralRules(locale));

/** A list such as `a, b and c` of parts that may be markup. */
export function listOf(locale: string, parts: readonly Content[]): Content {
  const marks = parts.map((_, index) => String(index));
  const pieces = listsOf(locale).formatToParts(marks);
  return pieces.map(({ type, value }) => (type === 'element' ? parts[Number(value)] : value));
}

/**
 * The form of a text that a number takes, with the number in place of `#`.
 * @typeParam Category - those that the language distinguishes (`Intl.PluralRules`); for others, such as millions in French, `other`
 * stands.
 */
export function pluralsOf<Category extends Intl.LDMLPluralRule>(locale: string) {
  return (count: number, forms: Readonly<Record<Category | 'other', string>>): string => {
    const known: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = forms;
    const form = known[rulesOf(locale).select(count)] ?? forms.other;
    return form.replace('#', numbersOf(locale).format(count));
  };
}
