/** Writes rows and conditions of full-text indexes in the syntax of each database. */

/** Limits of a `tsvector`: the longest word in bytes, and the number of positions of a word. */
const MAX_BYTES = 2046;
const MAX_PLACES = 256;

/** A search term: a word, or several consecutive ones. */
export interface Phrase {
  words: readonly string[];
  /** Other sequences of words that match as well. */
  others?: readonly (readonly string[])[];
  /** The last of `words` also matches as a prefix. */
  isPrefix?: boolean;
  /** Excludes what contains it. */
  isExcluded?: boolean;
}

/** All groups must match; a group matches if any of its phrases does. */
export type Condition = readonly (readonly Phrase[])[];

/** A keyword in every indexed row, for indexes that need one: an exclusion needs something to exclude from. */
export const EVERY = '*';

export interface IndexLanguage {
  /**
   * The indexed form of a row: words, whose order phrases match, and keywords, which have no order. Words come from `wordsOf` and
   * are truncated if too long; keywords may also contain `. : * @ # -`.
   */
  row(words: readonly string[], keywords: readonly string[]): string;
  /** A condition with at least one phrase. */
  condition(condition: Condition): string;
}

/** Words and keywords contain no characters that could end the quotes. */
export const indexLanguages: Record<'sqlite' | 'postgres', IndexLanguage> = {
  sqlite: {
    row(words, keywords) {
      // Usually none can occur too often.
      if (words.length <= MAX_PLACES) return [...words, ...keywords].map(cut).join(' ');
      const places = new Map<string, number>();
      const placed = words.map((whole) => {
        const word = cut(whole);
        const count = (places.get(word) ?? 0) + 1;
        places.set(word, count);
        // A placeholder, so that the following words keep their positions.
        return count > MAX_PLACES ? EVERY : word;
      });
      return [...placed, ...keywords.map(cut)].join(' ');
    },
    condition(groups) {
      const excluded = groups.filter(
        (group) => group.every(({ isExcluded }) => isExcluded) && group.length === 1,
      );
      const required = groups
        .filter((group) => !excluded.includes(group))
        .map((group) => group.map(ftsPhrase));
      const wanted = required.length === 0 ? [[`"${EVERY}"`]] : required;
      const left = wanted.map((group) => `(${group.join(' OR ')})`).join(' AND ');
      if (excluded.length === 0) return left;
      const out = excluded.map(([phrase]) => ftsPhrase({ ...(phrase as Phrase), isExcluded: false }));
      return `(${left}) NOT (${out.join(' OR ')})`;
    },
  },
  postgres: {
    row(words, keywords) {
      const positions = new Map<string, string>();
      for (const [index, whole] of words.entries()) {
        const word = cut(whole);
        const others = positions.get(word);
        positions.set(word, others === undefined ? `:${index + 1}` : `${others},${index + 1}`);
      }
      for (const keyword of keywords) positions.set(cut(keyword), '');
      let row = '';
      for (const [word, places] of positions) row += `'${word}'${places} `;
      return row;
    },
    condition: (groups) => groups.map((group) => `(${group.map(tsPhrase).join(' | ')})`).join(' & '),
  },
};

/** Truncates a word to the limit of indexes. */
function cut(word: string): string {
  // Within the limit in any script.
  if (word.length <= MAX_BYTES / 3) return word;
  const bytes = Buffer.from(word);
  if (bytes.length <= MAX_BYTES) return word;
  let end = MAX_BYTES;
  // UTF-8 continuation bytes begin with these bits.
  while (((bytes[end] as number) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}

function ftsPhrase({ words, others = [], isPrefix, isExcluded }: Phrase): string {
  const all = [words, ...others].map((some, at) => {
    // Old rows in SQLite hold words that were not truncated.
    const isCut = cut(some.at(-1) as string) !== some.at(-1);
    return `"${some.map(cut).join(' ')}"${(isPrefix && at === 0) || isCut ? ' *' : ''}`;
  });
  const phrase = all.length === 1 ? all[0] : `(${all.join(' OR ')})`;
  return isExcluded ? `("${EVERY}" NOT ${phrase})` : (phrase as string);
}

function tsPhrase({ words, others = [], isPrefix, isExcluded }: Phrase): string {
  const all = [words, ...others].map((some, at) => {
    const last = isPrefix && at === 0 ? some.length - 1 : undefined;
    const parts = some.map((word, index) => `'${cut(word)}'${index === last ? ':*' : ''}`);
    return `(${parts.join(' <-> ')})`;
  });
  const phrase = all.length === 1 ? all[0] : `(${all.join(' | ')})`;
  return `${isExcluded ? '!' : ''}${phrase}`;
}
