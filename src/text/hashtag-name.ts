// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;
/** A dotted capital I in lower case has a second dot. */
const SECOND_DOT = /i\u0307+/g;

/**
 * The name of a hashtag typed without `#`: the same for every way to type it (docs/interface.md, Hashtags). Everything that reads a
 * hashtag from a text, a path, a parameter or the command line compares and stores this form. Applied again it changes nothing.
 */
export function hashtagName(typed: string): string {
  if (ASCII.test(typed)) return typed.toLowerCase();
  return typed.normalize('NFKC').toLowerCase().normalize('NFKC').replace(SECOND_DOT, 'i').normalize('NFKC');
}

/** The name of a hashtag in a path, which may begin with `#`. */
export function hashtagInPath(given = ''): string {
  return hashtagName(given.replace(/^#/, ''));
}
