/**
 * Positions and lengths in the API count Unicode code points (docs/interface.md, Text and entities), JavaScript counts UTF-16
 * units. They differ only in texts with surrogate pairs, so all of these have a fast path for texts without any.
 */
const SURROGATE = /[\ud800-\udfff]/;

/** Whether the text's code points and UTF-16 units are the same. */
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

/** Maps code-point positions, the end included, to UTF-16 offsets. */
export type Offsets = (position: number) => number;

const same: Offsets = (position) => position;

/** The map from code-point positions of this text to UTF-16 offsets. */
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

/** ASCII characters to insert into a text before the UTF-16 offset `at`. */
export interface Insertion {
  at: number;
  text: string;
}

/** Maps UTF-16 offsets in the text before the insertions (sorted by `at`) to code-point positions in the text after them. */
export function positionsOf(text: string, insertions: readonly Insertion[]): (offset: number) => number {
  if (insertions.length === 0 && isPlain(text)) return same;
  const positions = new Uint32Array(text.length + 1);
  let next = 0;
  let position = 0;
  for (let offset = 0; offset <= text.length; offset++) {
    while (next < insertions.length && insertions[next]!.at === offset)
      position += insertions[next++]!.text.length;
    positions[offset] = position;
    // Count the first half of a pair, not the second.
    if ((text.charCodeAt(offset) & 0xfc00) !== 0xdc00) position++;
  }
  return (offset) => positions[offset]!;
}
