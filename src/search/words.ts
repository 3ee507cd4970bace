/** Runs of letters, their marks, digits and underscores. */
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
/** Scripts that put no spaces between words: their runs are cut by dictionary. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Lower-case, without accents, in one of the forms that Unicode holds for equal. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/**
 * The words of a text as full-text search compares them, in order: the same for what is stored and for what is looked
 * for, on every database.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of foldText(text).matchAll(RUN)) {
    if (!UNSPACED.test(run)) words.push(run);
    else for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike) words.push(segment);
  }
  return words;
}
