import { foldText } from '../../search/words.ts';

/** What separates the words of a name. */
const BETWEEN = /[^\p{L}\p{M}\p{N}_]+/gu;

/** Words of what is looked for that are compared; what follows them is left out. */
export const MAX_WORDS = 8;

/**
 * A name as searches compare it: without case, accents and punctuation, a space before each word. Scripts without spaces
 * are not cut into words: any part of their names is found.
 */
export function placeWords(name: string): string {
  return ` ${foldText(name).replace(BETWEEN, ' ').trim()}`;
}

/** The words of what is looked for. */
export function wantedWords(q: string): string[] {
  return placeWords(q)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
}
