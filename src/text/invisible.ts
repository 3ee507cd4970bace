/**
 * Characters that draw nothing, by the Unicode data of Node.js: those that programs ignore when they draw (joiners, variation
 * selectors, Hangul fillers …), format and control characters, and the blanks of scripts and symbols. White space is not among
 * them, nor are the format characters that are drawn around digits.
 */
const UNDRAWN =
  /[\p{Default_Ignorable_Code_Point}[\p{Cf}--[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]][\p{Cc}--\s]\p{Noncharacter_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gv;
/** Those of them that may part words: they are as wide as a letter, or stand between the words of scripts without spaces. */
const GAPS = /[\u0085\u115f\u1160\u200b\u2800\u3164\uffa0\ufffc\u{13441}\u{13442}\u{1d159}]/gv;
const ASCII_SIGN = /[!-~]/;
/** More marks on one letter than any script needs; characters that draw nothing may stand between them. */
const PILE = /(?<most>[\p{M}\p{Default_Ignorable_Code_Point}]{8})[\p{M}\p{Default_Ignorable_Code_Point}]+/gv;

/** Whether a text shows nothing: emoji, joiners and variation selectors are legal in texts, but not all that a text has. */
export function isBlank(text: string): boolean {
  return !ASCII_SIGN.test(text) && text.replace(UNDRAWN, '').trim() === '';
}

/** A text without what draws nothing. */
export function drawnOf(text: string): string {
  return text.replace(UNDRAWN, '');
}

/** A text with a space for each character that draws nothing and may part words. */
export function partedAtGaps(text: string): string {
  return text.replace(GAPS, ' ');
}

/** A text without the marks that are too many on their letter. */
export function withFewMarks(text: string): string {
  return text.replace(PILE, '$<most>');
}

/** Whether a name or title can be shown on a line among others: it is not blank, and no letter of it has a pile of marks. */
export function isShownOnLine(text: string): boolean {
  return !isBlank(text) && withFewMarks(text) === text;
}
