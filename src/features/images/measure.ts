import { buffer } from 'node:stream/consumers';
import type { Blobs } from '../../blobs/blobs.ts';
import { UnreadablePicture } from './draw-process.ts';
import { drawn } from './draw-queue.ts';
import { typeOf } from './pictures.ts';

/** Largest content that is opened as a picture, in bytes: all of it is in memory meanwhile. */
const MAX_BYTES = 20 * 1024 * 1024;

/** Width and height in pixels, as the picture is seen. */
export interface PictureSize {
  width: number;
  height: number;
}

/**
 * The size of a stored picture: PNG, JPEG, GIF, WebP or AVIF, whatever it is said to be; undefined for anything else, and
 * for one that is too large or cannot be read.
 * @throws {ApiError} 503 as `drawn`.
 */
export async function measurePicture(blobs: Blobs, key: string): Promise<PictureSize | undefined> {
  try {
    const json = await drawn(`size of ${key}`, async (draw) => {
      const found = await blobs.get(key);
      if (found === undefined || found.size > MAX_BYTES) {
        found?.stream.destroy();
        return NONE;
      }
      const measured = await buffer(found.stream);
      return isPicture(measured) ? draw({ measured }) : NONE;
    });
    return (JSON.parse(json.toString()) as PictureSize | null) ?? undefined;
  } catch (error) {
    if (error instanceof UnreadablePicture) return undefined;
    throw error;
  }
}

const NONE = Buffer.from('null');

/** By the first bytes: others, such as SVG, are not opened at all. */
function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return typeOf(bytes) !== undefined || /^(RIFF.{4}WEBP|.{4}ftypavi[fs])$/s.test(head);
}
