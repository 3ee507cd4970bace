import { isBlank, withFewMarks } from './invisible.ts';

/** Characters that steer the direction of text; a name could turn around what stands after it with them. */
const STEERING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters and marks of scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text for where there is no markup: nothing in it turns what stands after it, or is drawn far beyond its line. */
export function plainLine(text: string): string {
  return withFewMarks(text.replace(STEERING, ''));
}

/**
 * Isolates data that stands in a sentence, as `<bdi>` does on pages, but by characters: titles, subjects and push messages have no
 * markup. Nothing is added where all of it runs from left to right.
 */
export function isolate(dir: 'ltr' | 'rtl', text: string): string {
  const plain = plainLine(text);
  return dir === 'rtl' || RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** A title before other text: isolated parts of it stay so, and all of them end in it. */
export function closed(title: string): string {
  const plain = withFewMarks(title.replace(/[\u202a-\u202e]/g, ''));
  let open = 0;
  for (const sign of plain.match(/[\u2066-\u2069]/g) ?? []) {
    open = sign === '\u2069' ? Math.max(0, open - 1) : open + 1;
  }
  return plain + '\u2069'.repeat(open);
}

/** What a person is called wherever they are shown: their username if their name shows nothing. */
export function shownName({ name, username }: { name: string; username: string }): string {
  return isBlank(name) ? username : name;
}

/** The name of a person in a sentence or title without markup. */
export function nameIn({ dir }: { dir: 'ltr' | 'rtl' }, person: { name: string; username: string }): string {
  return isolate(dir, shownName(person));
}
