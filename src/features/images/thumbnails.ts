import { availableParallelism } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Blobs } from '../../blobs/blobs.ts';
import { ApiError } from '../../errors.ts';
import { DrawProcess, ProcessEnded, UnreadablePicture } from './draw-process.ts';
import { isPicture, type Thumbnails } from './pictures.ts';

/** Largest picture that thumbnails are made of; larger ones are stored without any. In bytes. */
export const MAX_PICTURE_BYTES = 32 * 1024 * 1024;
/** Pictures that wait, each of which is a request; more are refused. */
const MAX_WAITING = 100;
/** Enough bytes to tell the format. */
const HEAD_BYTES = 16;

/** Each takes up to 350 MB while it draws the largest picture, and one thread. */
const idle = Array.from({ length: Math.min(4, availableParallelism()) }, () => new DrawProcess());
const waiting: ((drawer: DrawProcess) => void)[] = [];

/**
 * The thumbnails of a stored content (docs/interface.md, Derived files), drawn by processes beside this one.
 * @returns undefined where the content is no JPEG, PNG, GIF, WebP or AVIF.
 * @throws {UnreadablePicture} with what is wrong with it, for the client: "it has more than 50 million pixels".
 * @throws {ApiError} 503 when too many wait.
 */
export async function thumbnailsOf(blobs: Blobs, key: string): Promise<Thumbnails | undefined> {
  const head = await read(blobs, key, HEAD_BYTES);
  if (head === undefined || !isPicture(head.bytes)) return undefined;
  if (head.size > MAX_PICTURE_BYTES) {
    throw new UnreadablePicture(`it has more than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`);
  }
  const drawer = idle.pop() ?? (await nextDrawer());
  try {
    // Read only now: what waits takes no memory.
    const content = await read(blobs, key);
    return content && (await drawer.drawThumbnails(content.bytes));
  } catch (error) {
    // A picture that ends the process twice is at fault, or takes more memory than there is.
    throw error instanceof ProcessEnded ? new UnreadablePicture('it cannot be drawn') : error;
  } finally {
    const next = waiting.shift();
    if (next === undefined) idle.push(drawer);
    else next(drawer);
  }
}

function nextDrawer(): Promise<DrawProcess> {
  if (waiting.length >= MAX_WAITING) {
    throw new ApiError('unavailable', 'too many pictures are being drawn.', { 'Retry-After': '1' });
  }
  return new Promise((resolve) => waiting.push(resolve));
}

/** A content or its beginning, with the size of the whole; undefined where there is none or it is empty. */
async function read(blobs: Blobs, key: string, length?: number) {
  const range = length === undefined ? undefined : { start: 0, end: length - 1 };
  const found = await blobs.get(key, range).catch((error) => {
    if (error instanceof RangeError) return undefined;
    throw error;
  });
  return found && { bytes: await buffer(found.stream), size: found.size };
}
