/** Sizes of values are those of V8. Apart from cache-weights.test.ts, since collecting a small heap takes no time. */
import { expect, test } from 'vitest';
import { heapBytes, mapBytes, setBytes } from '../../src/objects/heap-bytes.ts';
import { growthOf } from '../heap.ts';

const texts = Array.from({ length: 9 }, (_, n) => 'x'.repeat(n * n * 7));
const shapes: Record<string, [make: (n: number) => unknown, bytes: (made: never) => number]> = {
  texts: [(n) => texts.map((text) => JSON.parse(`"${text}${n}"`)), heapBytes],
  'wide texts': [(n) => [JSON.parse(`"${n} → …"`), JSON.parse(`"${n}${'→'.repeat(n % 100)}"`)], heapBytes],
  'an object': [(n) => ({ n, at: Date.now() + n, of: null, text: `${n} of them`.repeat(1) }), heapBytes],
  'lists of objects': [(n) => Array.from({ length: n % 50 }, (_, id) => ({ id, of: n })), heapBytes],
  sets: [
    (n) => new Set(Array.from({ length: n % 200 }, (_, id) => id)),
    ({ size }: Set<number>) => setBytes(size),
  ],
  maps: [
    (n) => new Map(Array.from({ length: n % 200 }, (_, id) => [id, n])),
    ({ size }: Map<number, number>) => mapBytes(size),
  ],
};

test.each(Object.entries(shapes))('the size of %s is as V8 has it', async (_, [make, bytesOf]) => {
  let made: unknown[] = [];
  const fill = (): void => {
    for (let n = 0; n < 8000; n++) made.push(make(n));
  };
  const growth = await growthOf(() => {
    made = [];
  }, fill);
  const counted = made.reduce((sum: number, one) => sum + bytesOf(one as never), 0);
  expect(counted / growth).toBeGreaterThan(0.85);
  expect(counted / growth).toBeLessThan(1.15);
});
