/** Most words of a search that are marked. */
const MAX_WORDS = 20;

/** The words of a search for posts that are looked for in them, in small letters. */
export function wordsOf(typed: string): readonly string[] {
  const wanted = typed.replace(/(^|\s)-\S*/g, ' ').match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return wanted
    .filter((word) => word !== 'OR')
    .slice(0, MAX_WORDS)
    .map((word) => word.toLowerCase());
}

/** Marks in HTML the words that begin with one of these; tags and entities stay as they are. */
export function markWords(html: string, words: readonly string[]): string {
  return html.replace(/<[^<>]*>|&[^&;]*;|[\p{L}\p{M}\p{N}_]+/gu, (found) => {
    if (found.startsWith('<') || found.startsWith('&')) return found;
    const small = found.toLowerCase();
    return words.some((word) => small.startsWith(word)) ? `<mark>${found}</mark>` : found;
  });
}
