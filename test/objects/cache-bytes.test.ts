/** How much memory each cache takes is at `/metrics`. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { describeService, type TestService } from '../harness.ts';
import { people, post, repost } from '../people.ts';
import { insertPosts } from '../rows.ts';

const { features } = app;

const MB = 1024 * 1024;

/** What `/metrics` says that each cache takes. */
async function cacheBytes({ origin }: TestService): Promise<Map<string, number>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  expect(text).toMatch(/^millrace_cache_evictions_total 0$/m);
  const lines = text.matchAll(/^millrace_cache_bytes\{cache="([^"]+)"\} (\d+)$/gm);
  return new Map([...lines].map(([, name, bytes]) => [name!, Number(bytes)]));
}

/** Bytes of the process that are in use. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describeService('the memory of caches', (service) => {
  test('is told for each of them, and grows with what is cached', async () => {
    const { ann } = await people(service(), 'ann');
    const bytesOf = () => cacheBytes(service());
    service().forget();
    const before = await bytesOf();
    const names = [...features.kinds, ...features.caches].map(({ name }) => name);
    expect([...before.keys()].sort()).toEqual([...names, 'replies', 'viewer bits'].sort());
    expect(before.get('post')).toBe(0);
    await post(ann, 'one');
    await ann.get('/posts/stream');
    const after = await bytesOf();
    for (const name of ['post', 'user', 'replies', 'viewer bits', 'tokens by secret']) {
      expect(after.get(name), name).toBeGreaterThan(before.get(name)!);
    }
  });

  test('grows neither with what pages leave out nor with how many a reader asks for', async () => {
    const { reader, author, other, muted } = await people(service(), 'reader', 'author', 'other', 'muted');
    await reader.post(`/users/${muted.id}/mute`);
    for (const each of [reader, other]) await each.post(`/users/${author.id}/follow`);
    const visible = await post(author, 'what is seen');
    const seed = { hashtags: ['long'] };
    const { ids } = await insertPosts(
      service(),
      Array.from({ length: 6000 }, () => ({ ...seed, user_id: Number(muted.id) })),
    );
    await reader.get('/posts/stream');
    await reader.get('/posts/tag/long?before_id=1');
    await other.get(`/posts/stream?since_id=1&before_id=${ids[10]}`);
    const before = { caches: await cacheBytes(service()), used: usedBytes() };
    for (let n = 0; n < 60; n++) {
      const bounds = `since_id=${n}&before_id=${ids.at(-1 - 40 * n)}`;
      const { data, meta } = await reader.get(`/posts/tag/long?count=20&${bounds}`);
      expect([data, meta.more]).toEqual([[], true]);
    }
    for (let n = 0; n < 60; n++) {
      await reader.get(`/posts/tag/long?count=20&before_id=${ids[100]}&since_id=${n}&include_muted=1`);
    }
    const after = await cacheBytes(service());
    // Each page looked at more than 2,000 posts, of more than 600 bytes each. It caches what it would be made of.
    expect(after.get('post')! - before.caches.get('post')!).toBeLessThan(60 * 26 * 1000);
    expect(after.get('replies')! - before.caches.get('replies')!).toBeLessThan(0.7 * MB);
    expect(usedBytes() - before.used).toBeLessThan(16 * MB);
    // Nobody else's pages were dropped, nor the posts of the last ones of this reader.
    const again = await service().readsOf(async () => {
      const path = `/posts/tag/long?count=20&before_id=${ids[100]}&since_id=59&include_muted=1`;
      expect((await reader.get(path)).data).toHaveLength(20);
      const { data } = await other.get(`/posts/stream?since_id=1&before_id=${ids[10]}`);
      expect(data).toMatchObject([{ id: visible }]);
    });
    expect(again).toEqual([expect.stringContaining('from "post_hashtags"')]);
  });

  test('is told again of what grows', async () => {
    const { reader, bob, far, ...others } = await people(
      service(),
      ...(['reader', 'bob', 'far', 'cal', 'dan', 'eve'] as const),
    );
    await reader.post(`/users/${bob.id}/follow`);
    const id = await post(far, 'much reposted');
    await repost(bob, id);
    await reader.get('/posts/stream');
    const before = (await cacheBytes(service())).get('reposts')!;
    for (const person of Object.values(others)) await repost(person, id);
    expect((await cacheBytes(service())).get('reposts')! - before).toBe(3 * 72);
  });
});
