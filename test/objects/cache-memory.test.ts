/** How the caches of a process share its memory (src/objects/cache-memory.ts). */
import { expect, test } from 'vitest';
import { CachedValues, CacheMemory, ENTRY_BYTES } from '../../src/objects/cache-memory.ts';

const BYTES = 1000 - ENTRY_BYTES;

function present(cache: CachedValues<string, object>, keys: string): string {
  return [...keys].filter((key) => cache.peek(key) !== undefined).join('');
}

test('what was used least recently leaves first, whichever cache it is in', () => {
  const memory = new CacheMemory(4000);
  const left: string[] = [];
  const [one, other] = [1, 2].map(() => new CachedValues<string, object>(memory, (_, key) => left.push(key)));
  for (const key of 'abc') one!.set(key, {}, BYTES);
  other!.set('d', {}, BYTES);
  one!.get('a');
  // Looking without use leaves it where it was.
  one!.peek('b');
  other!.set('e', {}, BYTES);
  other!.set('f', {}, BYTES);
  expect(left).toEqual(['b', 'c']);
  expect(memory.evictions).toBe(2);
  expect([present(one!, 'abc'), present(other!, 'def')]).toEqual(['a', 'def']);
  expect([one!.bytes, other!.bytes, memory.bytes]).toEqual([1000, 3000, 4000]);
  // One that is used alone has all of it in the end.
  for (const key of 'ghij') one!.set(key, {}, BYTES);
  expect([one!.bytes, other!.bytes]).toEqual([4000, 0]);
});

test('large ones leave before small ones that were used somewhat earlier, but not before those never used again', () => {
  const memory = new CacheMemory(200_000);
  const tokens = new CachedValues<number, object>(memory);
  const pages = new CachedValues<number, object>(memory);
  for (let n = 0; n < 100; n++) tokens.set(n, {}, BYTES);
  // Each page is read once before the first is read again.
  for (let n = 0; n < 8; n++) pages.set(n, {}, 40_000);
  expect([tokens.bytes, pages.bytes]).toEqual([100_000, 2 * (40_000 + ENTRY_BYTES)]);
  for (let n = 0; n < 100; n++) pages.set(n, {}, 40_000);
  expect([tokens.bytes, pages.bytes]).toEqual([0, 4 * (40_000 + ENTRY_BYTES)]);
  // What was cached just now stays, even where all others are worth more.
  for (let n = 0; n < 150; n++) tokens.set(n, {}, BYTES);
  pages.set(0, {}, 190_000);
  expect(pages.peek(0)).toBeDefined();
  expect(memory.bytes).toBeLessThanOrEqual(200_000);
});

test('what grows makes others leave, and itself where it is larger than all', () => {
  const memory = new CacheMemory(3000);
  const cache = new CachedValues<string, object>(memory);
  const growing = { holder: undefined as { grow(bytes: number): void } | undefined };
  cache.set('a', {}, BYTES);
  cache.set('b', growing, BYTES);
  cache.set('c', {}, BYTES);
  growing.holder?.grow(500);
  expect(present(cache, 'abc')).toBe('bc');
  expect(memory.bytes).toBe(2500);
  growing.holder?.grow(-500);
  expect(memory.bytes).toBe(2000);
  growing.holder?.grow(5000);
  expect(present(cache, 'abc')).toBe('c');
  // It may go on growing where it is still used.
  growing.holder?.grow(100);
  expect(memory.bytes).toBe(1000);
  const { evictions } = memory;
  cache.set('d', {}, 5000);
  expect(present(cache, 'cd')).toBe('c');
  cache.clear();
  expect(memory.bytes).toBe(0);
  // A dropped entry is no eviction.
  expect(memory.evictions).toBe(evictions);
});
