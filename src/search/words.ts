/** Runs of letters, their marks, digits and underscores. */
const RUN = /[\p{L}\p{M}\p{N}_]+/gu;
/** Scripts that put no spaces between words: their runs are cut by dictionary. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Lower-case, without accents, in one of the forms that Unicode holds for equal. */
export function foldText(text: string): string {
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
  return [...foldText(text).matchAll(RUN)].flatMap(([run]) =>
    UNSPACED.test(run)
      ? [...segmenter.segment(run)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
      : run,
  );
}
