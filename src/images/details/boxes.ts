/** A box of the ISO base media file format; positions are in the content. */
export interface Box {
  type: string;
  start: number;
  /** Where its content begins. */
  body: number;
  end: number;
}

/** Longest header of a box: its size in 4 bytes, its type, and its size in 8. */
export const BOX_HEAD = 16;

/** Reads the header of a box at `start` in a content that ends at `end`; undefined if it is none. */
export function boxAt(head: Buffer, start: number, end: number): Box | undefined {
  if (head.length < 8) return undefined;
  const type = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  if (short === 1 && head.length < BOX_HEAD) return undefined;
  const size = short === 0 ? end - start : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  const body = start + (short === 1 ? BOX_HEAD : 8);
  return start + size < body ? undefined : { type, start, body, end: Math.min(start + size, end) };
}

/** The boxes in a part of `bytes`, whose first byte has the position `offset` in the content. */
export function* boxesIn(bytes: Buffer, start: number, end: number, offset: number): Generator<Box> {
  for (let at = start; at < end; ) {
    const box = boxAt(bytes.subarray(at - offset, at - offset + BOX_HEAD), at, end);
    if (box === undefined) return;
    yield box;
    at = box.end;
  }
}

/** Reads numbers one after the other. @throws {RangeError} after the end. */
export class Numbers {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** A number of 0 to 8 bytes; one of 0 bytes is 0. */
  next(bytes: number): number {
    let value = 0;
    for (let left = bytes; left > 0; left--) value = value * 256 + this.#bytes.readUInt8(this.at++);
    return value;
  }

  text(bytes: number): string {
    this.at += bytes;
    return this.#bytes.toString('latin1', this.at - bytes, this.at);
  }
}
