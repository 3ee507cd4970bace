import type { Steps } from './editor.ts';
import { EXIF_BYTES, onlyOrientation, orientationOf } from './tiff.ts';

/** The chunks that change what is seen. */
const needed = new Set(['VP8 ', 'VP8L', 'ANIM', 'ANMF', 'ALPH', 'ICCP']);
/** In the flags at the beginning: that there is XMP. */
const XMP_FLAG = 0x04;

/**
 * WebP: chunks that do not change what is seen are blanked, since the length of the whole is written at the beginning. Exif data
 * become the orientation alone. Whatever follows the end leaves.
 */
export function* editWebp(): Steps {
  const start = yield { look: 12 };
  yield { copy: 12 };
  for (let left = start.readUInt32LE(4) - 4; left > 0; ) {
    const head = yield { look: 9 };
    if (head.length < 8) return;
    const size = head.readUInt32LE(4);
    const padded = size + (size % 2);
    const type = head.toString('latin1', 0, 4);
    if (type === 'VP8X' && head.length === 9) {
      const flagged = Buffer.from(head);
      flagged.writeUInt8((head[8] as number) & ~XMP_FLAG, 8);
      yield { insert: flagged };
      yield { skip: 9 };
      yield { copy: padded - 1 };
    } else if (needed.has(type)) {
      yield { copy: 8 + padded };
    } else {
      const exif = type === 'EXIF' ? (yield { look: 8 + Math.min(size, EXIF_BYTES) }).subarray(8) : undefined;
      const told = exif && onlyOrientation(orientationOf(exif));
      const isTold = told !== undefined && told.length <= (exif?.length ?? 0);
      yield {
        insert: Buffer.concat([isTold ? head.subarray(0, 8) : named('JUNK', head), isTold ? told : NONE]),
      };
      yield { skip: 8 + (isTold ? told.length : 0) };
      yield { blank: padded - (isTold ? told.length : 0) };
    }
    left -= 8 + padded;
  }
}

const NONE = Buffer.alloc(0);

function named(type: string, head: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), head.subarray(4, 8)]);
}
