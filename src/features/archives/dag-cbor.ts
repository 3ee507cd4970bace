import { decodeOptions } from '@ipld/dag-cbor';
import { decode, type Token, Tokenizer, Type } from 'cborg';
import { ArchiveError } from './source.ts';

/** Deepest nesting of a value. */
const MAX_DEPTH = 100;

/** Data of no trusted origin: no member may be relied on. */
export type Data = Record<string, unknown>;

// Integers beyond the safe ones would become of another type, which JSON does not have.
const options = { ...decodeOptions, allowBigInt: false };

/**
 * Decodes a value of DAG-CBOR; links become CIDs. Nothing larger than the value is allocated: each member that a length announces
 * must be there.
 * @throws {ArchiveError} if it is none, or is nested too deeply.
 */
export function decodeCbor(bytes: Uint8Array): unknown {
  try {
    return decode(bytes, { ...options, tokenizer: new BoundedTokenizer(bytes, options) });
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    throw new ArchiveError('a value is damaged.');
  }
}

/** Bounds the nesting, since the decoder calls itself for each level. */
class BoundedTokenizer extends Tokenizer {
  /** How many values each open list, map or tag still lacks, the innermost last. */
  readonly #open: number[] = [];

  override next(): Token {
    const token = super.next();
    while (this.#open.at(-1) === 0) this.#open.pop();
    if (this.#open.length > 0) this.#open[this.#open.length - 1]!--;
    if (token.type === Type.array) this.#open.push(token.value);
    else if (token.type === Type.map) this.#open.push(token.value * 2);
    else if (token.type === Type.tag) this.#open.push(1);
    // As JSON, which posts wait as, any other array of bytes has three times the size.
    else if (token.type === Type.bytes) token.value = Buffer.from(token.value);
    if (this.#open.length > MAX_DEPTH)
      throw new ArchiveError(`a value is nested more than ${MAX_DEPTH} deep.`);
    return token;
  }
}
