/** What caches count is what they take of the heap. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { postKind } from '../../src/features/posts/posts.kind.ts';
import { userKind } from '../../src/features/users/users.kind.ts';
import { heapBytes, mapBytes, setBytes } from '../../src/objects/heap-bytes.ts';
import { describeService, type Person, type TestService } from '../harness.ts';
import { insertPosts } from '../rows.ts';

/** Bytes of the heap in use, without garbage. */
async function usedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // What the first leaves waits for a turn of the event loop, such as what was just sent.
  for (let n = 0; n < 3; n++) {
    collect();
    await setImmediate();
  }
  return process.memoryUsage().heapUsed;
}

/** How many bytes work leaves in use: in the second smallest round, since the process may do something else meanwhile. */
async function growthOf(forget: () => void, work: () => unknown): Promise<number> {
  const growths: number[] = [];
  for (let round = 0; round < 10; round++) {
    forget();
    const before = await usedBytes();
    await work();
    // The first round also leaves compiled code and statements.
    if (round > 0) growths.push((await usedBytes()) - before);
  }
  return growths.sort((a, b) => a - b)[1] as number;
}

/** Checks what is counted when `fill` has filled the caches. */
async function checkCounted(service: TestService, fill: () => Promise<void>): Promise<void> {
  const growth = await growthOf(() => service.forget(), fill);
  const { bytes } = service.ctx.memory;
  expect(bytes).toBeGreaterThan(400_000);
  expect(bytes / growth).toBeGreaterThan(0.85);
  expect(bytes / growth).toBeLessThan(1.15);
}

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
    for (let n = 0; n < 2000; n++) made.push(make(n));
  };
  const growth = await growthOf(() => {
    made = [];
  }, fill);
  const counted = made.reduce((sum: number, one) => sum + bytesOf(one as never), 0);
  expect(counted / growth).toBeGreaterThan(0.85);
  expect(counted / growth).toBeLessThan(1.15);
});

describeService('the bytes that caches count', (service) => {
  /** Posts of a length as most have. */
  async function somePosts(author: Person, count: number): Promise<number[]> {
    const annotations = '[{"type":"com.example.mood","value":{"mood":"calm"}}]';
    const seeds = Array.from({ length: count }, (_, n) => {
      const text = `The ferry that all wait for is late again, which is nothing new, ${n}`;
      return { user_id: Number(author.id), text, annotations };
    });
    return (await insertPosts(service(), seeds)).ids;
  }

  test('are those of posts as loaded, and with what was rendered of them', async () => {
    const author = await service().person('author');
    const ids = await somePosts(author, 2000);
    const { objects } = service().ctx;
    await checkCounted(service(), async () => {
      await objects.get(postKind, ids);
    });
    await checkCounted(service(), async () => {
      for (let n = ids.length; n > 0; n -= 200)
        await author.get(`/users/${author.id}/posts?count=200&before_id=${ids[n - 1]}&include_annotations=1`);
    });
    // A post keeps nothing of what its author was before.
    const { memory } = service().ctx;
    const list = () => author.get(`/users/${author.id}/posts?count=200`);
    await list();
    const before = memory.bytes;
    for (const name of ['Ann', 'Anna', 'Anne']) {
      await author.call('/users/me', { method: 'PATCH', body: { name } });
      await list();
    }
    expect(memory.bytes).toBeLessThan(before + 50_000);
  });

  test('are those of users, and of what they are to others', async () => {
    const people: Person[] = [];
    for (let n = 0; n < 100; n++) people.push(await service().person(`someone${n}`));
    const ids = people.map(({ id }) => Number(id));
    const { objects } = service().ctx;
    await checkCounted(service(), async () => {
      for (const viewer of ids) await objects.bits(userKind, viewer, ids);
    });
    // With their tokens, and as they are shown.
    await checkCounted(service(), async () => {
      for (const person of people) await person.get(`/users?ids=${ids}`);
    });
  });
});
