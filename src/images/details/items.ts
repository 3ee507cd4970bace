import { type Box, boxesIn, Numbers } from './boxes.ts';

/** A part of a content that is overwritten with zeros, or with `free` if it is a type; `end` is not included. */
export interface Patch {
  start: number;
  end: number;
  isType?: true;
}

/** The picture is built in a way that is not understood, so that details could be left in it; the message is for the client. */
export class NotUnderstood extends Error {
  constructor() {
    super('what tells where the picture was taken cannot be removed from it. Save it as a JPEG');
  }
}

/** The types of items that are no pictures: Exif, XMP as a MIME type, and what an address names. */
const details = new Set(['Exif', 'mime', 'uri ']);

/** Blanks a box, so that its neighbours stay where they are. */
export function blankBox({ start, body, end }: Box): Patch[] {
  return [
    { start: start + 4, end: start + 8, isType: true },
    { start: body, end },
  ];
}

/**
 * The patches that remove details from a `meta` box of a picture: those of its items, wherever their bytes are.
 * @param bytes - the whole box.
 * @throws {NotUnderstood} and {RangeError}
 */
export function patchMeta(bytes: Buffer, meta: Box): Patch[] {
  const boxes = [...boxesIn(bytes, meta.body + 4, meta.end, meta.start)];
  const inner = (type: string) => boxes.filter((box) => box.type === type);
  const numbersOf = ({ body, end }: Box) => new Numbers(bytes.subarray(body - meta.start, end - meta.start));
  const patches = ['uuid', 'udta', 'xml ', 'bxml'].flatMap(inner).flatMap(blankBox);
  const found = new Set<number>();
  for (const list of inner('iinf')) {
    const numbers = numbersOf(list);
    const first = list.body + (numbers.next(4) >>> 24 === 0 ? 6 : 8);
    for (const entry of boxesIn(bytes, first, list.end, meta.start)) {
      const item = readItem(numbersOf(entry));
      if (item.type !== undefined && !details.has(item.type)) continue;
      found.add(item.id);
      const start = entry.body + item.typeAt;
      if (item.type !== undefined) patches.push({ start, end: start + 4, isType: true });
    }
  }
  const data = inner('idat')[0];
  for (const list of inner('iloc')) {
    for (const { id, method, extents } of readPlaces(numbersOf(list))) {
      if (!found.has(id)) continue;
      if (method > 1 || (method === 1 && data === undefined)) throw new NotUnderstood();
      const base = method === 1 ? (data as Box).body : 0;
      for (const { offset, length } of extents) {
        // It would be all there is.
        if (length === 0) throw new NotUnderstood();
        patches.push({ start: base + offset, end: base + offset + length });
      }
    }
  }
  return patches;
}

/** Reads an entry of the list of items; the oldest versions have no type, and no pictures. */
function readItem(numbers: Numbers): { id: number; type: string | undefined; typeAt: number } {
  const version = numbers.next(1);
  numbers.next(3);
  const id = numbers.next(version > 2 ? 4 : 2);
  numbers.next(2);
  const typeAt = numbers.at;
  return { id, type: version < 2 ? undefined : numbers.text(4), typeAt };
}

/** Reads where items are. */
function* readPlaces(numbers: Numbers) {
  const version = numbers.next(1);
  numbers.next(3);
  const sizes = numbers.next(2);
  const [offsets, lengths, bases, indexes] = [12, 8, 4, 0].map((bits) => (sizes >> bits) & 15) as Four;
  const count = numbers.next(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item++) {
    const id = numbers.next(version < 2 ? 2 : 4);
    const method = version > 0 ? numbers.next(2) & 15 : 0;
    numbers.next(2);
    const base = numbers.next(bases);
    const extents: { offset: number; length: number }[] = [];
    for (let left = numbers.next(2); left > 0; left--) {
      if (version > 0) numbers.next(indexes);
      extents.push({ offset: base + numbers.next(offsets), length: numbers.next(lengths) });
    }
    yield { id, method, extents };
  }
}

type Four = [number, number, number, number];
