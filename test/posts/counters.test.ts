import { expect, test } from 'vitest';
import { onAllRows } from '../../src/commands/check.ts';
import { describeService, type Person } from '../harness.ts';
import { people } from '../people.ts';

describeService('counters', (service) => {
  test('are right after many clients did everything to the same posts at once', async () => {
    const authors = Object.values(await people(service(), 'author_a', 'author_b'));
    const clients = Object.values(
      await people(service(), ...Array.from({ length: 16 }, (_, n) => `client_${n}`)),
    );
    const everybody: Person[] = [...authors, ...clients];
    const targets: string[] = [];
    for (let n = 0; n < 8; n++) {
      targets.push(
        (await authors[n % 2]!.post('/posts', { text: `target ${n} #t @${clients[n]!.username}` })).data.id,
      );
    }
    let seed = 1;
    const random = (below: number): number => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    const statuses = new Set<number>();
    await Promise.all(
      everybody.map(async (person) => {
        const own: string[] = [];
        for (let step = 0; step < 40; step++) {
          const target = targets[random(targets.length)]!;
          const action = random(9);
          const { status, data } =
            action < 2
              ? await person.post(`/posts/${target}/star`)
              : action === 2
                ? await person.delete(`/posts/${target}/star`)
                : action < 5
                  ? await person.post(`/posts/${target}/repost`)
                  : action === 5
                    ? await person.delete(`/posts/${target}/repost`)
                    : action === 6 && own.length > 0
                      ? await person.delete(`/posts/${own[random(own.length)]}`)
                      : action === 7 && step % 10 === 0
                        ? await person.delete(`/posts/${target}`)
                        : await person.post('/posts', { text: 're', reply_to: own[0] ?? target });
          statuses.add(status);
          if (status === 200 && (action === 3 || action === 4 || action === 8)) own.push(data.id);
        }
      }),
    );
    expect([...statuses].filter((status) => ![200, 400, 403].includes(status))).toEqual([]);
    expect(await service().wrongCounts()).toEqual([]);
    // What is shown is what is stored.
    for (const id of targets) {
      const { data } = await service().anonymous.get(`/posts/${id}`);
      const stars = (await authors[0]!.get(`/posts/${id}/stars?count=200`)).data.length;
      const reposts = (await authors[0]!.get(`/posts/${id}/reposters?count=200`)).data.length;
      expect([data.num_stars, data.num_reposts]).toEqual([stars, reposts]);
    }
    for (const person of clients) {
      const { counts } = (await person.get('/users/me')).data;
      const posts = (await person.get('/users/me/posts?count=200&include_deleted=0')).data;
      const stars = (await person.get('/users/me/stars?count=200')).data;
      const hidden = await onAllRows(service().ctx, (db) =>
        db.all(
          `select id from posts p where user_id = ${person.id} and is_deleted = 0 and
           exists (select 1 from posts o where o.id = p.repost_of and o.is_deleted = 1)`,
          [],
        ),
      );
      expect([counts.posts, counts.stars]).toEqual([posts.length + hidden.length, stars.length]);
    }
  });
});
