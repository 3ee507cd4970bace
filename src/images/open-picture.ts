/** Opens clients' pictures, within the drawing process. */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { MAX_INPUT_PIXELS, MAX_INPUT_SIDE, type PictureSize, typeOf } from './pictures.ts';

/** A picture of which only the head has been read. */
interface OpenPicture {
  /** As displayed, after rotation. */
  size: PictureSize;
  hasAlpha: boolean;
  /** Whether it has several frames. */
  isMoving: boolean;
  /** Starts decoding; fails if the picture is damaged or truncated. */
  open: (options?: SharpOptions) => Sharp;
}

const JPEG_SCAN = Buffer.from([0xff, 0xda]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Reads the head of a picture. @throws with a message for the client, also if it would unpack to too much. */
export async function openPicture(bytes: Uint8Array): Promise<OpenPicture> {
  const { whole, failOn } = withEnd(bytes);
  const open = (options: SharpOptions = {}) =>
    sharp(whole, { limitInputPixels: MAX_INPUT_PIXELS, failOn, ...options });
  try {
    const { autoOrient: size, hasAlpha, pages = 1 } = await open().metadata();
    if (size.width * size.height > MAX_INPUT_PIXELS) throw new Error('pixel limit');
    if (Math.max(size.width, size.height) > MAX_INPUT_SIDE) throw new Error('side limit');
    return { size, hasAlpha, isMoving: pages > 1 || isMovingPng(whole), open };
  } catch (error) {
    throw explainFault(error);
  }
}

const PNG_HEAD = 8;
/** A chunk of a PNG has its length, its type and a checksum besides its data, each of four bytes. */
const PNG_CHUNK = 12;

/** Whether a PNG says before its first picture data that it has several frames, which the decoder does not read. */
function isMovingPng(bytes: Uint8Array): boolean {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (typeOf(given) !== 'image/png') return false;
  for (let at = PNG_HEAD; at + PNG_CHUNK <= given.length; at += given.readUInt32BE(at) + PNG_CHUNK) {
    const type = given.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return given.readUInt32BE(at + 8) > 1;
    if (type === 'IDAT') return false;
  }
  return false;
}

/**
 * Browsers show a JPEG that lacks only its end marker. With the marker, a decoder warns of missing data, so that such a picture must
 * cause no warnings; pictures of many cameras do.
 */
function withEnd(bytes: Uint8Array): { whole: Uint8Array; failOn: 'error' | 'warning' } {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // A preview within may have an end of its own.
  const hasEnd = given.lastIndexOf(JPEG_END) > given.lastIndexOf(JPEG_SCAN);
  if (typeOf(given) !== 'image/jpeg' || hasEnd) return { whole: bytes, failOn: 'error' };
  return { whole: Buffer.concat([given, JPEG_END]), failOn: 'warning' };
}

/** Explains to the client why a picture could not be read. */
export function explainFault(cause: unknown): Error {
  return new Error(explain((cause as Error).message), { cause });
}

function explain(message: string): string {
  if (/pixel limit/i.test(message)) return `it has more than ${MAX_INPUT_PIXELS / 1e6} million pixels`;
  if (/side limit/i.test(message)) return `a side of it is longer than ${MAX_INPUT_SIDE} pixels`;
  if (/memory|alloc/i.test(message)) return 'it takes too much memory to draw';
  return 'it is damaged or cut off';
}
