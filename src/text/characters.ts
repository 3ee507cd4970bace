/**
 * Character classes as bits in a lookup table. The scanners read every character of every post, so they neither run a regular
 * expression nor create a string for each.
 */
export const LETTER = 1;
export const MARK = 2;
export const DIGIT = 4;
const UNDERSCORE = 8;
/** Part of a username: ASCII letter, digit, underscore. */
export const NAME = 16;
export const SPACE = 32;
/** Ends a URL: among others, symbols beyond ASCII and emoji, keycaps included. */
export const STOP = 64;
/** Not part of a URL if it is its last character. */
export const TRAILING = 128;
/** First half of a surrogate pair: the character takes two UTF-16 units. */
const PAIR = 256;
/** Begins a keycap emoji if U+20E3 follows: a digit, `#` or `*`. */
const KEYCAP = 512;
/** Part of a hashtag between two letters. */
export const JOINER = 2048;
/** A symbol beyond ASCII or an emoji, or the end of one. */
export const SYMBOL = 4096;

/** Part of a word, a hashtag or a label of a host name. */
export const WORD = LETTER | MARK | DIGIT | UNDERSCORE;

/** Set once a unit has been classified. */
const KNOWN = 1024;

// Marks exclude U+20E3, U+FE0E and U+FE0F: they turn the preceding character into an emoji, and a hashtag or mention may directly
// follow an emoji.
const MARKS = /[\p{M}--[\u20e3\ufe0e\ufe0f]]/v;
// In addition to what no URL may contain: quotation marks, and the punctuation of scripts written without spaces. The two joiners
// are allowed, because the words of several scripts need them.
const STOPS =
  /[\s\p{Cc}[\p{Cf}--[\u200c\u200d]]\p{Z}<>"`\\^\|«»‘‚‛“”„‟‹›[[\u3000-\u303f\uff00-\uffef]&&\p{P}]]/v;
const SYMBOLS = /[[\p{S}\p{Extended_Pictographic}]--\p{ASCII}]/v;

const SETS: readonly (readonly [kind: number, set: RegExp])[] = [
  // Unicode classifies U+2139, the information emoji, as a letter.
  [LETTER, /[\p{L}--\p{Extended_Pictographic}]/v],
  [MARK, MARKS],
  [DIGIT, /\p{Nd}/v],
  [UNDERSCORE, /_/],
  [NAME, /[A-Za-z0-9_]/],
  [SPACE, /\s/],
  [STOP, STOPS],
  [STOP | SYMBOL, SYMBOLS],
  // They end an emoji.
  [SYMBOL, /[\u20e3\ufe0e\ufe0f]/],
  // The two joiners, middle dots, wave dashes, the Hebrew geresh and gershayim, and the Tibetan tsheg.
  [JOINER, /[\u00b7\u05f3\u05f4\u0f0b\u200c\u301c\u30fb\uff5e\uff65]|\u200d/],
  [TRAILING, /[.,;:!?'*…’([{]/],
  [PAIR, /[\ud800-\udbff]/],
  [KEYCAP, /[0-9#*]/],
];

const KINDS = new Uint16Array(65_536);

function kindOfUnit(code: number): number {
  const unit = String.fromCharCode(code);
  return SETS.reduce((kind, [bit, set]) => (set.test(unit) ? kind | bit : kind), KNOWN);
}

/** The bits of a UTF-16 unit. Each unit is classified when it first occurs, since all of them take 20 ms. */
function bitsOf(code: number): number {
  KINDS[code] ||= kindOfUnit(code);
  return KINDS[code]!;
}

const ONE_LETTER = /^\p{L}$/v;
const ONE_MARK = /^\p{M}$/v;
const ONE_DIGIT = /^\p{Nd}$/v;
const ONE_SYMBOL = /^[\p{S}\p{Extended_Pictographic}]$/v;
const ONE_CONTROL = /^\p{Cf}$/v;
const EMOJI_STYLE = 0xfe0f;
const ENCLOSING_KEYCAP = 0x20e3;

function kindOfPair(text: string, offset: number): number {
  const character = text.slice(offset, offset + 2);
  // Checked first, since most of them are emoji.
  if (ONE_SYMBOL.test(character)) return PAIR | STOP | SYMBOL;
  if (ONE_LETTER.test(character)) return PAIR | LETTER;
  if (ONE_MARK.test(character)) return PAIR | MARK;
  if (ONE_DIGIT.test(character)) return PAIR | DIGIT;
  return ONE_CONTROL.test(character) ? PAIR | STOP : PAIR;
}

function isKeycap(text: string, offset: number): boolean {
  const next = text.charCodeAt(offset + 1);
  return (
    next === ENCLOSING_KEYCAP || (next === EMOJI_STYLE && text.charCodeAt(offset + 2) === ENCLOSING_KEYCAP)
  );
}

/** The bits of the character that begins at a UTF-16 offset; 0 at the end of the text. */
export function kindAt(text: string, offset: number): number {
  if (offset >= text.length) return 0;
  const kind = bitsOf(text.charCodeAt(offset));
  if ((kind & (PAIR | KEYCAP)) === 0) return kind;
  if (kind & PAIR) return kindOfPair(text, offset);
  return isKeycap(text, offset) ? STOP | SYMBOL : kind;
}

/** The bits of the character that ends at a UTF-16 offset; 0 at the start of the text. */
export function kindBefore(text: string, offset: number): number {
  if (offset === 0) return 0;
  const unit = text.charCodeAt(offset - 1);
  return unit >= 0xdc00 && unit <= 0xdfff ? kindOfPair(text, offset - 2) : bitsOf(unit);
}

/** The UTF-16 units of a character with these bits. */
export function widthOf(kind: number): number {
  return kind & PAIR ? 2 : 1;
}
