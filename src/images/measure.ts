import { buffer } from 'node:stream/consumers';
import type { Blobs } from '../blobs/blobs.ts';
import { withDrawer } from './draw-pool.ts';
import { UnreadablePicture } from './draw-process.ts';
import { HEAD_BYTES, isPicture, type PictureSize } from './pictures.ts';

/** Largest content that is opened as a picture, in bytes: it is held in memory as a whole. */
const MAX_BYTES = 20 * 1024 * 1024;

/**
 * The size of a stored picture: PNG, JPEG, GIF, WebP or AVIF, whatever its declared type; undefined for anything else, and for
 * one that is too large or unreadable.
 * @throws {ApiError} 503 when too many wait.
 */
export async function measurePicture(
  blobs: Pick<Blobs, 'get'>,
  user: number,
  key: string,
): Promise<PictureSize | undefined> {
  try {
    return await withDrawer(user, async (drawer) => {
      const found = await blobs.get(key);
      if (found === undefined || found.size > MAX_BYTES) {
        found?.stream.destroy();
        return undefined;
      }
      const bytes = await buffer(found.stream);
      return isPicture(bytes.subarray(0, HEAD_BYTES)) ? await drawer.measure(bytes) : undefined;
    });
  } catch (error) {
    if (error instanceof UnreadablePicture) return undefined;
    throw error;
  }
}
