/** Revisions of posts (docs/interface.md, Revisions). */
import { expect, test } from 'vitest';
import { removeContent, restoreContent } from '../../src/features/admin/content.actions.ts';
import { closeAccount } from '../../src/features/admin/deletion.actions.ts';
import { approvePost } from '../../src/features/admin/held.actions.ts';
import { removePosts, restorePosts } from '../../src/features/admin/posts.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { removeWordRule, setWordRule } from '../../src/features/words/words.actions.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { page, visitor } from '../channel-pages.ts';
import { attr, Doc, textOf } from '../doc.ts';
import { type Client, describeService, type Json, type Person, type TestService, until } from '../harness.ts';
import { ids, people, post, repost, unique } from '../people.ts';
import { HttpStream } from '../stream-client.ts';
import { hook, idsOf, receive } from '../webhooks/receiver.ts';

const revise = (who: Client, id: string, body: unknown) => who.call(`/posts/${id}`, { method: 'PUT', body });
const texts = async (who: Client, id: string): Promise<string[]> =>
  (await who.get(`/posts/${id}/revisions`)).data.map(({ text }: Json) => text);
const quoteOf = (post_id: string) => ({
  type: 'net.svc.core.quote',
  value: { '+net.svc.core.post': { post_id } },
});
const photo = (namespace: string) => ({
  type: `${namespace}.oembed`,
  value: {
    ...{ type: 'photo', version: '1.0', url: 'https://img.example/a.jpg' },
    ...{ width: 10, height: 10, thumbnail_url: 'https://img.example/s.jpg' },
    ...{ thumbnail_width: 5, thumbnail_height: 5 },
  },
});

/** Writes a post some minutes ago. */
const old = ({ ctx, appId }: TestService, author: Person, text: string, minutes: number): Promise<string> =>
  createPost(
    ctx,
    { userId: Number(author.id), appId },
    { text, replyTo: undefined, machineOnly: false, annotations: [], entities: undefined },
    Date.now() - minutes * 60_000,
  ).then(String);

