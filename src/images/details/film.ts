import { BOX_HEAD, boxAt, boxesIn } from './boxes.ts';
import type { Steps } from './editor.ts';

/** The boxes that are looked into, by the box around them: so they do not nest deeper than this. */
const inner: Readonly<Record<string, readonly string[]>> = {
  film: ['moov'],
  moov: ['trak', 'udta', 'meta'],
  trak: ['udta', 'meta'],
  udta: ['meta'],
  meta: ['ilst'],
};
/** The boxes that tell where a film was made: as QuickTime, 3GPP and Adobe write it. */
const secret = new Set(
  ['©xyz', 'loci', 'XMP_'].map((type) => Buffer.from(type, 'latin1').toString('latin1')),
);
/** What `uuid` boxes begin with that have XMP; others may be needed to show the film. */
const XMP = 'be7acfcb97a942e89c71999491e3afac';
/** Such as `com.apple.quicktime.location.ISO6709`. */
const secretKey = /location|gps|serial/i;
/** Longest list of keys that is read; cameras write ten. */
const MOST_BYTES = 64 * 1024;
/** The header of the value of an item, which stays: its size, `data`, its type and language. */
const VALUE_HEAD = 16;
const FREE = Buffer.from('free');

/**
 * MP4 and QuickTime: what tells where the film was made is overwritten with zeros, since everything is found by its position. The rest
 * stays as it is, also whatever is damaged.
 */
export function* editFilm(): Steps {
  yield* editBoxes('film', Number.POSITIVE_INFINITY);
}

/** @param length - of the boxes together, which begin here. */
function* editBoxes(parent: string, length: number): Steps {
  /** Whether the items of `ilst` with these numbers are secret; undefined while their names are not known. */
  let keys: boolean[] | undefined;
  for (let left = length; left > 0; ) {
    const head = (yield { look: 2 * BOX_HEAD }).subarray(0, left);
    const box = boxAt(head, 0, left);
    if (box === undefined) {
      yield { copy: left };
      return;
    }
    const { type, body, end } = box;
    const size = end - body;
    left -= end;
    if (secret.has(type) || (type === 'uuid' && head.toString('hex', body, body + 16) === XMP)) {
      yield { copy: 4 };
      yield { insert: FREE };
      yield { skip: 4 };
      yield { copy: body - 8 };
      yield { blank: size };
    } else if (parent === 'meta' && type === 'ilst') {
      yield { copy: body };
      yield* editItems(size, keys);
    } else if (inner[parent]?.includes(type)) {
      yield { copy: body };
      // Only QuickTime begins it with a box, and not with a version.
      const isPlain = type !== 'meta' || (yield { look: 8 }).toString('latin1', 4) === 'hdlr';
      const version = isPlain ? 0 : Math.min(4, size);
      yield { copy: version };
      yield* editBoxes(type, size - version);
    } else {
      if (parent === 'meta' && type === 'keys' && end <= MOST_BYTES)
        keys = readKeys(yield { look: end }, body);
      yield { copy: end };
    }
  }
}

/** Whether each key names a place or a serial number, from the box that lists them; they are counted from 1. */
function readKeys(box: Buffer, body: number): boolean[] {
  const found = [...boxesIn(box, body + 8, box.length, 0)];
  return [false, ...found.map((key) => secretKey.test(box.toString('latin1', key.body, key.end)))];
}

/** Items are named by a number of a key, or by a type; those of which the key is not known may be anything. */
function* editItems(length: number, keys: readonly boolean[] | undefined): Steps {
  for (let left = length; left > 0; ) {
    const head = (yield { look: BOX_HEAD }).subarray(0, left);
    const box = boxAt(head, 0, left);
    if (box === undefined) {
      yield { copy: left };
      return;
    }
    const { type, body, end } = box;
    left -= end;
    const number = head.readUInt32BE(4);
    const isSecret = secret.has(type) || (number < 2 ** 24 && (keys?.[number] ?? true));
    const kept = isSecret ? Math.min(VALUE_HEAD, end - body) : end - body;
    yield { copy: body + kept };
    yield { blank: end - body - kept };
  }
}
