/** What is written into a full-text index, and what is asked of it, in the language of each database. */

/** Longest word that an index takes, in bytes, and how often it says where a word stands: the bounds of a `tsvector`. */
const MAX_BYTES = 2046;
const MAX_PLACES = 256;

/** One thing to be found: a word, or several that follow one another. */
export interface Phrase {
  words: readonly string[];
  /** Words that begin with the last one are found as well. */
  isPrefix?: boolean;
  /** What has it is not found. */
  isExcluded?: boolean;
}

/** All groups must match; a group matches with any of its phrases. */
export type Condition = readonly (readonly Phrase[])[];

/** A keyword that every indexed row has, where an index needs one: what excludes must exclude from something. */
export const EVERY = '*';

export interface IndexLanguage {
  /**
   * A row as the index takes it: words, whose order phrases tell, and keywords, which stand for themselves. Words are
   * those of `wordsOf`, of which longer ones are cut; keywords may also have `. : * @ # -`.
   */
  row(words: readonly string[], keywords: readonly string[]): string;
  /** A condition with at least one phrase. */
  condition(condition: Condition): string;
}

/** Words and keywords have none of the characters that could end the quotes. */
export const indexLanguages: Record<'sqlite' | 'postgres', IndexLanguage> = {
  sqlite: {
    row(words, keywords) {
      const places = new Map<string, number>();
      const placed = words.map((whole) => {
        const word = cut(whole);
        const count = (places.get(word) ?? 0) + 1;
        places.set(word, count);
        // The next words stay where they are.
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

/** A word as indexes have it. */
function cut(word: string): string {
  // Up to here it is shorter in any script.
  if (word.length <= MAX_BYTES / 3) return word;
  const bytes = Buffer.from(word);
  if (bytes.length <= MAX_BYTES) return word;
  let end = MAX_BYTES;
  // A byte that continues a character begins with these bits.
  while (((bytes[end] as number) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}

function ftsPhrase({ words, isPrefix, isExcluded }: Phrase): string {
  // Rows that SQLite took before words were cut have them whole.
  const isCut = cut(words.at(-1) as string) !== words.at(-1);
  const phrase = `"${words.map(cut).join(' ')}"${isPrefix || isCut ? ' *' : ''}`;
  return isExcluded ? `("${EVERY}" NOT ${phrase})` : phrase;
}

function tsPhrase({ words, isPrefix, isExcluded }: Phrase): string {
  const last = words.length - 1;
  const parts = words.map((word, index) => `'${cut(word)}'${isPrefix && index === last ? ':*' : ''}`);
  return `${isExcluded ? '!' : ''}(${parts.join(' <-> ')})`;
}
