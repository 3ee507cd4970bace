import { crc32 } from 'node:zlib';
import type { Steps } from './editor.ts';
import { EXIF_BYTES, onlyOrientation, orientationOf, UPRIGHT } from './tiff.ts';

/** The chunks besides the critical ones that change what is seen. */
const needed = new Set(
  'tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

/** PNG: of the chunks that are not critical those stay that change what is seen. Whatever follows the end leaves. */
export function* editPng(): Steps {
  yield { copy: 8 };
  for (;;) {
    const head = yield { look: 8 };
    if (head.length < 8) return;
    const size = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    if (type === 'eXIf') {
      const exif = (yield { look: 8 + Math.min(size, EXIF_BYTES) }).subarray(8);
      const orientation = orientationOf(exif);
      if (orientation !== UPRIGHT) yield { insert: chunk(type, onlyOrientation(orientation)) };
    }
    yield isCritical(head) || needed.has(type) ? { copy: 12 + size } : { skip: 12 + size };
    if (type === 'IEND') return;
  }
}

/** The case of the first letter of a type says so. */
function isCritical(head: Buffer): boolean {
  return ((head[4] as number) & 0x20) === 0;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
