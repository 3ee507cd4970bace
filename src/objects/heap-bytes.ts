/** What values take in the heap of V8 on machines of 64 bits; `test/objects/heap-bytes.test.ts` compares it with the heap. */

const POINTER = 8;
/** A string's header; also that of a number that is no small integer, with the number. */
const HEADER = 16;
/** An object without members, such as an array without elements. */
const OBJECT = 24;

/** Such texts take two bytes a character, others one. */
const wide = /[^\0-\xff]/;

/** Size of a text that is in one piece; those of one character are shared. */
export function textBytes(text: string): number {
  if (text.length < 2) return 0;
  return HEADER + Math.ceil(((wide.test(text) ? 2 : 1) * text.length) / POINTER) * POINTER;
}

/** Size of a set of so many numbers. */
export function setBytes(size: number): number {
  return tableBytes(size, 2);
}

/** Size of a map of so many numbers to numbers. */
export function mapBytes(size: number): number {
  return tableBytes(size, 3);
}

/** The table has a place for each member, and half as many chains of them; it doubles when it is full. */
function tableBytes(size: number, slots: number): number {
  const places = size <= 4 ? 4 : 2 ** (32 - Math.clz32(size - 1));
  return 2 * OBJECT + HEADER + POINTER * places * (slots + 0.5);
}

/** Size of plain data: texts, numbers, and lists and objects of them. */
export function heapBytes(value: unknown): number {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value === 'number') return (value | 0) === value ? 0 : HEADER;
  if (typeof value !== 'object' || value === null) return 0;
  let bytes = OBJECT;
  if (Array.isArray(value)) {
    // Not by `for in`, which makes a text of each index.
    for (const item of value) bytes += POINTER + heapBytes(item);
    return bytes + HEADER;
  }
  for (const key in value) bytes += POINTER + heapBytes(value[key as never]);
  return bytes;
}
