import { foldText, wordsOf } from '../../search/words.ts';
import type { Entities } from '../../text/entities.ts';

/** What of a user is searched. */
interface Searched {
  username: string;
  name: string;
  description: string;
  description_entities: string;
}

/**
 * The words that find a user, separated by spaces: those of username, name and description, the username once more as
 * `@username`, and the hashtags of the description as `#tag`.
 */
export function userWords({ username, name, description, description_entities }: Searched): string {
  const { hashtags } = JSON.parse(description_entities) as Entities;
  const words = [
    `@${username}`,
    username,
    ...username.split('_').filter((part) => part !== ''),
    ...wordsOf(name),
    ...wordsOf(description),
    ...hashtags.map((tag) => `#${foldText(tag.name)}`),
  ];
  return [...new Set(words)].join(' ');
}

/** One thing that a search asks for; all must be found. */
export interface SearchTerm {
  word: string;
  /** Words that begin with it are found as well. */
  isPrefix: boolean;
}

/** Reads what was typed: words and `@name` by their beginning, `#tag` whole (docs/interface.md, Users). */
export function readSearch(q: string): SearchTerm[] {
  return q.split(/\s+/).flatMap((part) => {
    const words = wordsOf(part);
    const [first, ...rest] = words;
    if (first === undefined) return [];
    const lead = /^[@#]/.exec(part)?.[0] ?? '';
    return [
      { word: lead + first, isPrefix: lead !== '#' },
      ...rest.map((word) => ({ word, isPrefix: true })),
    ];
  });
}
