/** The texts that the page has for its scripts (docs/translating.md). */
import type { Forms } from '../languages/intl.ts';

const { lang, dir } = document.documentElement;
const numbers = new Intl.NumberFormat(lang);
const percents = new Intl.NumberFormat(lang, { style: 'percent' });
const rules = new Intl.PluralRules(lang);
const choices = new Intl.ListFormat(lang, { type: 'disjunction' });

/** The texts in the `data-texts` of the first element for a selector; none if the page lacks it. */
export const textsOf = <T>(selector: string): T =>
  JSON.parse(document.querySelector<HTMLElement>(selector)?.dataset.texts ?? '{}') as T;

/** A text with values in place of `{0}` and so on; of several forms that which the first value takes. */
export function fill(text: string | Forms, ...values: readonly (string | number)[]): string {
  return fillWith(text, ...values).join('');
}

/** The same with elements among the values. */
export function fillWith(
  text: string | Forms,
  ...values: readonly (string | number | Node)[]
): (string | Node)[] {
  const form = typeof text === 'string' ? text : (text[rules.select(Number(values[0]))] ?? text.other);
  return form.split(/\{(\d)\}/).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const value = values[Number(piece)] ?? '';
    if (typeof value === 'number') return numbers.format(value);
    // Such as ids in Latin letters, which must not change the direction of what is around them.
    return typeof value === 'string' && dir === 'rtl' ? `\u2068${value}\u2069` : value;
  });
}

/** A share, from 0 to 1. */
export const percent = (share: number): string => percents.format(share);

/** A list such as `a or b`. */
export const oneOf = (parts: readonly string[]): string => choices.format(parts);
