import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeService, type Json, type Person } from '../harness.ts';
import { people, unique } from './people.ts';

/** What a page holds, by the words of decision 4. */
function modelPage(
  all: number[],
  count: number,
  since: number,
  before: number,
): { page: number[]; more: boolean } {
  const range = all.filter((id) => id > since && id < before).sort((a, b) => b - a);
  const size = Math.abs(Math.max(-200, Math.min(200, count)));
  const page = count < 0 ? range.slice(Math.max(0, range.length - size)) : range.slice(0, size);
  return { page, more: page.length > 0 && range.length > page.length };
}

describeService('new lists', (service) => {
  const state = { ann: undefined as unknown as Person, paths: [] as string[] };

  beforeAll(async () => {
    const tag = unique('lists');
    const [ann, bob, cal] = await people(service(), 'ann', 'bob', 'cal');
    await ann.post(`/users/${bob.id}/follow`);
    const posts: string[] = [];
    for (let n = 0; n < 24; n++) {
      const author = n % 3 === 0 ? cal : bob;
      const text = `${n % 4 === 0 ? '' : 'hey '}@${ann.username} #${tag} ${n}`;
      posts.push((await author.post('/posts', { text })).data.id);
    }
    const crowd = await people(service(), ...Array.from({ length: 12 }, (_, n) => `crowd_${n}`));
    for (const [n, id] of posts.entries()) {
      if (n % 2 === 0) await ann.post(`/posts/${posts[(n * 7) % 24]}/star`);
      if (n % 5 === 0) await bob.delete(`/posts/${id}`);
    }
    const popular = (await cal.post('/posts', { text: 'popular' })).data.id;
    for (const person of crowd) {
      await person.post(`/posts/${popular}/star`);
      await person.post(`/posts/${popular}/repost`);
    }
    await crowd[3]!.delete(`/posts/${popular}/star`);
    await crowd[5]!.delete(`/posts/${popular}/repost`);
    state.ann = ann;
    state.paths = [
      '/posts/stream/unified',
      `/users/${ann.id}/mentions`,
      `/posts/tag/${tag}`,
      `/users/${ann.id}/stars`,
      `/posts/${popular}/stars`,
      `/posts/${popular}/reposters`,
    ];
  });

  test.each([0, 1, 2, 3, 4, 5])('list %i pages as the model does', async (index) => {
    const path = state.paths[index]!;
    const pids = (reply: { data: Json }): number[] =>
      reply.data.map((item: { pagination_id: string }) => Number(item.pagination_id));
    const all = pids(await state.ann.get(`${path}?count=200`));
    expect(all.length).toBeGreaterThan(9);
    const bound = fc.option(fc.integer({ min: Math.min(...all) - 2, max: Math.max(...all) + 2 }), {
      nil: undefined,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -30, max: 30 }), bound, bound, async (count, since, before) => {
        const query = `count=${count}${since === undefined ? '' : `&since_id=${Math.max(0, since)}`}${
          before === undefined ? '' : `&before_id=${Math.max(0, before)}`
        }`;
        const reply = await state.ann.get(`${path}?${query}`);
        const { page, more } = modelPage(all, count, since ?? 0, before ?? Number.MAX_SAFE_INTEGER);
        expect(pids(reply)).toEqual(page);
        expect(reply.meta.more).toBe(count === 0 ? false : more);
        expect(reply.meta.max_id).toBe(page.length === 0 ? undefined : String(page[0]));
        expect(reply.meta.min_id).toBe(page.length === 0 ? undefined : String(page.at(-1)));
      }),
      { numRuns: 40 },
    );
  });
});

describe('statements', () => {
  describeService('a long page costs as many as a short one', (service) => {
    test('in every list', async () => {
      const size = 60;
      const [ann, bob] = await people(service(), 'ann', 'bob');
      const friend = async (author: Person, reader: Person, n: number) => {
        // Annotations of half of them name a user, and half are reposts of others.
        const annotations = [
          { type: 'com.example.x', value: { '+net.svc.core.user': { user_id: reader.id, format: 'full' } } },
        ];
        return (
          await author.post('/posts', {
            text: `hey @${reader.username} #${reader.username} ${n}`,
            annotations,
          })
        ).data.id as string;
      };
      const readers: Person[] = [];
      for (const amount of [1, size]) {
        const [reader, author, stranger] = await people(service(), 'reader', 'author', 'stranger');
        await reader.post(`/users/${author.id}/follow`);
        for (let n = 0; n < amount; n++) {
          const id = await friend(author, reader, n);
          await reader.post(`/posts/${id}/star`);
          await ann.post(`/posts/${id}/star`);
          await bob.post(`/posts/${id}/repost`);
          const strange = await friend(stranger, reader, n);
          await author.post(`/posts/${strange}/repost`);
        }
        readers.push(reader);
      }
      // What is kept in memory would hide what a page costs.
      const forget = (reader: Person): void => {
        const { ctx } = service();
        for (const cache of [ctx.posts, ctx.users, ctx.reposts])
          for (let id = 1; id < 2000; id++) cache.drop(id);
        for (let id = 1; id < 2000; id++) {
          ctx.viewers.apply({ type: 'mute', body: { user: Number(reader.id), target: id }, seq: 0, at: 0 });
          ctx.viewers.apply({
            type: 'star',
            body: { id: 0, user: Number(reader.id), post: id },
            seq: 0,
            at: 0,
          });
        }
        ctx.homes.apply({
          type: 'user_follow',
          body: { id: 0, user: Number(reader.id), follows: 0 },
          seq: 0,
          at: 0,
        });
      };
      const lists: ((reader: Person) => string)[] = [
        () => '/posts/stream',
        () => '/posts/stream/unified',
        (reader) => `/users/${reader.id}/mentions`,
        (reader) => `/posts/tag/${reader.username}`,
        (reader) => `/users/${reader.id}/stars`,
      ];
      const query = 'count=200&include_annotations=1&include_starred_by=1&include_reposters=1';
      for (const list of lists) {
        const costs: number[] = [];
        for (const reader of readers) {
          const attempts: number[] = [];
          while (attempts.length < 4) {
            forget(reader);
            attempts.push(await service().statementsOf(() => reader.get(`${list(reader)}?${query}`)));
          }
          // Looking for other processes' events now and then adds one.
          costs.push(Math.min(...attempts));
        }
        expect([list(readers[0]!), costs[1]]).toEqual([list(readers[0]!), costs[0]]);
        expect(costs[0]).toBeLessThanOrEqual(16);
      }
    });
  });
});
