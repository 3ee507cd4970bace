import fc from 'fast-check';
import { expect, test } from 'vitest';
import { older } from '../../packages/client/src/index.ts';
import { addMute } from '../../src/features/mutes/mutes.actions.ts';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { repost, unrepost } from '../../src/features/reposts/reposts.actions.ts';
import { shownReposts } from '../../src/features/reposts/reposts.repeats.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { people } from '../people.ts';
import { clientFor, idsOf } from '../published.ts';
import { insertPosts } from '../rows.ts';
import { HttpStream } from '../stream-client.ts';

const DAY = 24 * 3_600_000;
const start = Date.UTC(2026, 0, 1);
const ids = (reply: { data: Json }): number[] => reply.data.map((item: { id: string }) => Number(item.id));

test('a repost is shown when nothing of its post was shown in the week before', () => {
  const days = fc.array(fc.nat(40), { maxLength: 12 }).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(days, fc.option(fc.nat(5), { nil: undefined }), (list, original) => {
      const shown = shownReposts(
        list.map((day, id) => ({ id, user: id, at: day * DAY })),
        original === undefined ? undefined : original * DAY - 10 * DAY,
      );
      const times = original === undefined ? [] : [original - 10];
      for (const [id, day] of list.entries()) {
        const isRepeat = times.some((time) => time > day - 7);
        expect(shown.has(id)).toBe(!isRepeat);
        if (!isRepeat) times.push(day);
      }
    }),
  );
});

/** Without any, and with more than are listed for all readers. */
const strangers = [
  ['', 0],
  [' of what very many others have reposted', 700],
] as const;

