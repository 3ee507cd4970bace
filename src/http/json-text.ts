declare const jsonBrand: unique symbol;

/**
 * JSON text in which each character holds one byte of its UTF-8 encoding. Pieces are rendered once, cached, and joined without
 * encoding them again: the length in characters is the length in bytes, and sockets take it as latin1.
 */
export type JsonText = string & { readonly [jsonBrand]: true };

const nonAscii = /[^\0-\x7f]/;

/** A string as JSON text. */
export function encodeJson(text: string): JsonText {
  return (nonAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text) as JsonText;
}

/** A value as JSON. */
export function toJson(value: unknown): JsonText {
  return encodeJson(JSON.stringify(value));
}

/** Stored JSON to be sent unchanged. @throws if it is invalid, since it would break the JSON around it. */
export function storedJson(json: string): string {
  JSON.parse(json);
  return json;
}

/** A JSON list, from the JSON of its members. */
export function jsonList(items: readonly JsonText[]): JsonText {
  // Concatenated rather than joined: V8 only records the pieces and copies them once, when the whole is sent.
  let list = '[';
  for (const item of items) list += list.length === 1 ? item : `,${item}`;
  return `${list}]` as JsonText;
}

/** Joins pieces of JSON text or plain ASCII. */
export function joinJson(...pieces: readonly string[]): JsonText {
  let whole = '';
  for (const piece of pieces) whole += piece;
  return whole as JsonText;
}

/** Flattens a string built from pieces, since V8 would otherwise assemble it again on each use. */
export function flatten<T extends string>(pieces: T): T {
  return Buffer.from(pieces, 'latin1').toString('latin1') as T;
}

/** Decodes JSON text into an ordinary string. */
export function decodeJson(text: JsonText): string {
  return nonAscii.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}
