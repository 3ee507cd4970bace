/** Limited accounts: they work for themselves and for their followers, and reach nobody else who did not ask for them. */
import { expect, test } from 'vitest';
import { endLimits, limitUser, unlimitUser } from '../../src/features/admin/limits.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { texts } from '../channel-pages.ts';
import { channel, message, otherApp } from '../channels.ts';
import { Doc } from '../doc.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Person, until } from '../harness.ts';
import { ids, people, post, repost, unique } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const LISTED = { feed: '/feed/rss/posts/tag/', page: '/tag/' };

describeService('a limited account', (service) => {
  const limit = (person: Person, more = {}) =>
    limitUser(service().ctx.store, undefined, Number(person.id), more);
  const unlimit = (person: Person) => unlimitUser(service().ctx.store, undefined, Number(person.id));

  test('is shown where it is asked for, and listed for its followers alone, until the limit is lifted', async () => {
    const { ann, fan, bob } = await people(service(), 'ann', 'fan', 'bob');
    const tag = unique('tag');
    await fan.post(`/users/${ann.id}/follow`);
    const said = await post(ann, `#${tag} @${bob.username} @${fan.username}`);
    const again = await repost(fan, said);
    const root = await post(bob, 'a thread');
    await ann.post(`/posts/${root}/star`);
    const answer = await post(ann, 'an answer', { reply_to: root });
    const room = await channel(ann, { readers: { public: true } });
    const written = (await message(ann, room.id, `about ${tag}`)).id;
    const sees = async (viewer: Person, path: string, id: string): Promise<boolean> => {
      const { status, data } = await viewer.get(path);
      expect(status, path).toBe(200);
      return ids(data).includes(id);
    };
    const lists = (viewer: Person): [string, string][] => [
      ['/posts/stream/global?count=200&include_muted=1', said],
      ['/posts/stream/explore/posts?count=200&include_muted=1', said],
      [`/posts/tag/${tag}`, said],
      [`/posts/search?query=%23${tag}`, said],
      [`/posts/search?hashtags=${tag}`, said],
      [`/posts/${root}/replies`, answer],
      [`/posts/${root}/stars`, ann.id],
      [`/users/search?q=${ann.username}`, ann.id],
      [`/users/${viewer.id}/mentions`, said],
      [`/channels/messages/search?query=${tag}&channel_ids=${room.id}`, written],
    ];
    const asked: [string, string][] = [
      [`/users/${ann.id}/posts`, said],
      [`/posts?ids=${said}`, said],
      [`/posts/${said}/replies`, said],
      [`/users?ids=${ann.id}`, ann.id],
      [`/channels/${room.id}/messages`, written],
      [`/users/${fan.id}/posts`, again],
    ];
    const seenBy = (viewer: Person) =>
      Promise.all(lists(viewer).map(async ([path, id]) => [path, await sees(viewer, path, id)]));
    const all = (viewer: Person, isSeen: boolean) => lists(viewer).map(([path]) => [path, isSeen]);
    const anonymous = async () => {
      const found = await Promise.all(
        Object.values(LISTED).map(async (path) => (await fetch(`${service().origin}${path}${tag}`)).text()),
      );
      return found.map((text) => text.includes(ann.username));
    };
    expect(await seenBy(bob)).toEqual(all(bob, true));
    expect(await anonymous()).toEqual([true, true]);
    await limit(ann);
    expect(await seenBy(bob)).toEqual(all(bob, false));
    expect(await seenBy(fan)).toEqual(all(fan, true));
    expect(await sees(ann, '/posts/stream/global?count=200', said)).toBe(true);
    expect(await anonymous()).toEqual([false, false]);
    for (const [path, id] of asked) expect(await sees(bob, path, id), path).toBe(true);
    const page = await fetch(`${service().origin}/@${ann.username}/post/${said}`);
    expect(texts(new Doc(await page.text()))).toHaveLength(1);
    const feed = `${service().origin}/feed/rss/users/@${ann.username}/posts`;
    expect(await (await fetch(feed)).text()).toContain(tag);
    // A follower of a person who reposts them has not asked for them.
    await bob.post(`/users/${fan.id}/follow`);
    expect(await sees(bob, '/posts/stream', again)).toBe(false);
    expect(await sees(fan, '/posts/stream', said)).toBe(true);
    await bob.post(`/users/${ann.id}/follow`);
    expect(await seenBy(bob)).toEqual(all(bob, true));
    await bob.delete(`/users/${ann.id}/follow`);
    await unlimit(ann);
    expect(await seenBy(bob)).toEqual(all(bob, true));
    expect(await anonymous()).toEqual([true, true]);
  });

  test('notifies nobody but its followers, and is neither suggested nor completed', async () => {
    const { ann, fan } = await people(service(), 'ann', 'fan');
    const bob = await signedUp(service(), 'stranger');
    const newcomer = await signedUp(service(), 'newcomer');
    const own = await service().tokenFor({ id: String(bob.id) } as Person, ['write_post']);
    const theirs = await post(own, 'of a stranger');
    await limit(ann);
    await post(ann, `@${bob.username} look`);
    await post(ann, 'an answer', { reply_to: theirs });
    await ann.post(`/posts/${theirs}/star`);
    await ann.post(`/users/${bob.id}/follow`);
    await repost(ann, theirs);
    const reach = async () => {
      const shown = await Promise.all(
        [
          '/notifications',
          '/notifications/interactions',
          '/notifications/mentions',
          `/fragments/completions?q=@${ann.username}`,
        ].map((path) => bob.get(path)),
      );
      // A person who follows nobody gets suggestions of people who posted recently.
      const home = await newcomer.get('/home');
      return [...shown, home].map(({ text }) => text.includes(ann.username));
    };
    expect(await reach()).toEqual([false, false, false, false, false]);
    await unlimit(ann);
    expect(await reach()).toEqual([true, true, true, true, true]);
    // What its followers are sent is as ever.
    await limit(ann);
    await fan.post(`/users/${ann.id}/follow`);
    const stream = await HttpStream.open(fan);
    await fan.get(`/users/me/mentions?connection_id=${stream.connectionId}`);
    const told = await post(ann, `@${fan.username} look`);
    expect((await stream.next()).data[0].id).toBe(told);
    stream.close();
  });

  test('is not streamed to strangers, nor to apps that it did not authorise, from the next event on', async () => {
    const { ann, bob, host } = await people(service(), 'ann', 'bob', 'host');
    const root = await post(host, 'a thread');
    const user = await HttpStream.open(bob);
    for (const path of [`/posts/${root}/replies`, '/users/me/followers', '/users/me/mentions']) {
      await bob.get(`${path}?connection_id=${user.connectionId}&include_muted=1`);
    }
    const apps = await Promise.all([otherApp(service(), host), otherApp(service(), host)]);
    await issueUserToken(service().ctx, apps[1].id, Number(ann.id), ['basic']);
    const streams = await Promise.all(
      apps.map(async ({ client }) => {
        const object_types = ['post', 'star', 'user_follow'];
        return HttpStream.openUrl((await client.post('/streams', { object_types })).data.endpoint);
      }),
    );
    const act = async () => {
      await post(ann, `@${bob.username}`, { reply_to: root });
      await ann.post(`/posts/${root}/star`);
      await ann.post(`/users/${bob.id}/follow`);
      await repost(ann, root);
    };
    const undo = () =>
      Promise.all([ann.delete(`/posts/${root}/star`), ann.delete(`/users/${bob.id}/follow`)]);
    const typesUntil = async (stream: HttpStream, mark: string) => {
      const types: string[] = [];
      for (;;) {
        const { data, meta } = await stream.next();
        if ((Array.isArray(data) ? data[0] : data)?.id === mark) return types;
        if (!meta.is_deleted) types.push(meta.type);
      }
    };
    const all = ['post', 'star', 'user_follow', 'post'];
    for (const [isLimited, expected] of [
      [false, [['post', 'user_follow'], all, all]],
      [true, [[], [], all]],
      [false, [['post', 'user_follow'], all, all]],
    ] as const) {
      await (isLimited ? limit : unlimit)(ann);
      await act();
      const mark = await post(host, `@${bob.username} mark`, { reply_to: root });
      const received = [user, ...streams].map((stream) => typesUntil(stream, mark));
      expect(await Promise.all(received)).toEqual(expected);
      await undo();
      await ann.delete(`/posts/${root}/repost`);
    }
    for (const stream of [user, ...streams]) stream.close();
  });

  test('has no vote about what trends', async () => {
    const { ann, bob, cat } = await people(service(), 'ann', 'bob', 'cat');
    const id = await post(ann, 'to be starred');
    await bob.post(`/posts/${id}/star`);
    await cat.post(`/posts/${id}/star`);
    const trends = async () => ids((await ann.get('/posts/stream/explore/trending')).data).includes(id);
    await until(trends);
    await limit(cat);
    await until(async () => !(await trends()));
    await unlimit(cat);
    await until(trends);
  });

  test('is limited with an end, is told of it, and everything is in the audit', async () => {
    const { store } = service().ctx;
    const ann = await signedUp(service(), 'limited');
    const id = ann.id;
    const day = Date.now() + 86_400_000;
    await expect(limitUser(store, undefined, id, { until: 1 })).rejects.toThrow('in the past');
    await limitUser(store, { via: 'command', reason: 'spam' }, id, { until: day, told: 'Only followers.' });
    expect(await service().eventsOf(() => limitUser(store, undefined, id, { until: day }))).toEqual([]);
    expect((await ann.get('/account')).text).toContain('Only followers.');
    await endLimits(store, day - 1);
    const state = async () =>
      (await store.read.all(`select limited_until from users where id = ${id}`, [])) as unknown[];
    expect(await state()).toEqual([{ limited_until: day }]);
    await endLimits(store, day);
    expect(await state()).toEqual([{ limited_until: null }]);
    expect(await service().eventsOf(() => unlimitUser(store, undefined, id))).toEqual([]);
    const audit = await store.read.all(
      `select action, via, reason, detail from audit where target_id = ${id} order by id`,
      [],
    );
    expect(audit).toMatchObject([
      { action: 'limit', via: 'command', reason: 'spam', detail: expect.stringContaining('until') },
      { action: 'unlimit', via: 'upkeep', reason: 'the limit ended', detail: '{}' },
    ]);
  });

  test('its channels are not found by strangers, nor hashtags completed that it alone uses', async () => {
    const ann = (await people(service(), 'ann')).ann;
    const [fan, bob] = [await signedUp(service(), 'fan'), await signedUp(service(), 'bob')];
    const scopes = ['follow', 'messages', 'public_messages'] as const;
    const apiOf = (id: number) => service().tokenFor({ id: String(id) }, scopes);
    const [fans, bobs] = [await apiOf(fan.id), await apiOf(bob.id)];
    await fans.post(`/users/${ann.id}/follow`);
    const [tag, shared] = [unique('alone'), unique('alone')];
    await post(ann, `#${tag} #${shared}`);
    await post((await people(service(), 'cat')).cat, `#${shared}`);
    const annotations = [{ type: 'net.svc.core.channel.metadata', value: { title: `Room ${tag}` } }];
    const room = await channel(ann, { readers: { public: true }, annotations });
    const found = async (api: typeof fans) => ids((await api.get(`/channels/search?q=${tag}`)).data);
    const completed = async (browser: typeof fan) =>
      [tag, shared].map(async (one) =>
        (await browser.get(`/fragments/completions?q=%23${one.slice(0, -1)}`)).text.includes(`>#${one}<`),
      );
    const seen = async () => [
      [await found(fans), ...(await Promise.all(await completed(fan)))],
      [await found(bobs), ...(await Promise.all(await completed(bob)))],
    ];
    const all = [[room.id], true, true];
    expect(await seen()).toEqual([all, all]);
    await limit(ann);
    expect(await seen()).toEqual([all, [[], false, true]]);
    // Subscribers find it, and so does everybody else by its id.
    expect((await bobs.get(`/channels/${room.id}`)).status).toBe(200);
    await bobs.post(`/channels/${room.id}/subscribe`);
    expect(await found(bobs)).toEqual([room.id]);
    await bobs.delete(`/channels/${room.id}/subscribe`);
    expect(await found(bobs)).toEqual([]);
    await unlimit(ann);
    expect(await seen()).toEqual([all, all]);
  });
});
