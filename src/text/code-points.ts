/**
 * Positions and lengths in the API count Unicode code points (docs/interface.md, Text and entities), JavaScript
 * counts UTF-16 units. The two differ only where a text holds surrogate pairs, so all of these have a way out
 * for texts without.
 */
const SURROGATE = /[\ud800-\udfff]/;

/** Whether code points and UTF-16 units of the text are the same. */
export function isPlain(text: string): boolean {
  return !SURROGATE.test(text);
}

/** The number of code points in a well-formed text. */
export function codePointLength(text: string): number {
  if (isPlain(text)) return text.length;
  let length = 0;
  for (let offset = 0; offset < text.length; offset++) {
    if ((text.charCodeAt(offset) & 0xfc00) !== 0xdc00) length++;
  }
  return length;
}

/** The UTF-16 offset of every code-point position, the end included. */
export type Offsets = (position: number) => number;

const same: Offsets = (position) => position;

/** How to find UTF-16 offsets from code-point positions of this text. */
export function offsetsOf(text: string): Offsets {
  if (isPlain(text)) return same;
  const offsets = new Uint32Array(text.length + 1);
  let position = 0;
  for (let offset = 0; offset < text.length; offset++) {
    if ((text.charCodeAt(offset) & 0xfc00) !== 0xdc00) offsets[position++] = offset;
  }
  offsets[position] = text.length;
  return (wanted) => offsets[wanted]!;
}

/** ASCII characters put into a text in front of the UTF-16 offset `at`. */
export interface Insertion {
  at: number;
  text: string;
}

/**
 * How to find the code-point position, in the text as it is after the insertions (sorted by `at`), of the
 * character that began at a UTF-16 offset before them.
 */
export function positionsOf(text: string, insertions: readonly Insertion[]): (offset: number) => number {
  if (insertions.length === 0 && isPlain(text)) return same;
  const positions = new Uint32Array(text.length + 1);
  let next = 0;
  let position = 0;
  for (let offset = 0; offset <= text.length; offset++) {
    while (next < insertions.length && insertions[next]!.at === offset)
      position += insertions[next++]!.text.length;
    positions[offset] = position;
    // The first half of a pair is counted, the second half is not.
    if ((text.charCodeAt(offset) & 0xfc00) !== 0xdc00) position++;
  }
  return (offset) => positions[offset]!;
}
