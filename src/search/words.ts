import { lazily } from '../lazily.ts';

/** Runs of letters, their marks, digits and underscores. */
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
/** Scripts without spaces between words: their runs are split with a dictionary. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

const segmenter = lazily(() => new Intl.Segmenter('und', { granularity: 'word' }));

/** Lower-cases, removes accents and normalizes Unicode. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** The words of a text for full-text search, in order: the same for stored texts and for queries, on every database. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of foldText(text).matchAll(RUN)) {
    if (!UNSPACED.test(run)) words.push(run);
    else for (const { segment, isWordLike } of segmenter().segment(run)) if (isWordLike) words.push(segment);
  }
  return words;
}
