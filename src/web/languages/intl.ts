import { knownOr } from '../../known.ts';
import { type Content, markup } from '../kit/markup.ts';

/** Wraps a part of a sentence in markup, such as a link. */
export type Slot = (text: Content) => Content;

/** The forms of a text that a script writes, with `{0}` in place of the number. */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** Wraps a part of a sentence in a link within the service. */
export const linkTo =
  (path: string): Slot =>
  (text) =>
    markup`<a href="${path}">${text}</a>`;

/** Making a formatter costs more than its use. */
export function formatters<F>(make: (locale: string) => F): (locale: string) => F {
  const made = new Map<string, F>();
  return (locale) => knownOr(made, locale, () => make(locale));
}

export const numbersOf = formatters((locale) => new Intl.NumberFormat(locale));
const compactOf = formatters(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
);

/** A count beside an icon: written out up to 9,999, and nothing if there is none. */
export function describeCount(count: number, locale: string): string {
  if (count === 0) return '';
  return (count < 10_000 ? numbersOf(locale) : compactOf(locale)).format(count);
}

/** What names a count has the figures that one sees, also where a language has words for one or two. */
export function withFigures(words: string, count: number, locale: string): string {
  const figures = describeCount(count, locale);
  return words.includes(figures) ? words : `${words}: ${figures}`;
}

export const percentsOf = formatters((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));
export const timesOf = formatters(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);
export const daysOf = formatters(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
);
/** To the second, with the time zone. */
export const momentsOf = formatters(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }),
);
export const agesOf = formatters((locale) => new Intl.RelativeTimeFormat(locale));
export const listsOf = formatters((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }));
const collatorsOf = formatters((locale) => new Intl.Collator(locale, { numeric: true }));
const rulesOf = formatters((locale) => new Intl.PluralRules(locale));

const measures = new Map<string, Intl.NumberFormat>();

/** A number with its unit, such as `1.5 km`. @param unit - one that `Intl` knows, such as `kilometer`. */
export function measure(
  locale: string,
  value: number,
  unit: string,
  unitDisplay: 'short' | 'long' = 'short',
): string {
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const;
  const key = `${locale} ${unit} ${unitDisplay}`;
  return knownOr(measures, key, () => new Intl.NumberFormat(locale, options)).format(value);
}

/** A list such as `a, b and c` of parts that may be markup. */
export function listOf(locale: string, parts: readonly Content[]): Content {
  const marks = parts.map((_, index) => String(index));
  const pieces = listsOf(locale).formatToParts(marks);
  return pieces.map(({ type, value }) => (type === 'element' ? parts[Number(value)] : value));
}

/** People in the order of their names, as a language sorts them. */
export function byName<P extends { username: string; name: string }>(
  locale: string,
  people: readonly P[],
): P[] {
  const collator = collatorsOf(locale);
  const nameOf = ({ name, username }: P) => name || username;
  return people.toSorted(
    (a, b) => collator.compare(nameOf(a), nameOf(b)) || collator.compare(a.username, b.username),
  );
}

/** The form that a number takes of a text that scripts write as well. */
export function formOf(locale: string, forms: Forms, count: number): string {
  const form = forms[rulesOf(locale).select(count)] ?? forms.other;
  return form.replace('{0}', numbersOf(locale).format(count));
}

/**
 * The form of a text that a number takes, with the number in place of `#`.
 * @typeParam Category - those that the language distinguishes (`Intl.PluralRules`); for others, such as millions in French, `other`
 * stands.
 */
export function pluralsOf<Category extends Intl.LDMLPluralRule>(locale: string) {
  return (count: number, forms: Readonly<Record<Category | 'other', string>>): string => {
    const known: Forms = forms;
    const form = known[rulesOf(locale).select(count)] ?? forms.other;
    return form.replace('#', numbersOf(locale).format(count));
  };
}
