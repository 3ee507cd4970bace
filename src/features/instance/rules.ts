/** A rule of the service, by its place among the rules. */
export interface Rule {
  number: number;
  text: string;
}

/** An entry of a list in Markdown that is not within another one. */
const ENTRY = /^ ?(?:\d{1,9}[.)]|[-*+])[ \t](.*)$/;
/** Most characters of a rule that are shown where it is chosen or was broken, in code points. */
const MAX_RULE = 300;

/**
 * The rules of the service, numbered in the order of the text that has them: the entries of its lists, or its lines if it has no
 * lists. Headings are none.
 */
export function rulesOf(text: string): Rule[] {
  const lines = text.split('\n');
  const entries = lines.flatMap((line) => ENTRY.exec(line)?.[1] ?? []);
  const found = entries.length > 0 ? entries : lines.filter((line) => !/^ {0,3}#/.test(line));
  return found
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, index) => ({ number: index + 1, text: shorten(line) }));
}

function shorten(line: string): string {
  const characters = [...line];
  return characters.length <= MAX_RULE ? line : `${characters.slice(0, MAX_RULE - 1).join('')}…`;
}
