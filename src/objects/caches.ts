import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';

/** Something that a feature holds in memory and that events keep true. */
export interface Cache {
  /** What it takes, as far as is known. */
  readonly bytes: number;
  /** Changes or drops what an event concerns; must not wait for anything. */
  apply(event: LogEvent): void;
  /** Drops everything. */
  clear(): void;
}

/** What a cache can read from. */
export type CacheContext = Pick<Context, 'config' | 'store' | 'objects' | 'digestKey' | 'redis'>;

/** Names a cache; the feature that declares it reaches its own through `ctx.caches.of`. */
export interface CacheDefinition<C extends Cache> {
  readonly name: string;
  make(ctx: CacheContext): C;
}

/** The caches of all features, in the order in which events reach them. */
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

  /** Bytes by name of the cache. */
  bytes(): Map<string, number> {
    return new Map([...this.#caches].map(([{ name }, cache]) => [name, cache.bytes]));
  }
}
