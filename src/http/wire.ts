declare const wireBrand: unique symbol;

/**
 * JSON text in which every character stands for one byte of its UTF-8. Pieces are rendered once, kept, and joined
 * without encoding them again: the length in characters is the length in bytes, and the socket takes it as latin1.
 */
export type Wire = string & { readonly [wireBrand]: true };

const nonAscii = /[^\0-\x7f]/;

/** The wire form of any text. */
export function encodeWire(text: string): Wire {
  return (nonAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text) as Wire;
}

/** A value as JSON. */
export function toWire(value: unknown): Wire {
  return encodeWire(JSON.stringify(value));
}

/** The members of a JSON list, from their own JSON. */
export function wireList(items: readonly Wire[]): Wire {
  // Added up rather than joined: V8 then only notes the pieces, and copies them once, when the whole is sent.
  let list = '[';
  for (const item of items) list += list.length === 1 ? item : `,${item}`;
  return `${list}]` as Wire;
}

/** Joins pieces of JSON text that are in wire form or plain ASCII. */
export function joinWire(...pieces: readonly string[]): Wire {
  let whole = '';
  for (const piece of pieces) whole += piece;
  return whole as Wire;
}

/** The same text in one piece: a string put together from pieces is otherwise put together anew by each use. */
export function flatten<T extends string>(pieces: T): T {
  return Buffer.from(pieces, 'latin1').toString('latin1') as T;
}

/** The text again. */
export function decodeWire(wire: Wire): string {
  return nonAscii.test(wire) ? Buffer.from(wire, 'latin1').toString('utf8') : wire;
}
