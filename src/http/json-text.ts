declare const jsonBrand: unique symbol;

/**
 * JSON text in which every character stands for one byte of its UTF-8. Pieces are rendered once, cached, and joined
 * without encoding them again: the length in characters is the length in bytes, and the socket takes it as latin1.
 */
export type JsonText = string & { readonly [jsonBrand]: true };

const nonAscii = /[^\0-\x7f]/;

/** The JSON text of any text. */
export function encodeJson(text: string): JsonText {
  return (nonAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text) as JsonText;
}

/** A value as JSON. */
export function toJson(value: unknown): JsonText {
  return encodeJson(JSON.stringify(value));
}

/** Stored JSON that is sent as it is. @throws where it is none: it would break what it is put into. */
export function storedJson(json: string): string {
  JSON.parse(json);
  return json;
}

/** The members of a JSON list, from their own JSON. */
export function jsonList(items: readonly JsonText[]): JsonText {
  // Added up rather than joined: V8 then only notes the pieces, and copies them once, when the whole is sent.
  let list = '[';
  for (const item of items) list += list.length === 1 ? item : `,${item}`;
  return `${list}]` as JsonText;
}

/** Joins pieces of JSON text or of plain ASCII. */
export function joinJson(...pieces: readonly string[]): JsonText {
  let whole = '';
  for (const piece of pieces) whole += piece;
  return whole as JsonText;
}

/** The same text in one piece: a string put together from pieces is otherwise put together anew by each use. */
export function flatten<T extends string>(pieces: T): T {
  return Buffer.from(pieces, 'latin1').toString('latin1') as T;
}

/** The text again. */
export function decodeJson(text: JsonText): string {
  return nonAscii.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}
