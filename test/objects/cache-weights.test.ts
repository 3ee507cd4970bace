/** What caches count is what they take of the heap. */
import { expect, test } from 'vitest';
import { postKind } from '../../src/features/posts/posts.kind.ts';
import { userKind } from '../../src/features/users/users.kind.ts';
import { describeService, type Person, type TestService } from '../harness.ts';
import { growthOf } from '../heap.ts';
import { insertPosts } from '../rows.ts';

/** Checks what is counted when `fill` has filled the caches. */
async function checkCounted(service: TestService, fill: () => Promise<void>): Promise<void> {
  const growth = await growthOf(() => service.forget(), fill);
  const { bytes } = service.ctx.memory;
  expect(bytes).toBeGreaterThan(400_000);
  expect(bytes / growth).toBeGreaterThan(0.8);
  expect(bytes / growth).toBeLessThan(1.25);
}

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
    const renamed = (times: number) =>
      growthOf(
        () => service().forget(),
        async () => {
          for (let n = 0; n < times; n++) {
            await author.call('/users/me', { method: 'PATCH', body: { name: `Ann ${n}` } });
            await author.get(`/users/${author.id}/posts?count=200`);
          }
        },
      );
    // Only the first change makes caches larger.
    expect((await renamed(6)) - (await renamed(2))).toBeLessThan(100_000);
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
