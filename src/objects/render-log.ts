import { LRUCache } from 'lru-cache';
import type { Log } from '../log.ts';
import type { RenderError } from './render-error.ts';

/** How long before an object is logged again: it may be in a list that many people read. */
const AGAIN_MS = 3_600_000;
const MAX_NAMED = 10_000;

/** Logs objects that cannot be rendered. */
export class RenderLog {
  readonly #log: Log;
  readonly #named = new LRUCache<string, true>({ max: MAX_NAMED, ttl: AGAIN_MS });

  constructor(log: Log) {
    this.#log = log;
  }

  /** `where` names what the object is left out of. */
  leftOut({ object, cause }: RenderError, where: string): void {
    const name = `${object?.kind} ${object?.id}`;
    if (this.#named.has(name)) return;
    this.#named.set(name, true);
    this.#log.error({ err: cause, ...object, where }, 'an object cannot be rendered: it is left out');
  }
}
