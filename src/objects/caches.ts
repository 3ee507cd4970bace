import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';

/** Data that a feature caches in memory, and that events keep current. */
export interface Cache {
  /** Its size. */
  readonly bytes: number;
  /** Updates or drops what an event concerns; must be synchronous. */
  apply(event: LogEvent): void;
  /** Drops everything. */
  clear(): void;
}

/** The context that caches read from. */
export type CacheContext = Pick<Context, 'config' | 'store' | 'memory' | 'objects' | 'digestKey' | 'bus'>;

/** Declares a cache. Its feature gets the instance from `ctx.caches.of`. */
export interface CacheDefinition<C extends Cache> {
  readonly name: string;
  make(ctx: CacheContext): C;
}

/** The caches of all features, in the order in which they apply events. */
export class Caches {
  readonly #caches = new Map<CacheDefinition<Cache>, Cache>();

  constructor(ctx: CacheContext, definitions: readonly CacheDefinition<Cache>[]) {
    for (const definition of definitions) this.#caches.set(definition, definition.make(ctx));
  }

  /** @throws when it was not registered in `app.ts`. */
  of<C extends Cache>(definition: CacheDefinition<C>): C {
    const cache = this.#caches.get(definition);
    if (cache === undefined) throw new Error(`the cache "${definition.name}" is not registered`);
    return cache as C;
  }

  apply(event: LogEvent): void {
    for (const cache of this.#caches.values()) cache.apply(event);
  }

  clear(): void {
    for (const cache of this.#caches.values()) cache.clear();
  }

  /** Bytes by name of cache. */
  bytes(): Map<string, number> {
    return new Map([...this.#caches].map(([{ name }, cache]) => [name, cache.bytes]));
  }
}
