import { expect, test } from 'vitest';
import { dialects } from '../../src/db/dialect.ts';
import type { LogEvent } from '../../src/events/types.ts';
import { CacheMemory } from '../../src/objects/cache-memory.ts';
import { Changes } from '../../src/objects/changes.ts';
import { type AnyKind, defineInternalKind } from '../../src/objects/kind.ts';
import { ViewerBitsCache } from '../../src/objects/viewer-bits-cache.ts';

const VIEWER = 7;
const db = { dialect: dialects.sqlite, all: () => Promise.reject(new Error('kinds load by themselves')) };

/** A kind whose bits are loaded when the test lets them; events name the object that they change. */
function setUp() {
  /** Of the viewer, by id. */
  const stored = new Map<number, number>();
  const loads: (() => void)[] = [];
  const answer = <V>(value: V): Promise<V> => new Promise((resolve) => loads.push(() => resolve(value)));
  const kind = defineInternalKind<object>({
    name: 'thing',
    load: async () => new Map(),
    bytes: () => 0,
    apply() {},
    bits: {
      load: (_db, _viewer, ids) => answer(new Map(ids.map((id) => [id, stored.get(id) ?? 0]))),
      loadOf: (_db, viewers, id) => answer(new Map(viewers.map((viewer) => [viewer, stored.get(id) ?? 0]))),
      changed: ({ body }) => ('post' in body ? [[VIEWER, body.post]] : []),
    },
  }) as AnyKind;
  const cache = new ViewerBitsCache(db, new Changes(), new CacheMemory(1_000_000));
  const change = (id: number, bits: number): void => {
    stored.set(id, bits);
    const event: LogEvent = {
      seq: 1,
      at: 0,
      type: 'star',
      body: { id: 1, user: VIEWER, post: id, of_user: 2 },
    };
    cache.apply(event, [kind]);
  };
  const resolve = <V>(asked: Promise<V>): Promise<V> => {
    for (const load of loads.splice(0)) load();
    return asked;
  };
  return { kind, cache, change, resolve, loads };
}

const asks = {
  'for one viewer': async (cache: ViewerBitsCache, kind: AnyKind) =>
    (await cache.get(kind, VIEWER, [1])).get(1),
  'for many viewers': async (cache: ViewerBitsCache, kind: AnyKind) =>
    (await cache.getOf(kind, [VIEWER], 1)).get(VIEWER),
};

test.each(Object.entries(asks))(
  'bits that change while they are loaded are not cached, %s',
  async (_, ask) => {
    const { kind, cache, change, resolve, loads } = setUp();
    const early = ask(cache, kind);
    change(1, 3);
    expect(await resolve(early)).toBe(0);
    expect(await resolve(ask(cache, kind))).toBe(3);
    // Now they are, for both ways of asking.
    for (const again of Object.values(asks)) expect(await again(cache, kind)).toBe(3);
    expect(loads).toEqual([]);
    change(1, 1);
    expect(await resolve(ask(cache, kind))).toBe(1);
  },
);

test('a viewer with very many is dropped as a whole, and the bytes are told', async () => {
  const { kind, cache, resolve } = setUp();
  const ids = (count: number) => Array.from({ length: count }, (_, n) => n);
  await resolve(cache.get(kind, VIEWER, ids(1000)));
  expect(cache.bytes).toBeGreaterThan(1000 * 8);
  await resolve(cache.get(kind, VIEWER, ids(100_000)));
  expect(cache.bytes).toBe(0);
});
