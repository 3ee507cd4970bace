import { lazily } from '../lazily.ts';

/** Runs of letters, their marks, digits and underscores. */
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const ASCII_RUN = /\w+/g;
/** Stretches of scripts without spaces between words, which are split with a dictionary, or of others. */
const STRETCH =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+|[^\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/gu;
const UNSPACED = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const HAN = /\p{Script=Han}/u;
/** Katakana with the characters before it, or other characters. */
const KATAKANA_OR_OTHERS = /[\p{Script=Katakana}ー]+|[^\p{Script=Katakana}ー]+/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/**
 * What does not tell words apart: accents, the vowel signs of Hebrew and Arabic with the hamza of a letter, the tatweel, and
 * invisible characters that may stand within a word.
 */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u061c\u200e\u200f\u2060\ufeff]|\u200d/g;
/** Letters that are written in several ways, and what Unicode has taken apart or people type in parts. */
const LETTERS = /[ßæœøđłıςٱیىکة٠-٩۰-۹]|\u0e4d\u0e32|\u0ecd\u0eb2|\u0e40\u0e40/g;
const LETTER: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  ٱ: 'ا',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  ة: 'ه',
  '\u0e4d\u0e32': '\u0e33',
  '\u0ecd\u0eb2': '\u0eb3',
  '\u0e40\u0e40': '\u0e41',
};

const segmenter = lazily(() => new Intl.Segmenter('und', { granularity: 'word' }));

/** Lower-cases, removes accents and vowel signs, and makes letters and digits the same that are written in several ways. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replace(MARKS, '')
      .normalize('NFC')
      .toLowerCase()
      // The last hexadecimal digit of an Arabic or Persian digit is the digit.
      .replace(LETTERS, (letter) => LETTER[letter] ?? String(letter.charCodeAt(0) % 16))
  );
}

/** The words of a text for full-text search, in order: the same for stored texts and for queries, on every database. */
export function wordsOf(text: string): string[] {
  if (ASCII.test(text)) return text.toLowerCase().match(ASCII_RUN) ?? [];
  return stretchesOf(text).flatMap(segment);
}

/** The runs of letters and digits in a text, divided so that each is a word, or of scripts without spaces between words. */
export function stretchesOf(text: string): string[] {
  const runs = foldText(text).match(RUN) ?? [];
  return runs.flatMap((run) => (UNSPACED.test(run) ? (run.match(STRETCH) ?? []) : run));
}

export function isUnspaced(stretch: string): boolean {
  return UNSPACED.test(stretch);
}

/** The words of a stretch. */
export function segment(stretch: string): string[] {
  if (!isUnspaced(stretch)) return [stretch];
  const words: string[] = [];
  for (const { segment: word, isWordLike } of segmenter().segment(stretch)) {
    // The dictionary has names such as 東京タワー, which people look for by their parts.
    if (isWordLike) words.push(...(HAN.test(word) ? (word.match(KATAKANA_OR_OTHERS) ?? []) : [word]));
  }
  return words;
}
