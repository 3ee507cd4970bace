/** What the service sends to scripts of its pages, as types: the service imports them from here. */

/** Something that the search of the documentation finds. */
export interface SearchEntry {
  title: string;
  href: string;
  /** Further words, in lower case. */
  words: string;
}

/** What a filter would have done in the last hour. */
export interface Tried {
  /** Whether it reached back a whole hour, or only over the last events. */
  isWhole: boolean;
  judged: number;
  passed: number;
  /** The newest of those that pass and of those that do not, newest first. */
  listed: readonly Judged[];
}

/** A message and why the filter lets it through, or not. */
export interface Judged {
  /** When its event happened, in milliseconds. */
  at: number;
  /** `data` and `meta`, as the app would be sent them. */
  message: unknown;
  passes: boolean;
  /** In the order of the filter. */
  clauses: readonly {
    /** It is for the type of the message; others have no say. */
    applies: boolean;
    /** What stands at its field. */
    found: readonly unknown[];
    matched: boolean;
  }[];
}
