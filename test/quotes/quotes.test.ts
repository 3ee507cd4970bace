/** Posts that quote others (docs/interface.md, Quotes). */
import { expect, test } from 'vitest';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { removeContent, restoreContent } from '../../src/features/admin/content.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { approvePost } from '../../src/features/admin/held.actions.ts';
import { limitUser } from '../../src/features/admin/limits.actions.ts';
import { channel } from '../channels.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { ids, people, post, repost, unique } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const TYPE = 'net.svc.core.quote';
const KEY = '+net.svc.core.post';
const quoteOf = (post_id: unknown) => ({ type: TYPE, value: { [KEY]: { post_id } } });

/** What a post shows of the post that it quotes. */
const quotedIn = ({ annotations }: Json) => annotations.find(({ type }: Json) => type === TYPE)?.value;

const unavailable = { is_unavailable: true };

describeService('quotes', (service) => {
  const store = () => service().ctx.store;
  const quote = (who: Client, id: string, text = 'see', more: object = {}) =>
    post(who, text, { annotations: [quoteOf(id)], ...more });
  const shown = async (who: Client, id: string, more = '') =>
    quotedIn((await who.get(`/posts/${id}?include_post_annotations=1${more}`)).data);
  const sound = async () => expect(await service().wrongCounts()).toEqual([]);
  const count = async (who: Client, id: string) => (await who.get(`/posts/${id}`)).data.num_quotes;

  test('show the post as it is, and are listed and counted until they are deleted', async () => {
    const { ann, bob, cat } = await people(service(), 'ann', 'bob', 'cat');
    const photo = (n: number, thumbnail = {}) => ({
      type: 'net.svc.core.oembed',
      value: {
        type: 'photo',
        version: '1.0',
        width: 10,
        height: n,
        url: `https://a.example/${n}`,
        ...thumbnail,
      },
    });
    const small = { thumbnail_url: 'https://a.example/s', thumbnail_width: 2, thumbnail_height: 1 };
    const id = await post(ann, `one #bee @${bob.username}`, {
      annotations: [
        photo(1, small),
        { type: 'com.example.x', value: {} },
        ...[2, 3, 4, 5].map((n) => photo(n)),
      ],
    });
    expect(await count(bob, id)).toBe(0);
    let own = '';
    const events = await service().eventsOf(async () => {
      own = await quote(bob, id, 'look');
    });
    expect(events).toMatchObject([
      {
        type: 'quote',
        body: { id: Number(own), user: Number(bob.id), post: Number(id), of_user: Number(ann.id) },
      },
      { type: 'post', body: { id: Number(own) } },
    ]);
    const { data: original } = await bob.get(`/posts/${id}`);
    const { canonical_url, created_at, text, html } = original;
    const { id: author, username, name, type, avatar_image, canonical_url: page } = original.user;
    const value = {
      post_id: id,
      ...{ canonical_url, created_at, text, html },
      user: { id: author, username, name, type, avatar_image, canonical_url: page },
      thumbnails: [
        { url: 'https://a.example/s', width: 2, height: 1 },
        ...[2, 3, 4].map((n) => ({ url: `https://a.example/${n}`, width: 10, height: n })),
      ],
    };
    for (const who of [ann, bob, service().anonymous]) expect(await shown(who, own)).toStrictEqual(value);
    // A quote of a quote shows one level.
    const second = await quote(cat, own, 'and', { reply_to: id });
    expect(await shown(ann, second)).toMatchObject({ post_id: own, text: 'look', thumbnails: [] });
    expect(JSON.stringify(await shown(ann, second))).not.toContain('one #');
    await repost(ann, own);
    const lists = ['/posts/stream', `/users/${ann.id}/posts`];
    for (const path of lists) {
      const { data } = await ann.get(`${path}?include_post_annotations=1`);
      expect(quotedIn(data.find(({ repost_of }: Json) => repost_of).repost_of), path).toStrictEqual(value);
    }
    const last = await quote(bob, id, 'again');
    const list = async (who: Client, more = '') => (await who.get(`/posts/${id}/quotes${more}`)).data;
    expect(ids(await list(ann))).toEqual([last, own]);
    expect(ids(await list(ann, `?before_id=${last}&count=1`))).toEqual([own]);
    expect((await ann.get(`/posts/${id}/quotes?count=1`)).meta).toMatchObject({ more: true, max_id: last });
    expect((await service().anonymous.get(`/posts/${id}/quotes`)).status).toBe(401);
    expect(await count(ann, id)).toBe(2);
    expect(await count(ann, own)).toBe(1);
    const tag = unique('tag');
    const tagged = await post(ann, `#${tag}`);
    await quote(bob, tagged, 'quite');
    expect((await ann.get(`/posts/tag/${tag}`)).data).toHaveLength(1);
    expect(ids((await ann.get(`/posts/search?query=${tag}`)).data)).toEqual([tagged]);
    await sound();

    const gone = await service().eventsOf(() => bob.delete(`/posts/${own}`));
    expect(gone.map(({ type, deleted }) => [type, deleted])).toEqual([
      ['quote', true],
      ['post', true],
    ]);
    expect(ids(await list(ann))).toEqual([last]);
    expect(await count(ann, id)).toBe(1);
    expect(await shown(ann, second)).toStrictEqual(unavailable);
    await ann.delete(`/posts/${id}`);
    expect(await shown(bob, last)).toStrictEqual(unavailable);
    expect(ids(await list(cat))).toEqual([last]);
    await sound();
  });

  test('of what may not be quoted, and in other places, are refused', async () => {
    const { ann, bob, cat } = await people(service(), 'ann', 'bob', 'cat');
    const { anonymous } = service();
    const id = await post(ann, 'one');
    const machine = await ann.post('/posts', {
      machine_only: true,
      annotations: [{ type: 'com.example.x', value: { a: 1 } }],
    });
    const gone = await post(ann, 'gone');
    await ann.delete(`/posts/${gone}`);
    const word = unique('dubious');
    await addRule(word);
    const held = await post(bob, word);
    const wrong = async (body: object, who = bob) => {
      const { status, meta } = await who.post('/posts', { text: 'see', ...body });
      return status === 400 ? meta.error_message : status;
    };
    const refused = [
      await repost(cat, id),
      machine.data.id,
      gone,
      held,
      '1',
      'x',
      '',
      '9007199254740993',
      -1,
    ];
    for (const post_id of refused) {
      const told = await wrong({ annotations: [quoteOf(post_id)] });
      expect([post_id, told]).toEqual([
        post_id,
        expect.stringMatching(/annotations: .*(post_id|cannot be quoted)/),
      ]);
    }
    const annotation = (value: unknown, type = TYPE) => ({ annotations: [{ type, value }] });
    for (const body of [
      annotation({}),
      annotation({ [KEY]: {} }),
      annotation({ [KEY]: id }),
      annotation({ [KEY]: [{ post_id: id }] }),
      annotation({ [KEY]: { post_id: id }, more: 1 }),
      annotation({ inner: { [KEY]: { post_id: id } } }),
      annotation({ [KEY]: { post_id: id } }, 'com.example.quote'),
      annotation({ inner: [{ [KEY]: { post_id: id } }] }, 'com.example.x'),
      { annotations: [quoteOf(id), quoteOf(id)] },
      { annotations: [quoteOf(id), quoteOf(await post(ann, 'two'))] },
      { text: '', annotations: [quoteOf(id)] },
      { text: undefined, machine_only: true, annotations: [quoteOf(id)] },
    ]) {
      expect([body, await wrong(body)]).toEqual([body, expect.any(String)]);
    }
    // Numbers as JSON may write them.
    for (const [given, status] of [
      [`${id}.0`, 200],
      ['1e9', 400],
      ['123456789012345678901', 400],
    ] as const) {
      const made = await bob.call('/posts', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'x', annotations: [quoteOf('?')] }).replace('"?"', given),
      });
      expect([given, made.status]).toEqual([given, status]);
      if (status === 200) await bob.delete(`/posts/${made.data.id}`);
    }
    // In other objects.
    const { id: there } = await channel(bob);
    for (const [method, path, body] of [
      ['PATCH', '/users/me', {}],
      ['POST', `/channels/${there}/messages`, { text: 'x' }],
      ['POST', '/channels', { type: 'com.example.x' }],
    ] as const) {
      const { status } = await bob.call(path, { method, body: { ...body, annotations: [quoteOf(id)] } });
      expect([path, status]).toEqual([path, 400]);
    }
    await ann.post(`/users/${bob.id}/block`);
    expect(await wrong({ annotations: [quoteOf(id)] })).toContain('post_id');
    const his = await post(bob, 'his');
    expect(await wrong({ annotations: [quoteOf(his)] }, ann)).toContain('post_id');
    expect(await count(anonymous, id)).toBe(0);
    expect((await bob.get(`/posts/${id}/quotes`)).status).toBe(404);
    await sound();
  });

  async function addRule(word: string): Promise<void> {
    const { wordCommands } = await import('../../src/commands/words.ts');
    await wordCommands.find(({ name }) => name === 'word add')?.run(service().ctx, [word], {});
  }

  test('show each viewer what lists would, in lists, streams and to apps', async () => {
    const { ann, bob, cat, dan, eve } = await people(service(), 'ann', 'bob', 'cat', 'dan', 'eve');
    const app = await service().app();
    const id = await post(ann, 'secret words');
    await cat.post(`/users/${ann.id}/block`);
    await ann.post(`/users/${dan.id}/block`);
    await eve.post(`/users/${ann.id}/mute`);
    const readers = { cat, dan, eve };
    for (const who of Object.values(readers)) await who.post(`/users/${bob.id}/follow`);
    const streams = new Map<string, HttpStream>();
    const subscribe = async (name: string, who: Person, more = '') => {
      const stream = await HttpStream.open(who, '?include_post_annotations=1');
      await who.get(`/posts/stream?connection_id=${stream.connectionId}${more}`);
      streams.set(name, stream);
    };
    for (const [name, who] of Object.entries(readers)) await subscribe(name, who);
    await subscribe('asks', eve, '&include_muted=1');
    await subscribe('bob', bob);
    const ofApp = await HttpStream.openUrl(
      (await app.post('/streams', { object_types: ['post'] })).data.endpoint,
    );
    const own = await quote(bob, id);
    const found: Record<string, boolean> = {};
    for (const [name, stream] of streams)
      found[name] = quotedIn((await stream.next()).data[0]).text === 'secret words';
    expect(found).toEqual({ cat: false, dan: false, eve: false, asks: true, bob: true });
    expect(quotedIn((await ofApp.next()).data)).toMatchObject({ post_id: id, user: { id: ann.id } });
    const stream = '/posts/stream?include_post_annotations=1';
    for (const [name, who] of Object.entries(readers)) {
      // From the cache of replies, too.
      for (let n = 0; n < 3; n++)
        expect([name, quotedIn((await who.get(stream)).data[0])]).toStrictEqual([name, unavailable]);
      expect(await shown(who, own)).toStrictEqual(unavailable);
      const { data } = await who.get(`/posts?ids=${own}&include_annotations=1`);
      expect(quotedIn(data[0])).toStrictEqual(unavailable);
    }
    expect(await shown(eve, own, '&include_muted=1')).toMatchObject({ text: 'secret words' });
    expect(quotedIn((await eve.get(`${stream}&include_muted=1`)).data[0])).toMatchObject({ post_id: id });
    expect(quotedIn((await eve.get(`/users/${bob.id}/posts?include_annotations=1`)).data[0])).toMatchObject({
      post_id: id,
    });
    for (const who of [cat, dan])
      expect(await shown(who, own, '&include_muted=1')).toStrictEqual(unavailable);
    await cat.delete(`/users/${ann.id}/block`);
    await ann.delete(`/users/${dan.id}/block`);
    await eve.delete(`/users/${ann.id}/mute`);
    for (const who of Object.values(readers))
      expect(quotedIn((await who.get(stream)).data[0])).toMatchObject({ post_id: id });

    const everyone = [bob, cat, service().anonymous, app];
    const see = async () =>
      Promise.all(everyone.map(async (who) => (await shown(who, own)).text !== undefined));
    await limitUser(store(), undefined, Number(ann.id));
    await cat.post(`/users/${ann.id}/follow`);
    expect(await see()).toEqual([false, true, false, false]);
    await quote(bob, id, 'again');
    expect(quotedIn((await ofApp.next()).data)).toStrictEqual(unavailable);
    expect((await shown(ann, own)).text).toBe('secret words');
    await suspendUser(store(), undefined, Number(ann.id));
    expect(await see()).toEqual([false, false, false, false]);
    await restoreUser(store(), undefined, Number(ann.id));
    expect((await see())[1]).toBe(true);
    await removeContent(store(), undefined, { kind: 'post', id: Number(id) });
    expect(await see()).toEqual([false, false, false, false]);
    await restoreContent(service().ctx, undefined, { kind: 'post', id: Number(id) });
    expect((await see())[1]).toBe(true);
    await sound();
    await deleteUser(store(), undefined, Number(ann.id));
    expect(await see()).toEqual([false, false, false, false]);
    await sound();
    for (const one of [...streams.values(), ofApp]) one.close();
  });

  test('are told to the author once, where the action is named, and follow the post that quotes', async () => {
    const { ann, bob, cat } = await people(service(), 'ann', 'bob', 'cat');
    const id = await post(ann, 'one');
    const interactions = async (more: string) =>
      (await ann.get(`/users/me/interactions?interaction_actions=${more}`)).data.map(
        ({ action, objects, users }: Json) => [action, ids(objects), ids(users)],
      );
    await quote(ann, id);
    const own = await quote(bob, id, `@${ann.username} look`);
    await quote(cat, id);
    expect(await interactions('quote')).toEqual([['quote', [id], [cat.id, bob.id]]]);
    expect((await ann.get('/users/me/interactions')).data.map(({ action }: Json) => action)).toEqual([
      'welcome',
    ]);
    await sound();
    await suspendUser(store(), undefined, Number(cat.id));
    expect(ids((await ann.get(`/posts/${id}/quotes`)).data)).toHaveLength(2);
    expect(await count(ann, id)).toBe(3);
    await removeContent(store(), undefined, { kind: 'post', id: Number(own) });
    expect(await count(ann, id)).toBe(2);
    expect(await interactions('quote')).toEqual([]);
    const back = await service().eventsOf(() =>
      restoreContent(service().ctx, undefined, { kind: 'post', id: Number(own) }),
    );
    expect(back.find(({ type }) => type === 'quote')).toMatchObject({ body: { silent: true } });
    expect(await interactions('quote')).toEqual([['quote', [id], [bob.id]]]);
    await sound();

    const word = unique('shady');
    await addRule(word);
    const held = await quote(bob, id, word);
    expect(await count(ann, id)).toBe(3);
    await sound();
    const approved = await service().eventsOf(() => approvePost(service().ctx, undefined, Number(held)));
    expect(approved.find(({ type }) => type === 'quote')?.body).not.toHaveProperty('silent');
    expect(await count(ann, id)).toBe(4);
    // The quoted post is gone before a held quote of it is approved.
    const waits = await quote(bob, id, word);
    await ann.delete(`/posts/${id}`);
    await approvePost(service().ctx, undefined, Number(waits));
    expect(await shown(bob, waits)).toStrictEqual(unavailable);
    await sound();
    await deleteUser(store(), undefined, Number(bob.id));
    await sound();
  });
});
