/** What is cached against events (src/objects/loading-cache.ts), compared with a naive model. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CacheMemory, ENTRY_BYTES } from '../../src/objects/cache-memory.ts';
import { LoadingCache } from '../../src/objects/loading-cache.ts';

const KEYS = ['a', 'b', 'c'];
/** Room for two or three of them. */
const MAX_BYTES = 20 + 3 * ENTRY_BYTES;

/** What the store holds for a key after an event. */
interface Thing {
  key: string;
  version: number;
  bytes: number;
}

/** A load that reads the store at some moment and answers at a later one. */
interface Loading {
  keys: readonly string[];
  /** The versions that an event had told of when it began. */
  least: ReadonlyMap<string, number>;
  read(): void;
  answer(): void;
  fail(): void;
}

type Step =
  | { do: 'write'; key: string; bytes: number; isSet: boolean }
  | { do: 'apply' | 'tick' | 'settle' | 'dropWhere' | 'clear' }
  | { do: 'find'; key: string }
  | { do: 'load'; keys: string[] }
  | { do: 'read' | 'answer' | 'fail'; load: number }
  | { do: 'grow'; key: string; bytes: number };

const key = fc.constantFrom(...KEYS);
const bytes = fc.integer({ min: 1, max: 300 });
const load = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('write' as const), key, bytes, isSet: fc.boolean() }),
  fc.constant({ do: 'apply' as const }),
  fc.record({ do: fc.constantFrom('apply' as const, 'tick' as const, 'settle' as const) }),
  fc.record({ do: fc.constant('find' as const), key }),
  fc.record({ do: fc.constant('load' as const), keys: fc.uniqueArray(key, { minLength: 1 }) }),
  fc.record({ do: fc.constantFrom('read' as const, 'answer' as const), load }),
  fc.record({ do: fc.constantFrom('answer' as const, 'fail' as const), load }),
  fc.record({ do: fc.constant('grow' as const), key, bytes: fc.integer({ min: 1, max: 500 }) }),
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'dropWhere' }, { do: 'clear' }) },
);

/** The store, the events that are still to be applied, and the cache between them. */
class Model {
  readonly stored = new Map(KEYS.map((key): [string, Thing] => [key, { key, version: 0, bytes: 1 }]));
  /** The latest version of each key that an applied event told of. */
  readonly applied = new Map(KEYS.map((key) => [key, 0]));
  readonly events: Thing[] = [];
  readonly loads: Loading[] = [];
  /** All values that the cache was given, with how often it said that they are unused. */
  readonly given = new Map<Thing, number>();
  /** What is cached, as `added` and `unused` tell it. */
  readonly present = new Map<string, Thing>();
  readonly asked: Promise<void>[] = [];
  readonly cache = new LoadingCache<string, Thing>({
    memory: new CacheMemory(MAX_BYTES),
    bytes: ({ bytes }) => bytes,
    added: (thing) => this.present.set(thing.key, thing),
    unused: (thing, key, isLast) => {
      this.given.set(thing, (this.given.get(thing) ?? 0) + 1);
      if (isLast) this.present.delete(key);
    },
  });
  #version = 0;

  write(key: string, bytes: number, isSet: boolean): void {
    const thing = { key, version: ++this.#version, bytes };
    this.stored.set(key, thing);
    this.events.push(thing);
    // As if its event were applied at once.
    if (isSet) while (this.events.length > 0) this.apply(isSet);
  }

  apply(isSet = false): void {
    const thing = this.events.shift();
    if (thing === undefined) return;
    this.applied.set(thing.key, Math.max(this.applied.get(thing.key)!, thing.version));
    if (isSet && this.stored.get(thing.key) === thing) {
      this.given.set(thing, 0);
      this.cache.set(thing.key, thing);
    } else this.cache.drop(thing.key);
  }

  /** An event that changes all, of which it names none, and is applied at once. */
  changeAll(): void {
    const version = ++this.#version;
    for (const key of KEYS) {
      this.stored.set(key, { key, version, bytes: 1 });
      this.applied.set(key, version);
    }
    this.cache.dropWhere((thing) => thing.version < version);
  }

  find(key: string): void {
    const before = this.loads.length;
    const had = this.cache.peek(key);
    const least = this.applied.get(key)!;
    this.#ask(
      this.cache
        .find(key, () => this.#begin([key], ([thing]) => thing!))
        .then((thing) => {
          expect(thing.version).toBeGreaterThanOrEqual(least);
          if (had !== undefined) expect(thing).toBe(had);
        }),
    );
    if (had !== undefined) expect(this.loads.length).toBe(before);
  }

  load(keys: readonly string[]): void {
    const least = new Map(this.applied);
    const load = () => this.#begin(keys, (things) => new Map(things.map((thing) => [thing.key, thing])));
    this.#ask(
      this.cache.load(keys, load).then((loaded) => {
        for (const key of keys) expect(loaded.get(key)!.version).toBeGreaterThanOrEqual(least.get(key)!);
      }),
    );
  }

