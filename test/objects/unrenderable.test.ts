/** An object that cannot be rendered costs whatever shows it that object alone, and the log names it. */
import { afterEach, expect, test, vi } from 'vitest';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { postKind } from '../../src/features/posts/posts.kind.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { channel, message } from '../channels.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people, post, repost, unique } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

/** What is no JSON: nothing that reads it can go on. */
const DAMAGED = '{';

describeService(
  'an object that cannot be rendered',
  (service) => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    const damage = async (table: string, column: string, id: string): Promise<void> => {
      await service().ctx.store.bookkeeping((db) =>
        db.all(`update ${table} set ${column} = '${DAMAGED}' where id = ${Number(id)}`, []),
      );
      service().forget();
    };
    const damagePost = (id: string) => damage('posts', 'entities', id);

    /** The objects that the log names while `work` runs, as often as it does. */
    async function namedDuring(work: () => Promise<unknown>): Promise<string[]> {
      const error = vi.spyOn(service().ctx.log, 'error');
      await work();
      const named = error.mock.calls as unknown as [Json, string][];
      error.mockRestore();
      return named.flatMap(([{ kind, id }]) => (kind === undefined ? [] : `${kind} ${id}`)).sort();
    }

    /** Seven posts with a word, of which the third and the last are damaged. */
    async function sevenPosts(author: Person) {
      const word = unique('word');
      const all: string[] = [];
      for (let n = 0; n < 7; n++) all.push(await post(author, `${word} #${word} ${n}`));
      const [, , third = '', , , , last = ''] = all;
      for (const id of [third, last]) await damagePost(id);
      return {
        word,
        all,
        damaged: [third, last],
        left: all.filter((id) => id !== third && id !== last).reverse(),
      };
    }

    test('is left out of lists and look-ups by ids, named once, and an error where it is asked for', async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      await bob.post(`/users/${ann.id}/follow`);
      const { word, all, damaged, left } = await sevenPosts(ann);
      const named = await namedDuring(async () => {
        for (const path of [
          `/users/${ann.id}/posts?count=7`,
          `/users/${ann.id}/posts?count=7&include_html=0`,
          '/posts/stream?count=7',
          `/posts?ids=${[...all].reverse().join()}`,
          `/posts/tag/${word}`,
          `/posts/search?text=${word}`,
        ]) {
          const { status, data } = await bob.get(path);
          expect([status, ids(data)], path).toEqual([200, left]);
        }
      });
      expect(named).toEqual(damaged.map((id) => `post ${id}`).sort());
      for (const id of damaged) {
        const { status, meta } = await bob.get(`/posts/${id}`);
        expect([status, meta.error_slug]).toEqual([500, 'internal-error']);
        expect(meta.error_id).toMatch(/^[0-9a-f]{32}$/);
      }
    });

    test.each([1, -1])('pages go on past it, count %i', async (count) => {
      const { ann } = await people(service(), 'ann');
      const { left } = await sevenPosts(ann);
      const found: string[] = [];
      let bound = '';
      for (let page = 0; page < 10; page++) {
        const { data, meta } = await service().anonymous.get(`/users/${ann.id}/posts?count=${count}${bound}`);
        found.push(...ids(data));
        bound = count < 0 ? `&since_id=${meta.max_id}` : `&before_id=${meta.min_id}`;
        if (!meta.more) break;
        expect(meta.min_id).toBeDefined();
      }
      expect(found).toEqual(count < 0 ? [...left].reverse() : left);
    });

    test('what shows it is shown without it', async () => {
      const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
      const [own, other] = [await post(ann, 'of one who is damaged'), await post(bob, 'fine')];
      for (const person of [ann, cal]) await person.post(`/posts/${other}/star`);
      const room = await channel(bob, { readers: { public: true, any_user: false } });
      const [first, last] = [await message(bob, room.id, 'first'), await message(bob, room.id, 'last')];
      await bob.post(`/users/${ann.id}/follow`);
      await damage('users', 'description_entities', ann.id);
      await damage('messages', 'entities', last.id);
      const named = await namedDuring(async () => {
        const { data: posts } = await cal.get(`/posts?ids=${own},${other}&include_starred_by=1`);
        expect(ids(posts)).toEqual([own, other]);
        expect(posts[0]).not.toHaveProperty('user');
        expect(posts[1].user.id).toBe(bob.id);
        expect(ids(posts[1].starred_by)).toEqual([cal.id]);
        const { data: found } = await cal.get(`/channels?ids=${room.id}&include_recent_message=1`);
        expect(found[0]).toMatchObject({ id: room.id, recent_message_id: last.id, owner: { id: bob.id } });
        expect(found[0]).not.toHaveProperty('recent_message');
        expect(ids((await cal.get(`/channels/${room.id}/messages`)).data)).toEqual([first.id]);
        expect(ids((await cal.get(`/users?ids=${ann.id},${bob.id}`)).data)).toEqual([bob.id]);
        expect((await cal.get(`/users/${bob.id}/following`)).data).toEqual([]);
        expect((await cal.get(`/posts/${own}`)).data).not.toHaveProperty('user');
      });
      expect(named).toEqual([`message ${last.id}`, `user ${ann.id}`]);
      expect((await cal.get(`/users/${ann.id}`)).status).toBe(500);
      expect((await cal.get(`/channels/${room.id}/messages/${last.id}`)).status).toBe(500);
    });

    test('a repost goes with its original, and an interaction stays without it', async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const original = await post(ann, 'damaged soon');
      const again = await repost(bob, original);
      const fine = await post(bob, 'fine');
      await damagePost(original);
      expect(ids((await ann.get(`/users/${bob.id}/posts`)).data)).toEqual([fine]);
      expect((await ann.get(`/posts/${again}`)).status).toBe(500);
      const { data } = await ann.get('/users/me/interactions?interaction_actions=repost');
      expect(data).toMatchObject([{ action: 'repost', objects: [], users: [{ id: bob.id }] }]);
    });

    test('pages and feeds go on without it', async () => {
      const ann = await signedUp(service(), 'ann');
      const author = await service().tokenFor(ann, [
        'basic',
        'write_post',
        'messages',
        'stream',
        'public_messages',
        'follow',
      ]);
      const { word, all, left } = await sevenPosts(author as Person);
      const reply = await post(author, `${word} reply`, { reply_to: left[0] });
      const room = await channel(author as Person, { readers: { public: true, any_user: false } });
      const [first, last] = [
        await message(author, room.id, `${word} m1`),
        await message(author, room.id, `${word} m2`),
      ];
      await damage('messages', 'entities', last.id);
      const articles = (text: string, prefix: string) =>
        [...text.matchAll(new RegExp(`<article[^>]* id="${prefix}-(\\d+)"`, 'g'))].map(([, id]) => id);
      for (const path of [`/@${ann.username}`, '/', '/home', `/tag/${word}`]) {
        const { status, text } = await ann.get(path);
        expect(status, path).toBe(200);
        const shown = articles(text, 'post').filter((id) => all.includes(id!));
        expect(shown, path).toEqual(left);
      }
      const thread = await ann.get(`/@${ann.username}/post/${reply}`);
      expect(articles(thread.text, 'post')).toEqual([left[0], reply]);
      const page = await ann.get(`/channels/${room.id}`);
      expect([page.status, articles(page.text, 'message')]).toEqual([200, [first.id]]);
      const feed = await ann.get(`/feed/rss/posts/tag/${word}`);
      expect(feed.status).toBe(200);
      for (const id of all) expect(feed.text.includes(`/post/${id}<`), id).toBe(left.includes(id));
    });

    test('streams go on without it', async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      await bob.post(`/users/${ann.id}/follow`);
      const app = await service().app();
      const { data: stream } = await app.post('/streams', { object_types: ['post'] });
      const told = await HttpStream.openUrl(stream.endpoint);
      const own = await HttpStream.open(bob);
      await bob.get(`/posts/stream?connection_id=${own.connectionId}`);
      /** Both streams tell of a post, with its author where that can be rendered. */
      const bothTell = async (id: string, author: string | undefined): Promise<void> => {
        const [toBob, toApp] = [await own.next(), await told.next()];
        expect([toBob.data[0].id, toBob.data[0].user?.id]).toEqual([id, author]);
        expect([toApp.meta.id, toApp.data.user?.id]).toEqual([id, author]);
      };
      await bothTell(await post(ann, 'first'), ann.id);
      await damage('users', 'description_entities', ann.id);
      await bothTell(await post(ann, 'second'), undefined);
      for (const client of [own, told]) client.close();
    });

    test('a filter costs itself and the streams that use it, and can be replaced', async () => {
      const { ann } = await people(service(), 'ann');
      const given = {
        match_policy: 'include_any',
        clauses: [{ object_type: 'post', field: '/data/text', operator: 'matches', value: 'word' }],
      };
      const [first, second, third] = await Promise.all(
        [1, 2, 3].map(async () => (await ann.post('/filters', given)).data.id as string),
      );
      const app = await service().app();
      const streamWith = async (filter_id: string) => {
        const { status, data } = await app.post('/streams', { object_types: ['post'], filter_id });
        expect(status).toBe(200);
        return data;
      };
      const [whole, broken] = [await streamWith(first!), await streamWith(second!)];
      const [wholeClient, brokenClient] = [
        await HttpStream.openUrl(whole.endpoint),
        await HttpStream.openUrl(broken.endpoint),
      ];
      const before = await post(ann, 'a word before');
      for (const client of [wholeClient, brokenClient]) expect((await client.next()).meta.id).toBe(before);
      await damage('filters', 'clauses', second!);
      const named = await namedDuring(async () => {
        expect(ids((await ann.get('/filters')).data).toSorted()).toEqual([first, third].toSorted());
        // The app has those of other tests too.
        const listed = (await app.get('/streams')).data as Json[];
        const data = listed.filter(({ id }) => [whole.id, broken.id].includes(id));
        expect(data.map(({ id, filter }: Json) => [id, filter?.id])).toEqual([
          [whole.id, first],
          [broken.id, undefined],
        ]);
        expect((await ann.get(`/filters/${second}`)).status).toBe(500);
        // What a stream without its filter would be sent is not known: its client is let go, and gets none again.
        await app.call(`/streams/${broken.id}`, { method: 'PUT', body: { object_types: ['post', 'star'] } });
        await brokenClient.untilClosed();
        const again = await HttpStream.openUrl(broken.endpoint);
        await again.untilClosed();
      });
      expect(named).toEqual([`filter ${second}`]);
      const id = await post(ann, 'a word');
      expect((await wholeClient.next()).meta.id).toBe(id);
      expect((await ann.call(`/filters/${second}`, { method: 'PUT', body: given })).status).toBe(200);
      const fixed = await HttpStream.openUrl(broken.endpoint);
      expect((await fixed.next()).meta.id).toBe(id);
      for (const client of [wholeClient, fixed]) client.close();
    });

    test('a filter can be deleted', async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const given = {
        name: 'Words',
        match_policy: 'include_any',
        clauses: [{ object_type: 'post', field: '/data/text', operator: 'matches', value: 'word' }],
      };
      const create = async () => (await ann.post('/filters', given)).data.id as string;
      const [first, second, third] = [await create(), await create(), await create()];
      await damage('filters', 'clauses', first);
      await damage('filters', 'clauses', second);
      expect((await bob.delete(`/filters/${first}`)).status).toBe(404);
      const { status, data } = await ann.delete(`/filters/${first}`);
      expect([status, data]).toEqual([
        200,
        { id: first, name: 'Words', match_policy: 'include_any', clauses: [] },
      ]);
      expect((await ann.delete(`/filters/${first}`)).status).toBe(404);
      expect(ids((await ann.delete('/filters')).data)).toEqual([third]);
      expect((await ann.get(`/filters/${second}`)).status).toBe(404);
    });

    test('an export goes on without it, and says so', async () => {
      const { ann } = await people(service(), 'ann');
      const { left, damaged } = await sevenPosts(ann);
      const told: string[] = [];
      const { path } = await exportAccount(service().ctx, Number(ann.id), archives.next(), {
        progress: () => undefined,
        warn: (line) => told.push(line),
      });
      const posts = jsonOf(await unzip(path), 'posts.json') as Json[];
      expect(ids(posts)).toEqual([...left].reverse());
      expect(told).toEqual(damaged.map((id) => `post ${id} cannot be read: it is left out.`));
    });
    const archives = archiveFolder();

    test('an error of the store still fails the request', async () => {
      const { ann } = await people(service(), 'ann');
      const id = await post(ann, 'fine');
      service().forget();
      const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      vi.spyOn(postKind, 'load').mockRejectedValue(away);
      const { status } = await service().anonymous.get(`/users/${ann.id}/posts`);
      vi.restoreAllMocks();
      expect(status).toBe(503);
      expect(ids((await service().anonymous.get(`/users/${ann.id}/posts`)).data)).toEqual([id]);
    });
  },
  { MILLRACE_LOG_LEVEL: 'silent' },
);
