import { lazily } from '../lazily.ts';
import { keyword } from './keyword.ts';
import { isUnspaced, segment, stretchesOf } from './words.ts';

const HAN = /\p{Script=Han}/u;
const ALL_HAN = /^\p{Script=Han}+$/u;
const HANGUL = /\p{Script=Hangul}/u;
const LETTER = /\p{L}/u;

/** Lengths of words in Chinese characters whose parts are indexed. */
const WHOLE = { min: 3, max: 8 };

/** The parts of words in Chinese characters that may be words themselves: 大学 and 学生 of 大学生. */
export function partsOf(words: readonly string[]): Set<string> {
  const parts = new Set<string>();
  for (const word of words) {
    if (word.length < WHOLE.min || !ALL_HAN.test(word)) continue;
    const { length } = word;
    for (let size = 2; size < Math.min(length, WHOLE.max + 1); size++) {
      for (let start = 0; start + size <= length; start++) parts.add(word.slice(start, start + size));
    }
  }
  return parts;
}

/** The index keyword of such a part. */
export const partKeyword = (part: string): string => keyword('in', part);

/** A term of a query as it may stand in a text. */
export interface Reading {
  /** Words that follow one another, or a keyword. The first are those of `wordsOf`. */
  sequences: string[][];
  /** Whether longer words may begin with the last of these. */
  isLong: boolean;
}

/** Longest stretch that is split at each of its characters. */
const MAX_SPLIT = 16;

const graphemes = lazily(() => new Intl.Segmenter('und', { granularity: 'grapheme' }));

/**
 * Reads a term. How a stretch of a script without spaces is split into words depends on what surrounds it, and on the version of
 * the dictionary. So it is also read as one word, as a part of one, and as words of which one ends at each of its characters: a
 * query of one word or two finds them as they were indexed.
 */
export function readTerm(text: string): Reading {
  const stretches = stretchesOf(text);
  const at = stretches.findIndex(isUnspaced);
  const others = at < 0 || stretches.slice(at + 1).some(isUnspaced) ? [] : waysToSplit(stretches[at] ?? '');
  const [before, after] = [stretches.slice(0, at), stretches.slice(at + 1)];
  const words = stretches.flatMap(segment);
  const sequences = [words, ...others.map((some) => [...before, ...some, ...after])];
  const [only = ''] = stretches;
  if (stretches.length === 1 && ALL_HAN.test(only) && only.length > 1 && only.length < WHOLE.max) {
    sequences.push([partKeyword(only)]);
  }
  const distinct = new Map(sequences.map((some) => [some.join(' '), some]));
  distinct.delete('');
  const isLong = isBeginning(stretches.at(-1) ?? '', words.at(-1) ?? '');
  return { sequences: [...distinct.values()], isLong };
}

function waysToSplit(stretch: string): string[][] {
  const ways = [[stretch]];
  for (const { index: end } of stretch.length > MAX_SPLIT ? [] : graphemes().segment(stretch)) {
    if (end === 0) continue;
    const [left, right] = [stretch.slice(0, end), stretch.slice(end)];
    ways.push([left, right], [...segment(left), ...segment(right)]);
  }
  return ways;
}

/** Whether a term that ends so may begin longer words, few of them by chance: in some scripts a character is a syllable or more. */
function isBeginning(stretch: string, word: string): boolean {
  if (!LETTER.test(stretch)) return false;
  if (HAN.test(stretch)) return stretch.length >= 3 && (word.length > 1 || HAN.test(word));
  return word.length > 1 && stretch.length >= (HANGUL.test(stretch) ? 2 : 4);
}