  /** Those who wait are told of failures. */
  #ask(asked: Promise<void>): void {
    this.asked.push(
      asked.catch((error) => {
        if (!(error instanceof StoreError)) throw error;
      }),
    );
  }

  #begin<T>(keys: readonly string[], answer: (things: Thing[]) => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let things: Thing[] | undefined;
    const read = (): void => {
      // Each is another object, as from a store.
      things ??= keys.map((key) => ({ ...this.stored.get(key)! }));
    };
    this.loads.push({
      keys,
      least: new Map(this.applied),
      read,
      answer: () => {
        read();
        for (const thing of things!) this.given.set(thing, 0);
        resolve(answer(things!));
      },
      fail: () => reject(new StoreError()),
    });
    return promise;
  }

  check(): void {
    let total = 0;
    for (const key of KEYS) {
      const cached = this.cache.peek(key);
      expect(this.present.get(key)).toBe(cached);
      if (cached === undefined) continue;
      total += cached.bytes + ENTRY_BYTES;
      expect(cached.version).toBeGreaterThanOrEqual(this.applied.get(key)!);
    }
    expect(this.cache.bytes).toBe(total);
    expect(total).toBeLessThanOrEqual(MAX_BYTES);
  }

  /** Every value is either cached, or was said to be unused, once. */
  checkUnused(): void {
    for (const [thing, times] of this.given) {
      expect(times).toBe(this.cache.peek(thing.key) === thing ? 0 : 1);
    }
  }
}

class StoreError extends Error {}

/** Lets everything that only waits for promises go on. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function take(model: Model, step: Step): Promise<void> {
  const { cache, loads } = model;
  switch (step.do) {
    case 'write':
      return model.write(step.key, step.bytes, step.isSet);
    case 'apply':
      return model.apply();
    case 'find':
      return model.find(step.key);
    case 'load':
      return model.load(step.keys);
    case 'read':
      return loads[step.load]?.read();
    case 'answer':
    case 'fail':
      return loads.splice(step.load, 1)[0]?.[step.do]();
    case 'tick':
      // An event may be applied at any moment after an answer.
      return undefined;
    case 'settle':
      return settle();
    case 'grow': {
      const cached = cache.peek(step.key);
      if (cached !== undefined) cached.bytes = step.bytes;
      return cache.weigh(step.key);
    }
    case 'dropWhere':
      return model.changeAll();
    case 'clear':
      return cache.clear();
  }
}

test('nothing cached is older than the last event applied, and all who ask are answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const model = new Model();
      for (const step of steps) {
        await take(model, step);
        model.check();
      }
      while (model.loads.length > 0) {
        for (const load of model.loads.splice(0)) load.answer();
        await settle();
        model.check();
      }
      await Promise.all(model.asked);
      model.checkUnused();
      while (model.events.length > 0) model.apply();
      // What is asked for now is as it is stored.
      const found = KEYS.map((key) =>
        model.cache.find(key, async () => {
          const thing = { ...model.stored.get(key)! };
          model.given.set(thing, 0);
          return thing;
        }),
      );
      for (const { key, version } of await Promise.all(found)) {
        expect(version).toBe(model.stored.get(key)!.version);
      }
      model.check();
      model.checkUnused();
    }),
    { numRuns: 1000 },
  );
});

test('those who ask while a value is loaded wait for the same load, unless an event has come between', async () => {
  const cache = new LoadingCache<string, string>({
    memory: new CacheMemory(1_000),
    bytes: () => 1,
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = [1, 2].map(() => cache.find('a', () => promise));
  const refused = async () => Promise.reject(new Error('not asked for'));
  const second = cache.find('a', refused);
  cache.drop('a');
  const third = cache.find('a', async () => 'new');
  resolve('old');
  expect(await Promise.all([...first, second, third])).toEqual(['old', 'old', 'old', 'new']);
  expect(await cache.find('a', refused)).toBe('new');
});

test('what fails is told to all who wait, and tried again by the next', async () => {
  const cache = new LoadingCache<string, string>({
    memory: new CacheMemory(1_000),
    bytes: () => 1,
  });
  let loads = 0;
  const failing = async (): Promise<string> => {
    loads++;
    throw new Error('away');
  };
  const results = await Promise.allSettled([1, 2].map(() => cache.find('a', failing)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(loads).toBe(1);
  expect(await cache.find('a', async () => 'there')).toBe('there');
});
