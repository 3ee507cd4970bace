/** The scripts of top-level domains. */
const SCRIPTS = [
  /^\p{scx=Latin}/u,
  /^\p{scx=Han}/u,
  /^\p{scx=Hiragana}/u,
  /^\p{scx=Katakana}/u,
  /^\p{scx=Hangul}/u,
  /^\p{scx=Arabic}/u,
  /^\p{scx=Cyrillic}/u,
  /^\p{scx=Greek}/u,
  /^\p{scx=Hebrew}/u,
  /^\p{scx=Thai}/u,
  /^\p{scx=Devanagari}/u,
  /^\p{scx=Bengali}/u,
  /^\p{scx=Gurmukhi}/u,
  /^\p{scx=Gujarati}/u,
  /^\p{scx=Oriya}/u,
  /^\p{scx=Tamil}/u,
  /^\p{scx=Telugu}/u,
  /^\p{scx=Kannada}/u,
  /^\p{scx=Malayalam}/u,
  /^\p{scx=Sinhala}/u,
  /^\p{scx=Lao}/u,
  /^\p{scx=Georgian}/u,
  /^\p{scx=Armenian}/u,
];
const ALPHABET = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

/** Whether a letter and the letter or mark before it, in a top-level domain, are of different scripts. */
export function isOtherScript(before: string, letter: string): boolean {
  const script = SCRIPTS.find((one) => one.test(before));
  return script !== undefined && !script.test(letter);
}

/** Whether a letter is of one of the scripts that usernames are mistaken for, and that have spaces between words. */
export function isOfAlphabet(letter: string): boolean {
  return ALPHABET.test(letter);
}
