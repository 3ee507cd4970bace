import type { Steps } from './editor.ts';
import { onlyOrientation, orientationOf, UPRIGHT } from './tiff.ts';

const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];
const [END, SCAN, COMMENT] = [0xd9, 0xda, 0xfe];
/** By marker, how the segments of applications begin that decoding needs. */
const needed: Readonly<Record<number, string>> = {
  [APP0]: 'JFIF\0',
  [APP2]: 'ICC_PROFILE\0',
  [APP14]: 'Adobe',
};

/**
 * JPEG: segments of applications leave but those about the colours, comments too, and whatever follows the end: a film, or further
 * pictures with details of their own.
 */
export function* editJpeg(): Steps {
  yield { copy: 2 };
  let isTold = false;
  for (;;) {
    // What is between segments means nothing to decoders.
    yield { through: isMarker, isKept: false };
    const head = yield { look: 4 };
    const marker = head[1];
    if (marker === END) {
      yield { copy: 2 };
      return;
    }
    if (head.length < 4) return;
    const length = 2 + Math.max(head.readUInt16BE(2), 2);
    if (marker === APP1) {
      const orientation = orientationOf((yield { look: length }).subarray(4));
      if (orientation !== UPRIGHT && !isTold) yield { insert: segment(onlyOrientation(orientation)) };
      isTold ||= orientation !== UPRIGHT;
    }
    if (isOfApplication(marker)) {
      const start = needed[marker as number];
      const isKept =
        start !== undefined && (yield { look: length }).toString('latin1', 4, 4 + start.length) === start;
      yield isKept ? { copy: length } : { skip: length };
    } else {
      yield { copy: length };
      if (marker === SCAN) yield { through: isMarker, isKept: true };
    }
  }
}

function isOfApplication(marker = 0): boolean {
  return marker === COMMENT || (marker >= APP0 && marker <= APP15);
}

/** Whether a byte after 0xff begins a segment or the end: it is no data, filling, restart or other mark without a length. */
function isMarker(next: number): boolean {
  return next > 0x01 && next !== 0xff && !(next >= 0xd0 && next <= 0xd8);
}

function segment(tiff: Buffer): Buffer {
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1');
  head.writeUInt16BE(head.length - 2 + tiff.length, 2);
  return Buffer.concat([head, tiff]);
}
