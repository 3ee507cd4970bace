import { partsOf } from '../../search/terms.ts';
import { foldText, wordsOf } from '../../search/words.ts';
import type { Entities } from '../../text/entities.ts';

/** The searched parts of a user. */
interface Searched {
  username: string;
  name: string;
  description: string;
  description_entities: string;
}

/**
 * The words that find a user, separated by spaces: those of username, name and description, plus the username as `@username` and
 * the description's hashtags as `#tag`.
 */
export function userWords({ username, name, description, description_entities }: Searched): string {
  const { hashtags } = JSON.parse(description_entities) as Entities;
  const text = [...wordsOf(name), ...wordsOf(description)];
  const words = [
    `@${username}`,
    username,
    ...username.split('_').filter((part) => part !== ''),
    ...text,
    ...partsOf(text),
    ...hashtags.map((tag) => `#${foldText(tag.name)}`),
  ];
  return [...new Set(words)].join(' ');
}

/** One term of a search, all of which must match. */
export interface SearchTerm {
  word: string;
  /** Also matches words that begin with it. */
  isPrefix: boolean;
}

/** Parses the search text: words and `@name` match by prefix, `#tag` only as a whole (docs/interface.md, Users). */
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
