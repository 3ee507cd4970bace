import { LRUCache } from 'lru-cache';
import { DrawProcess } from './draw-process.ts';
import type { Drawing } from './pictures.ts';
import { Turns } from './turns.ts';

/** Most bytes of drawn pictures in the cache. */
const CACHE_BYTES = 16 * 1024 * 1024;
/** Pictures that wait while one is drawn; more are refused, so that anybody's requests take neither memory nor time. */
const MAX_WAITING = 16;

const cache = new LRUCache<string, Buffer>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
/** By key: the one that is drawn, and those that wait. */
const pending = new Map<string, Promise<Buffer>>();
const turns = new Turns([new DrawProcess()], MAX_WAITING);

/** Draws a picture. @throws {UnreadablePicture} */
export type Draw = (drawing: Drawing) => Promise<Buffer>;

/**
 * A drawn picture, from the cache where it is there. Pictures are drawn one after another, and those who ask for the same one at once share it.
 * @param of - whose picture it is, or which: these take turns.
 * @param work - makes the picture when its turn has come; until then it holds nothing of it in memory.
 * @throws {ApiError} 503 when too many wait, and what `work` throws.
 */
export async function drawn(of: string, key: string, work: (draw: Draw) => Promise<Buffer>): Promise<Buffer> {
  const known = cache.get(key) ?? pending.get(key);
  if (known !== undefined) return known;
  const mine = turns.run(of, (drawer) => work((drawing) => drawer.draw(drawing)));
  pending.set(key, mine);
  try {
    const bytes = await mine;
    cache.set(key, bytes);
    return bytes;
  } finally {
    pending.delete(key);
  }
}
