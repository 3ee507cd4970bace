import { foldText } from '../../search/words.ts';

/** Separators between the words of a name. */
const BETWEEN = /[^\p{L}\p{M}\p{N}_]+/gu;

/** Words of a query that are compared; further ones are ignored. */
export const MAX_WORDS = 8;

/**
 * A name normalised for searches: without case, accents and punctuation, with a space before each word. Scripts without spaces
 * are not split into words: any part of their names is found.
 */
export function placeWords(name: string): string {
  return ` ${foldText(name).replace(BETWEEN, ' ').trim()}`;
}

/** The words of a query. */
export function wantedWords(q: string): string[] {
  return placeWords(q)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