for (const [name, count] of strangers)
  describeService(`the week of a repost${name}`, (service) => {
    /** Has a post reposted by many users who are not there. */
    const spread = async (post: number) => {
      const seeds = Array.from({ length: count }, (_, n) => ({ user_id: 1e9 + n, repost_of: post }));
      await insertPosts(service(), seeds);
      return post;
    };
    const write = async (author: Person, text: string, day: number) =>
      spread(
        await createPost(
          service().ctx,
          { userId: Number(author.id), appId: service().appId },
          { text, replyTo: undefined, machineOnly: false, annotations: [], entities: undefined },
          start + day * DAY,
        ),
      );
    const share = (who: Person, post: number, day: number) =>
      repost(
        service().ctx.store,
        { userId: Number(who.id), appId: service().appId },
        post,
        start + day * DAY,
      );

    test('counts from what the stream showed, its original included', async () => {
      const { reader, ann, bob, cal, dan, far } = await people(
        service(),
        'reader',
        'ann',
        'bob',
        'cal',
        'dan',
        'far',
      );
      for (const person of [ann, bob, cal, dan]) await reader.post(`/users/${person.id}/follow`);
      const known = await write(ann, 'by someone followed', 0);
      const strange = await write(far, 'by a stranger', 0);
      await share(bob, known, 6); // within a week of the original
      const late = await share(cal, known, 8);
      const first = await share(bob, strange, 1);
      await share(cal, strange, 6); // within a week of the first
      const again = await share(dan, strange, 9); // the second was not shown, so only the first counts
      await share(reader, strange, 10);
      const expected = [again, first, late, known].sort((a, b) => b - a);
      expect(ids(await reader.get('/posts/stream'))).toEqual(expected);
      expect(ids(await reader.get('/posts/stream/unified'))).toEqual(expected);
      // Page by page it is the same.
      const paged = older((range) => clientFor(reader).posts.stream(range), { count: 1 });
      expect((await idsOf(paged)).map(Number)).toEqual(expected);
      // Others are not concerned: the reposter's own list has them all.
      expect((await reader.get(`/users/${cal.id}/posts`)).data).toHaveLength(2);
      await reader.delete(`/users/${bob.id}/follow`);
      expect(ids(await reader.get('/posts/stream'))).not.toContain(first);
    });

    test('what was muted or taken back hides nothing', async () => {
      const { reader, bob, cal, far } = await people(service(), 'reader', 'bob', 'cal', 'far');
      for (const person of [bob, cal]) await reader.post(`/users/${person.id}/follow`);
      const post = await write(far, 'original', 0);
      const first = await share(bob, post, 1);
      const second = await share(cal, post, 2);
      expect(ids(await reader.get('/posts/stream'))).toEqual([first]);
      const { ctx } = service();
      await ctx.store.write((tx) => addMute(tx, Number(reader.id), Number(bob.id)));
      expect(ids(await reader.get('/posts/stream'))).toEqual([second]);
      expect(ids(await reader.get('/posts/stream?include_muted=1'))).toEqual([first]);
      // The tombstone of a repost that was not shown is not shown either.
      await unrepost(ctx.store, Number(cal.id), post);
      expect(ids(await reader.get('/posts/stream?include_muted=1'))).toEqual([first]);
      expect(ids(await reader.get('/posts/stream?include_deleted=0'))).toEqual([]);
      // Reposts of those who are muted are hidden with the original's author muted as well.
      await ctx.store.write((tx) => addMute(tx, Number(reader.id), Number(far.id)));
      await share(cal, post, 30);
      expect(ids(await reader.get('/posts/stream?include_deleted=0'))).toEqual([]);
    });

    test('what a block hides hides nothing, muted users shown or not', async () => {
      const { reader, bob, cal, far } = await people(service(), 'reader', 'bob', 'cal', 'far');
      await reader.post(`/users/${bob.id}/block`);
      // A person who blocks may follow again.
      for (const person of [bob, cal]) await reader.post(`/users/${person.id}/follow`);
      const post = await write(far, 'original', 0);
      await share(bob, post, 1);
      const shown = await share(cal, post, 2);
      await write(bob, 'hidden', 3);
      for (const query of ['', '?include_muted=1']) {
        expect(ids(await reader.get(`/posts/stream${query}`))).toEqual([shown]);
        expect(ids(await reader.get(`/posts/stream/unified${query}`))).toEqual([shown]);
      }
    });

    test('holds for open streams as well', async () => {
      const { reader, other, ann, bob, cal } = await people(
        service(),
        'reader',
        'other',
        'ann',
        'bob',
        'cal',
      );
      for (const person of [ann, bob]) await reader.post(`/users/${person.id}/follow`);
      await other.post(`/users/${bob.id}/follow`);
      const streams = await Promise.all([reader, other].map((person) => HttpStream.open(person)));
      const [mine, theirs] = streams as [HttpStream, HttpStream];
      await reader.get(`/posts/stream?connection_id=${mine.connectionId}&subscription_id=home`);
      await reader.get(`/posts/stream/unified?connection_id=${mine.connectionId}&subscription_id=all`);
      await other.get(`/posts/stream?connection_id=${theirs.connectionId}&subscription_id=home`);
      const { id } = (await ann.post('/posts', { text: 'original' })).data;
      await spread(Number(id));
      const repost = (await bob.post(`/posts/${id}/repost`)).data;
      const mention = (await cal.post('/posts', { text: `hey @${reader.username}` })).data;
      await spread(Number(mention.id));
      const repeat = (await bob.post(`/posts/${mention.id}/repost`)).data;
      const last = (await bob.post('/posts', { text: 'last' })).data;
      const seen = async (stream: HttpStream) => {
        const frames: [string, string[]][] = [];
        for (;;) {
          const { data, meta } = await stream.next();
          frames.push([data[0].id, meta.subscription_ids]);
          if (data[0].id === last.id) return frames;
        }
      };
      // The reader saw the original, but the other one did not; the mention was seen in the unified stream only.
      expect(await seen(mine)).toEqual([
        [id, ['home', 'all']],
        [mention.id, ['all']],
        [repeat.id, ['home']],
        [last.id, ['home', 'all']],
      ]);
      expect(await seen(theirs)).toEqual([
        [repost.id, ['home']],
        [repeat.id, ['home']],
        [last.id, ['home']],
      ]);
      for (const stream of streams) stream.close();
      expect(ids(await reader.get('/posts/stream'))).toEqual([last.id, repeat.id, id].map(Number));
      expect(ids(await reader.get('/posts/stream/unified'))).toEqual([last.id, mention.id, id].map(Number));
    });

    test('is read without the reposts of all others, and again without any', async () => {
      const { reader, bob, far } = await people(service(), 'reader', 'bob', 'far');
      await reader.post(`/users/${bob.id}/follow`);
      const posts = [await write(far, 'one', 0), await write(far, 'two', 0)];
      for (const post of posts) await share(bob, post, 1);
      service().forget();
      let rows = 0;
      const db = service().ctx.store.read;
      const { all } = db;
      db.all = async (...given) => {
        const found = await all.apply(db, given);
        if (/repost_of/.test(given[0])) rows += found.length;
        return found;
      };
      try {
        expect((await reader.get('/posts/stream?count=20')).data).toHaveLength(2);
        expect(rows).toBeLessThan(1100);
        rows = 0;
        expect((await reader.get('/posts/stream?count=19')).data).toHaveLength(2);
        expect(rows).toBeLessThan(10);
      } finally {
        db.all = all;
      }
    });
  });
