/** Opens clients' pictures, within the drawing process. */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { MAX_INPUT_PIXELS, MAX_INPUT_SIDE, type PictureSize } from './pictures.ts';

/** A picture of which only the head has been read. */
interface OpenPicture {
  /** As displayed, after rotation. */
  size: PictureSize;
  hasAlpha: boolean;
  /** Starts decoding; fails if the picture is damaged or truncated. */
  open: (options?: SharpOptions) => Sharp;
}

/** Reads the head of a picture. @throws with a message for the client, also if it would unpack to too much. */
export async function openPicture(bytes: Uint8Array): Promise<OpenPicture> {
  const open = (options: SharpOptions = {}) =>
    sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', ...options });
  try {
    const { autoOrient: size, hasAlpha } = await open().metadata();
    if (size.width * size.height > MAX_INPUT_PIXELS) throw new Error('pixel limit');
    if (Math.max(size.width, size.height) > MAX_INPUT_SIDE) throw new Error('side limit');
    return { size, hasAlpha, open };
  } catch (error) {
    throw explainFault(error);
  }
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
