/** Most words of a search that are marked. */
const MAX_WORDS = 20;

/** Finds the words of a search for posts in HTML, tags and entities beside them; undefined if it has none. */
export function wordsOf(typed: string): RegExp | undefined {
  const wanted = typed.replace(/(^|\s)-\S*/g, ' ').match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const words = wanted.filter((word) => word !== 'OR').slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const letter = '[\\p{L}\\p{M}\\p{N}_]';
  return new RegExp(`<[^>]*>|&[^;]*;|(?<!${letter})(?:${words.join('|')})${letter}*`, 'giu');
}

/** Marks in HTML what `wordsOf` finds. */
export function markWords(html: string, words: RegExp): string {
  return html.replace(words, (found) => (/^[<&]/.test(found) ? found : `<mark>${found}</mark>`));
}
