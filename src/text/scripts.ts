import { lazily } from '../lazily.ts';

/** The scripts of top-level domains. */
const NAMES = [
  ...['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Arabic', 'Cyrillic', 'Greek', 'Hebrew', 'Thai'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ...['Sinhala', 'Lao', 'Georgian', 'Armenian'],
];
const scripts = lazily(() => NAMES.map((name) => new RegExp(`^\\p{scx=${name}}`, 'u')));
const ALPHABET = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** Whether a letter and the letter or mark before it, in a top-level domain, are of different scripts. */
export function isOtherScript(before: string, letter: string): boolean {
  const script = scripts().find((one) => one.test(before));
  return script !== undefined && !script.test(letter);
}

/** Whether a letter is of one of the scripts that usernames are mistaken for, and that have spaces between words. */
export function isOfAlphabet(letter: string): boolean {
  return ALPHABET.test(letter);
}
