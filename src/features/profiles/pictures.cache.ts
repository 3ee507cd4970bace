import type { DrawnPictures } from '../../images/draw-queue.ts';
import { CachedValues, type CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { textBytes } from '../../objects/heap-bytes.ts';

/** Size of a buffer without its bytes. */
const BUFFER_BYTES = 200;

/** Caches drawn pictures. No event changes one: its key names what it is drawn from. */
class PictureCache implements Cache, DrawnPictures {
  readonly #pictures: CachedValues<string, Buffer>;

  constructor(memory: CacheMemory) {
    this.#pictures = new CachedValues(memory);
  }

  get(key: string): Buffer | undefined {
    return this.#pictures.get(key);
  }

  keep(key: string, picture: Buffer): void {
    // Small buffers share a larger one, which stays in memory with them.
    const bytes = picture.buffer.byteLength + BUFFER_BYTES + textBytes(key);
    this.#pictures.set(key, picture, bytes);
  }

  get bytes(): number {
    return this.#pictures.bytes;
  }

  apply(): void {}

  clear(): void {
    this.#pictures.clear();
  }
}

export const pictureCache: CacheDefinition<PictureCache> = {
  name: 'pictures',
  make: ({ memory }) => new PictureCache(memory),
};
