/** Characters that steer the direction of text; a name could turn around what stands after it with them. */
const STEERING = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters and marks of scripts that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Isolates data that stands in a sentence, as `<bdi>` does on pages, but by characters: subjects and push messages have no markup.
 * Nothing is added where all of it runs from left to right.
 */
export function isolate(dir: 'ltr' | 'rtl', text: string): string {
  const plain = text.replace(STEERING, '');
  return dir === 'rtl' || RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}
