import { DrawProcess } from './draw-process.ts';
import type { Drawing } from './pictures.ts';
import { Turns } from './turns.ts';

/** How many pictures may wait while one is drawn; more are rejected, so that anonymous requests cannot exhaust memory or time. */
const MAX_WAITING = 16;

/** The picture being drawn and those waiting, by key. */
const pending = new Map<string, Promise<Buffer>>();
const turns = new Turns([new DrawProcess()], MAX_WAITING);

/** Where drawn pictures are kept, by key. */
export interface DrawnPictures {
  get(key: string): Buffer | undefined;
  keep(key: string, picture: Buffer): void;
}

/** Draws a picture. @throws {UnreadablePicture} */
export type Draw = (drawing: Drawing) => Promise<Buffer>;

/**
 * Returns a drawn picture, from the cache if possible. Pictures are drawn one after another, and concurrent requests for the same
 * picture share it.
 * @param of - whose picture it is, or which one: these take turns.
 * @param work - draws the picture on its turn; it should load nothing before.
 * @throws {ApiError} 503 when too many wait, and what `work` throws.
 */
export async function drawn(
  cache: DrawnPictures,
  of: string,
  key: string,
  work: (draw: Draw) => Promise<Buffer>,
): Promise<Buffer> {
  const known = cache.get(key) ?? pending.get(key);
  if (known !== undefined) return known;
  const mine = turns.run(of, (drawer) => work((drawing) => drawer.draw(drawing)));
  pending.set(key, mine);
  try {
    const bytes = await mine;
    cache.keep(key, bytes);
    return bytes;
  } finally {
    pending.delete(key);
  }
}
