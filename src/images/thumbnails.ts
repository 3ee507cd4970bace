import { buffer } from 'node:stream/consumers';
import type { Blobs } from '../blobs/blobs.ts';
import { withDrawer } from './draw-pool.ts';
import { UnreadablePicture } from './draw-process.ts';
import { HEAD_BYTES, isPicture, type Thumbnails } from './pictures.ts';

/** Largest picture to get thumbnails, in bytes; larger ones are stored without any. */
export const MAX_PICTURE_BYTES = 32 * 1024 * 1024;

/**
 * The thumbnails of a stored content (docs/interface.md, Derived files), drawn in separate processes.
 * @returns undefined unless the content is a JPEG, PNG, GIF, WebP or AVIF.
 * @throws {UnreadablePicture} with the fault, worded for the client: "it has more than 50 million pixels".
 * @throws {ApiError} 503 when too many wait.
 */
export async function thumbnailsOf(
  blobs: Pick<Blobs, 'get'>,
  user: number,
  key: string,
): Promise<Thumbnails | undefined> {
  const head = await read(blobs, key, HEAD_BYTES);
  if (head === undefined || !isPicture(head.bytes)) return undefined;
  if (head.size > MAX_PICTURE_BYTES) {
    throw new UnreadablePicture(`it has more than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`);
  }
  return withDrawer(user, async (drawer) => {
    const content = await read(blobs, key);
    return content && (await drawer.drawThumbnails(content.bytes));
  });
}

/** A content or its beginning, with the size of the whole; undefined if it is missing or empty. */
async function read(blobs: Pick<Blobs, 'get'>, key: string, length?: number) {
  const range = length === undefined ? undefined : { start: 0, end: length - 1 };
  const found = await blobs.get(key, range).catch((error) => {
    if (error instanceof RangeError) return undefined;
    throw error;
  });
  return found && { bytes: await buffer(found.stream), size: found.size };
}