describeService(
  'revisions',
  (service) => {
    const archives = archiveFolder();
    test('give a post another text and keep everything else; earlier texts stay readable', async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const root = await post(bob, 'root');
      const id = await post(ann, 'furst', { reply_to: root });
      await bob.post(`/posts/${id}/star`);
      const reposted = await repost(bob, id);
      const before = (await ann.get(`/posts/${id}?include_annotations=1`)).data;
      expect(before).not.toHaveProperty('revised_at');
      expect(await texts(service().anonymous, id)).toEqual(['furst']);
      // Cached, with the text of the original.
      expect((await bob.get(`/posts/${reposted}`)).data.text).toBe(`>> @${ann.username}: furst`);
      const events = await service().eventsOf(async () => {
        const { data, status } = await revise(ann, id, { text: 'first <b>', reply_to: '1', annotations: [] });
        expect(status).toBe(200);
        const { revised_at, text, html, you_starred: _, ...rest } = data;
        expect(before).toMatchObject(rest);
        expect([text, html, revised_at]).toEqual([
          'first <b>',
          expect.stringContaining('first &lt;b&gt;'),
          expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        ]);
        // The same again, as a form.
        expect((await revise(ann, id, new URLSearchParams({ text: 'first <b>' }))).data.revised_at).toBe(
          revised_at,
        );
      });
      const body = { id: Number(id), user: Number(ann.id), thread: Number(root) };
      expect(events).toMatchObject([{ type: 'post_revision', body }]);
      const { data } = await service().anonymous.get(`/posts/${id}/revisions`);
      expect(data).toMatchObject([
        { text: 'first <b>', html: expect.stringContaining('&lt;b&gt;') },
        { text: 'furst', created_at: before.created_at, entities: before.entities },
      ]);
      const shown = (await bob.get(`/posts/${reposted}`)).data;
      expect(shown).toMatchObject({
        text: `>> @${ann.username}: first <b>`,
        repost_of: { text: 'first <b>', revised_at: data[0].created_at },
      });
      expect(shown).not.toHaveProperty('revised_at');
      expect(await texts(bob, reposted)).toEqual([`>> @${ann.username}: first <b>`]);
      // Entities alone make another text too.
      await revise(ann, id, {
        text: 'first <b>',
        entities: { links: [{ pos: 0, len: 5, url: 'https://a.example' }] },
      });
      expect((await bob.get(`/posts/${reposted}`)).data.entities.links).toMatchObject([
        { url: 'https://a.example', pos: 5 + `@${ann.username}`.length },
      ]);
      expect(await texts(bob, id)).toHaveLength(3);
      expect(await service().wrongCounts()).toEqual([]);
    });

    test('only by the author, in time, of posts with a text, fifty times', async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const { ctx } = service();
      const id = await post(ann, 'mine');
      const answer = async (who: Client, of: string, body: unknown = { text: 'x' }) => {
        const { status, meta } = await revise(who, of, body);
        return [status, meta.error_slug];
      };
      expect(await answer(bob, id)).toEqual([403, 'forbidden']);
      expect(await answer(await service().app(), id)).toEqual([403, 'wrong-token-kind']);
      expect(await answer(await service().tokenFor(ann, ['stream']), id)).toEqual([403, 'missing-scope']);
      expect(await answer(ann, '999999999')).toEqual([404, 'not-found']);
      for (const body of [{}, { text: '' }, { text: ' \n' }, { entities: {} }])
        expect(await answer(ann, id, body)).toEqual([400, 'missing-parameter']);
      expect(await answer(ann, id, { text: 'x'.repeat(257) })).toEqual([400, 'invalid-text']);
      expect(await answer(ann, id, { text: 7 })).toEqual([400, 'invalid-parameter']);
      expect(await answer(bob, await repost(bob, id))).toEqual([400, 'not-allowed']);
      const machine = await ann.post('/posts', {
        machine_only: true,
        annotations: [{ type: 'com.example.a', value: { a: 1 } }],
      });
      expect(await answer(ann, machine.data.id)).toEqual([400, 'not-allowed']);
      expect(await answer(ann, await old(service(), ann, 'just in time', 4.9))).toEqual([200, undefined]);
      expect(await answer(ann, await old(service(), ann, 'too late', 5.1))).toEqual([400, 'too-late']);
      ctx.config.revisionMs = 0;
      try {
        expect(await answer(ann, id)).toEqual([400, 'too-late']);
      } finally {
        ctx.config.revisionMs = 300_000;
      }
      const picture = await post(ann, 'with a photo', { annotations: [photo(ctx.config.namespace)] });
      const { data } = await revise(ann, `${picture}?include_annotations=1`, { text: '' });
      expect([data.text, data.annotations]).toMatchObject(['', [{ value: { type: 'photo' } }]]);
      const quote = await post(ann, 'a quote', { annotations: [photo(ctx.config.namespace), quoteOf(id)] });
      expect(await answer(ann, quote, { text: '' })).toEqual([400, 'missing-parameter']);

      for (let n = 0; n < 49; n++) await revise(ann, id, { text: `text ${n}` });
      const told = await Promise.all(['a', 'b', 'c'].map((text) => answer(ann, id, { text })));
      expect(told.map(([status]) => status).sort()).toEqual([200, 400, 400]);
      const present = (await texts(ann, id))[0];
      expect(await answer(ann, id, { text: present })).toEqual([200, undefined]);
      expect(await texts(ann, id)).toHaveLength(51);
      expect(await service().wrongCounts()).toEqual([]);
    });

    test('hashtags, mentions, search, directedness and feeds follow', async () => {
      const { ann, bob, cal, dan } = await people(service(), 'ann', 'bob', 'cal', 'dan');
      const [first, second, word] = [unique('one'), unique('two'), unique('word')];
      const id = await post(ann, `hello @${bob.username} #${first} ${word}`);
      const tagged = async (name: string) => ids((await cal.get(`/posts/tag/${name}`)).data);
      const mentioned = async (who: Person) => ids((await cal.get(`/users/${who.id}/mentions`)).data);
      const found = async (query: string) => ids((await cal.get(`/posts/search?query=${query}`)).data);
      const atHome = async () => ids((await dan.get('/posts/stream')).data);
      await dan.post(`/users/${ann.id}/follow`);
      for (let n = 0; n < 2; n++) expect(await atHome()).toEqual([id]);
      expect([await tagged(first), await mentioned(bob), await found(word)]).toEqual([[id], [id], [id]]);
      await revise(ann, id, { text: `@${cal.username} hello #${second} again${word}` });
      expect([await tagged(first), await mentioned(bob), await found(word)]).toEqual([[], [], []]);
      expect([await tagged(second), await mentioned(cal), await found(`again${word}`)]).toEqual([
        [id],
        [id],
        [id],
      ]);
      expect([await found(`%23${first}`), await found(`%23${second}`)]).toEqual([[], [id]]);
      // Directed at somebody whom dan does not follow, and then at nobody.
      expect(await atHome()).toEqual([]);
      const feed = await (await fetch(`${service().origin}/feed/rss/users/@${ann.username}/posts`)).text();
      expect(feed).toContain(`again${word}`);
      expect(feed).not.toContain(`#${first}`);
      await revise(ann, id, { text: `to @${cal.username}` });
      expect(await atHome()).toEqual([id]);
      await revise(ann, id, { text: `.` });
      expect([await mentioned(cal), await tagged(second)]).toEqual([[], []]);
      expect(await service().wrongCounts()).toEqual([]);
    });

    test('notify the people they mention for the first time, nobody twice, and take it back from others', async () => {
      const { ann, cal } = await people(service(), 'ann', 'cal');
      const [bob, eve] = [await visitor(service(), unique('bob')), await visitor(service(), unique('eve'))];
      const told = async (who: typeof bob) => (await page(who, '/notifications')).all('article').map(textOf);
      const unread = async (who: typeof bob) =>
        (await page(who, '/home'))
          .all('nav', 'id', 'main-navigation')[0]!
          .attrs.find(({ name }) => name === 'data-unread')?.value;
      const readAll = (who: typeof bob, id: string) =>
        who.api.post('/posts/marker', { name: 'notifications', id });
      const id = await post(ann, `hello @${bob.username}`);
      const later = await post(cal, 'later');
      for (const who of [bob, eve]) await readAll(who, later);
      const events = await service().eventsOf(() =>
        revise(ann, id, { text: `hello @${bob.username} @${eve.username}` }),
      );
      expect(events).toMatchObject([{ body: { added: [Number(eve.api.id)], mentions: expect.any(Array) } }]);
      expect([await unread(bob), await unread(eve)]).toEqual(['0', '1']);
      expect(await told(eve)).toEqual([expect.stringContaining('mentioned you')]);
      // The list of the API keeps the order of posts.
      await post(cal, `@${eve.username}`);
      expect(ids((await cal.get(`/users/${eve.api.id}/mentions`)).data)[1]).toBe(id);
      await revise(ann, id, { text: 'hello' });
      expect([await told(bob), (await told(eve)).length]).toEqual([[], 1]);
      // Back again: told before.
      const last = await post(cal, 'last');
      for (const who of [bob, eve]) await readAll(who, last);
      const again = await service().eventsOf(() =>
        revise(ann, id, { text: `@${eve.username} hello @${bob.username} @${ann.username}` }),
      );
      expect(again[0]!.body).toMatchObject({ added: [Number(ann.id)] });
      // In the place where it was first told.
      const by = ({ username }: { username: string }) => expect.stringMatching(`^${username} mentioned`);
      expect([await told(bob), await told(eve)]).toEqual([[by(ann)], [by(cal), by(ann)]]);
      expect([await unread(bob), await unread(eve)]).toEqual(['0', '0']);
      // The author of the post replied to is told of the reply.
      const reply = await post(ann, 'a reply', { reply_to: await post(eve.api, 'mine') });
      await readAll(eve, await post(cal, 'x'));
      const named = await service().eventsOf(() => revise(ann, reply, { text: `@${eve.username} a reply` }));
      expect(named[0]!.body).not.toHaveProperty('added');
      expect(await unread(eve)).toBe('0');
      // And the author of what it quotes of that.
      const theirs = await post(eve.api, 'mine too');
      const quoting = await post(ann, 'a quote', { annotations: [quoteOf(theirs)] });
      await readAll(eve, await post(cal, 'y'));
      const quoted = await service().eventsOf(() =>
        revise(ann, quoting, { text: `@${eve.username} a quote` }),
      );
      expect(quoted[0]!.body).not.toHaveProperty('added');
      expect(await unread(eve)).toBe('0');
      expect(await service().wrongCounts()).toEqual([]);
    });

    test('a text with words that are held or refused is not taken, nor a post that is held', async () => {
      const { ann } = await people(service(), 'ann');
      const { ctx } = service();
      const [hold, refuse] = [unique('hold'), unique('refuse')];
      const rules = [
        { kind: 'word', value: hold, action: 'hold' },
        { kind: 'word', value: refuse, action: 'refuse' },
        { kind: 'domain', value: `${hold}.example`, action: 'hold' },
      ] as const;
      for (const rule of rules) await setWordRule(ctx.store, undefined as never, rule);
      const id = await post(ann, 'clean');
      for (const text of [`a ${hold}`, refuse, `https://${hold}.example/x`, `#${hold}`]) {
        const { status, meta } = await revise(ann, id, { text });
        expect([text, status, meta.error_slug]).toEqual([text, 400, 'not-allowed']);
      }
      const entities = { links: [{ pos: 0, len: 5, url: `https://${hold}.example` }] };
      expect((await revise(ann, id, { text: 'clean', entities })).status).toBe(400);
      expect(await texts(ann, id)).toEqual(['clean']);
      const held = await post(ann, `held ${hold}`);
      expect((await revise(ann, held, { text: 'clean' })).meta.error_slug).toBe('not-allowed');
      expect(await texts(ann, held)).toEqual([`held ${hold}`]);
      expect((await service().anonymous.get(`/posts/${held}/revisions`)).status).toBe(404);
      await approvePost(ctx, undefined as never, Number(held));
      expect((await revise(ann, held, { text: 'clean now' })).status).toBe(200);
      for (const rule of rules) await removeWordRule(ctx.store, undefined as never, rule);
      expect(await service().wrongCounts()).toEqual([]);
    });

    test('are told to subscriptions that ask, whose list had the post or has it', async () => {
      const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
      const [first, second] = [unique('before'), unique('after')];
      await bob.post(`/users/${ann.id}/follow`);
      const stream = await HttpStream.open(bob);
      const subscribe = (name: string, path: string) =>
        bob.get(
          `${path}${path.includes('?') ? '&' : '?'}connection_id=${stream.connectionId}&subscription_id=${name}`,
        );
      const id = await post(ann, `a #${first}`);
      const asked = 'include_revisions=1';
      await subscribe('plain', '/posts/stream');
      await subscribe('home', `/posts/stream?${asked}`);
      await subscribe('first', `/posts/tag/${first}?${asked}`);
      await subscribe('second', `/posts/tag/${second}?${asked}`);
      await subscribe('thread', `/posts/${id}/replies?${asked}&include_annotations=1`);
      await subscribe('mentions', `/users/me/mentions?${asked}`);
      const next = async () => {
        const { meta, data } = await stream.next();
        expect(meta).toMatchObject({ code: 200, type: 'post', is_revision: true, min_id: id, max_id: id });
        expect(meta).not.toHaveProperty('is_deleted');
        return [data[0].text, meta.subscription_ids.sort()];
      };
      await revise(ann, id, { text: `b #${second}` });
      expect(await next()).toEqual([`b #${second}`, ['first', 'home', 'second', 'thread']]);
      // Directed at somebody whom bob does not follow: it leaves the personal stream, which is told of it once.
      await revise(ann, id, { text: `@${cal.username} c` });
      expect(await next()).toEqual([`@${cal.username} c`, ['home', 'second', 'thread']]);
      await revise(ann, id, { text: `@${cal.username} d` });
      expect(await next()).toEqual([`@${cal.username} d`, ['thread']]);
      await revise(ann, id, { text: `hi @${cal.username} and @${bob.username} e` });
      expect(await next()).toEqual([expect.stringContaining(' e'), ['home', 'mentions', 'thread']]);
      await revise(ann, id, { text: 'f' });
      expect(await next()).toEqual(['f', ['home', 'mentions', 'thread']]);
      // A person who mutes the author is told of nothing.
      await bob.post(`/users/${ann.id}/mute`);
      await revise(ann, id, { text: 'g' });
      await bob.delete(`/users/${ann.id}/mute`);
      await revise(ann, id, { text: 'h' });
      const [text] = await next();
      expect(['g', 'h']).toContain(text);
      await ann.delete(`/posts/${id}`);
      for (;;) {
        const { meta } = await stream.next();
        if (meta.is_deleted) break;
      }
      stream.close();
    });

    test('app streams, filters and webhooks have them where they ask', async () => {
      const { ann } = await people(service(), 'ann');
      const app = await service().app();
      const filter = await ann.post('/filters', {
        name: `bees of ${ann.id}`,
        match_policy: 'include_any',
        clauses: [{ object_type: 'post_revision', operator: 'matches', value: 'bees', field: '/data/text' }],
      });
      expect(filter.status).toBe(200);
      const open = async (types: string[], filter_id?: string) =>
        HttpStream.openUrl((await app.post('/streams', { object_types: types, filter_id })).data.endpoint);
      const asks = await open(['post_revision', 'post']);
      const plain = await open(['post']);
      const filtered = await open(['post_revision'], filter.data.id);
      const [asking, other] = [await receive(), await receive()];
      await hook(app, asking, { object_types: ['post_revision'], filter_id: filter.data.id });
      await hook(app, other);
      const id = await post(ann, 'bees');
      for (const stream of [asks, plain])
        expect((await stream.next()).meta).toMatchObject({ type: 'post', id });
      await revise(ann, id, { text: 'wasps' });
      expect((await asks.next()).data.text).toBe('wasps');
      await revise(ann, id, { text: 'more bees' });
      const told = { meta: { type: 'post_revision', id }, data: { id, text: 'more bees' } };
      expect(await filtered.next()).toMatchObject(told);
      // The revision before it is sent as well if that happens only now: what is sent shows the text of the moment.
      for (const event of await until(() => asking.events.length > 0 && asking.events))
        expect(event).toMatchObject(told);
      const last = await post(ann, 'last');
      await until(() => idsOf(other).includes(last));
      expect(idsOf(other)).toEqual([id, last]);
      const { meta, data } = await asks.next();
      expect(meta).toMatchObject({ type: 'post_revision', id });
      expect(meta).not.toHaveProperty('is_revision');
      expect(data).toMatchObject({ id, text: 'more bees', revised_at: expect.any(String), annotations: [] });
      expect((await plain.next()).data.text).toBe('last');
      for (const stream of [asks, plain, filtered]) stream.close();
    });

    test('end with the post and the account, are exported, and seen by moderators', async () => {
      const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
      const { ctx } = service();
      const rows = async () => (await ctx.store.read.all('select id from post_revisions', [])).length;
      const start = await rows();
      const id = await post(ann, 'nasty');
      await revise(ann, id, { text: 'kind' });
      const kept = await post(ann, 'kept #one');
      await revise(ann, kept, { text: 'kept #two' });
      await bob.post(`/posts/${id}/report`);
      const copies = await ctx.store.read.all(`select copy from reports where post_id = ${id}`, []);
      expect(JSON.parse((copies[0] as { copy: string }).copy)).toMatchObject({
        text: 'kind',
        earlier: [{ text: 'nasty' }],
      });

      const path = archives.next();
      await exportAccount(ctx, Number(ann.id), path, {
        progress() {},
        warn(text) {
          throw new Error(text);
        },
        signal: new AbortController().signal,
      });
      const exported = jsonOf(await unzip(path), 'posts.json');
      expect(exported[1]).toMatchObject({
        text: 'kept #two',
        revised_at: expect.stringMatching(/\.\d{3}Z$/),
        revisions: [
          {
            text: 'kept #one',
            entities: { hashtags: [{ name: 'one' }] },
            created_at: exported[1].created_at,
          },
        ],
      });

      // A moderator removes it and restores it.
      await removeContent(ctx.store, undefined as never, { kind: 'post', id: Number(id) } as never);
      expect(await texts(cal, id)).toEqual([]);
      expect((await revise(ann, id, { text: 'x' })).meta.error_slug).toBe('not-allowed');
      expect((await cal.get(`/posts/${id}`)).data).not.toHaveProperty('revised_at');
      await restoreContent(ctx, undefined as never, { kind: 'post', id: Number(id) } as never);
      expect(await texts(cal, id)).toEqual(['kind', 'nasty']);
      expect((await cal.get(`/posts/${id}`)).data).toHaveProperty('revised_at');
      await removePosts(ctx, undefined, Number(ann.id));
      expect([await texts(cal, id), await rows()]).toEqual([[], start]);
      await restorePosts(ctx, undefined, Number(ann.id));
      expect([await texts(cal, id), await texts(cal, kept)]).toEqual([
        ['kind', 'nasty'],
        ['kept #two', 'kept #one'],
      ]);
      expect(await service().wrongCounts()).toEqual([]);
      await ann.delete(`/posts/${id}`);
      expect(await rows()).toBe(start + 1);
      await closeAccount(ctx.store, Number(ann.id));
      expect(await rows()).toBe(start);
      expect(await service().wrongCounts()).toEqual([]);
    });

    test('race with a delete, a repost and a star: no text comes back', async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      for (let round = 0; round < 5; round++) {
        const id = await post(ann, 'first');
        const done = await Promise.all([
          revise(ann, id, { text: `@${bob.username} #race` }),
          bob.post(`/posts/${id}/repost`),
          ann.delete(`/posts/${id}`),
          revise(ann, id, { text: 'third' }),
          bob.post(`/posts/${id}/star`),
        ]);
        for (const { status } of done) expect([200, 400]).toContain(status);
        const { data } = await bob.get(`/posts/${id}`);
        expect([data.is_deleted, data.text, await texts(bob, id)]).toEqual([true, undefined, []]);
      }
      expect(await service().wrongCounts()).toEqual([]);
    });
  },
  { MILLRACE_WEBHOOK_URLS: 'any' },
);

describeService('pages of revisions', (service) => {
  test('edit a post in time, show that it was, and all its texts', async () => {
    const me = await visitor(service(), unique('me'));
    const [eve, mod] = [await visitor(service(), unique('eve')), await visitor(service(), unique('mod'))];
    await setRole(service().ctx.store, undefined as never, Number(mod.api.id), 'moderator' as never);
    const text = 'see [this](https://a.example/x) and https://b.example and [two](http://c.example), @nobody';
    const id = await post(me.api, text, { entities: { parse_links: true, parse_markdown_links: true } });
    const path = `/@${me.username}/post/${id}`;
    const edit = `/posts/${id}/edit`;
    const entries = async (who: typeof me) => (await page(who, path)).all('a', 'data-revise', id).length;
    expect([await entries(me), await entries(eve)]).toEqual([1, 0]);
    const [entry] = (await page(me, path)).all('a', 'data-revise', id);
    expect(
      Number(attr(entry!, 'data-until')) - Date.parse((await me.api.get(`/posts/${id}`)).data.created_at),
    ).toBeGreaterThanOrEqual(300_000);
    expect(textOf((await page(me, edit)).all('textarea')[0]!).trim()).toBe(text);
    expect((await eve.get(edit)).status).toBe(404);
    const refused = await me.submit(edit, edit, { text: 'x'.repeat(300), next: '/home' });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('x'.repeat(300))]);
    const saved = await me.submit(edit, edit, { text: 'see <b>\r\nnothing', next: path });
    expect([saved.status, saved.location]).toEqual([303, `${path}#post-${id}`]);
    const doc = await page(eve, path);
    const [mark] = doc.all('a').filter((a) => attr(a, 'class') === 'edited');
    expect([textOf(mark!), attr(mark!, 'href')]).toEqual([
      'edited',
      expect.stringContaining(`${path}/revisions?`),
    ]);
    const shown = await page(eve, `${path}/revisions`);
    const [list] = shown.all('ol').filter((ol) => attr(ol, 'class') === 'texts');
    expect(textOf(list!)).toMatch(/see <b>nothing.*see this \[a\.example\] and https:\/\/b\.example/s);
    // The report has what was read then, and all else.
    await eve.api.post(`/posts/${id}/report`);
    await revise(me.api, id, { text: 'nothing at all' });
    const reports = await service().ctx.store.read.all(`select id from reports where post_id = ${id}`, []);
    const report = `/admin/reports/${(reports[0] as { id: number }).id}`;
    const others = () => page(mod, report).then((one) => one.all('blockquote').map(textOf));
    expect(await others()).toEqual([
      'see <b> nothing',
      'nothing at all',
      expect.stringContaining('see this [a.example]'),
    ]);
    await me.api.delete(`/posts/${id}`);
    expect(await others()).toEqual(['see <b> nothing', expect.stringContaining('see this [a.example]')]);
    expect((await me.get(edit)).status).toBe(400);
    const late = await old(service(), me.api, 'late', 6);
    expect((await me.get(`/posts/${late}/edit`)).text).toContain('within 5 minutes');
    // A script says it in the words of the page.
    const asked = await me.request(`/fragments/revise?id=${late}`, { headers: { accept: 'text/html' } });
    expect(textOf(new Doc(asked.text).all('h1')[0]!.parentNode as never)).toContain(
      'A post can be revised within 5 minutes of its creation.',
    );
    expect((await page(me, `/@${me.username}/post/${late}`)).all('a', 'data-revise', late)).toEqual([]);
  });
});
