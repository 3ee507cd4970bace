/** What moderators remove is gone from everything that shows it, and comes back as it was. */
import { expect, test } from 'vitest';
import { contentList, contentRemove, contentRestore } from '../../src/commands/content.ts';
import { endSuspensions, restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import {
  type Content,
  purgeRemoved,
  RESTORABLE_DAYS,
  removeContent,
  restoreContent,
} from '../../src/features/admin/content.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { removableKinds } from '../../src/features/admin/removable.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { ids, people, post, unique } from '../people.ts';
import { by } from '../rows.ts';
import { send } from '../send.ts';
import { HttpStream } from '../stream-client.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describeService('removed content', (service) => {
  const store = () => service().ctx.store;
  const remove = (content: Content) => removeContent(store(), undefined, content);
  const restore = (content: Content) => restoreContent(service().ctx, undefined, content);
  const status = async (url: string) => (await send(new URL(url, service().origin).href)).status;
  const afterMonth = () => purgeRemoved(store(), Date.now() + (RESTORABLE_DAYS + 1) * 86_400_000);
  const isSound = async () => expect(await findWrongCounts(store().read)).toEqual([]);

  test('a post leaves lists, look-ups, streams, searches and feeds, and comes back', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const tag = unique('tag');
    await bob.post(`/users/${ann.id}/follow`);
    const root = await post(bob, 'the beginning');
    const first = await post(ann, `rude #${tag} @${bob.username}`, { reply_to: root });
    const later = await post(eve, 'also', { reply_to: root });
    const again = (await eve.post(`/posts/${first}/repost`)).data.id;
    await eve.post(`/posts/${first}/star`);
    const lists: [Client, string][] = [
      [bob, '/posts/stream?include_deleted=0'],
      [bob, '/users/me/mentions?include_deleted=0'],
      [service().anonymous, `/posts/tag/${tag}`],
      [eve, `/posts/search?query=${tag}`],
      [service().anonymous, `/users/${ann.id}/posts?include_deleted=0`],
      [eve, `/posts/${root}/replies?include_deleted=0`],
      [eve, '/users/me/stars?include_deleted=0'],
    ];
    const look = async () => {
      const found = lists.map(async ([client, path]) => {
        const { data, meta } = await client.get(path);
        expect(meta, path).toMatchObject({ code: 200 });
        return ids(data);
      });
      const [user, parent] = [await bob.get(`/users/${ann.id}`), await bob.get(`/posts/${root}`)];
      const { is_deleted, text, entities, num_stars } = (await bob.get(`/posts/${first}`)).data;
      const feed = await send(`${service().origin}/feed/rss/users/@${ann.username}/posts`);
      return {
        lists: (await Promise.all(found)).map((list) => list.includes(first)),
        counts: [user.data.counts.posts, parent.data.num_replies],
        post: { is_deleted, text, entities, num_stars },
        repost: (await bob.get(`/posts/${again}`)).data?.is_deleted ?? 'none',
        interactions: (await bob.get('/users/me/interactions')).data.map((one: Json) => [
          one.action,
          ids(one.users ?? []),
        ]),
        page: await status(`/@${ann.username}/post/${first}`),
        feed: feed.text.includes(`rude #${tag}`),
      };
    };
    const before = await look();
    expect(before.lists).toEqual(lists.map(() => true));
    const stream = await HttpStream.open(bob);
    await bob.get(`/posts/stream?connection_id=${stream.connectionId}`);
    await remove({ kind: 'post', id: Number(first) });
    const gone = await look();
    expect(gone.lists).toEqual(lists.map(() => false));
    expect(gone.post).toMatchObject({ is_deleted: true, text: undefined });
    expect(gone.counts).toEqual(before.counts.map((count: number) => count - 1));
    expect(gone.feed).toBe(false);
    expect(await stream.next()).toMatchObject({
      data: [{ id: first }],
      meta: { type: 'post', is_deleted: true },
    });
    await isSound();
    expect((await contentList.run(service().ctx, [], {})).json.removed).toMatchObject([
      { kind: 'post', id: first, username: ann.username, text: `rude #${tag} @${bob.username}` },
    ]);
    await restore({ kind: 'post', id: Number(first) });
    expect(await look()).toEqual(before);
    expect(await stream.next()).toMatchObject({ data: [{ id: first }] });
    expect(later).not.toBe(first);
    await isSound();
  });

  test('a message leaves its channel and the search, and comes back', async () => {
    const { ann } = await people(service(), 'ann');
    const word = unique('word');
    const { data: channel } = await ann.post('/channels', {
      type: 'com.example.chat',
      readers: { public: true },
    });
    const path = `/channels/${channel.id}/messages`;
    const first = (await ann.post(path, { text: `rude ${word}` })).data.id;
    await ann.post(path, { text: 'an answer', reply_to: first });
    const look = async () => ({
      list: ids((await ann.get(`${path}?include_deleted=0`)).data),
      found: ids((await ann.get(`/channels/messages/search?channel_ids=${channel.id}&query=${word}`)).data),
      message: (await ann.get(`${path}/${first}`)).data,
      count: (await ann.get(`/channels/${channel.id}`)).data.counts.messages,
    });
    const before = await look();
    expect(before.found).toEqual([first]);
    const stream = await HttpStream.open(ann);
    await ann.get(`${path}?connection_id=${stream.connectionId}`);
    await remove({ kind: 'message', id: Number(first) });
    const gone = await look();
    expect([gone.list.includes(first), gone.found, gone.message.is_deleted, gone.count]).toEqual([
      ...[false, [], true, before.count - 1],
    ]);
    expect(await stream.next()).toMatchObject({
      data: [{ id: first }],
      meta: { type: 'message', is_deleted: true },
    });
    await isSound();
    await restore({ kind: 'message', id: Number(first) });
    expect(await look()).toEqual(before);
    expect(await stream.next()).toMatchObject({ data: [{ id: first }] });
    await isSound();
  });

  test('a channel is nowhere, with its messages, and comes back', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { data: channel } = await ann.post('/channels', {
      type: 'com.example.chat',
      readers: { public: true },
    });
    await bob.post(`/channels/${channel.id}/subscribe`);
    const message = (await ann.post(`/channels/${channel.id}/messages`, { text: 'hello' })).data.id;
    const look = async () => ({
      status: await Promise.all(
        [`/channels/${channel.id}`, `/channels/${channel.id}/messages`].map(
          async (path) => (await bob.get(path)).status,
        ),
      ),
      mine: ids((await bob.get('/channels')).data).includes(channel.id),
      message: ids((await ann.get('/users/me/messages')).data).includes(message),
      writes: (await ann.post(`/channels/${channel.id}/messages`, { text: 'more' })).status,
    });
    expect(await look()).toEqual({ status: [200, 200], mine: true, message: true, writes: 200 });
    await remove({ kind: 'channel', id: Number(channel.id) });
    expect(await look()).toEqual({ status: [404, 404], mine: false, message: false, writes: 404 });
    await restore({ kind: 'channel', id: Number(channel.id) });
    expect(await look()).toEqual({ status: [200, 200], mine: true, message: true, writes: 200 });
    await remove({ kind: 'channel', id: Number(channel.id) });
    await afterMonth();
    await expect(restore({ kind: 'channel', id: Number(channel.id) })).rejects.toMatchObject({ status: 404 });
    await isSound();
  });

  test('a file is served to nobody, also where a post shows it, and comes back', async () => {
    const { ann } = await people(service(), 'ann');
    const form = new FormData();
    form.set('type', 'com.example.photo');
    form.set('public', 'true');
    form.set('content', new File([PNG], 'dot.png', { type: 'image/png' }));
    const body = new Response(form);
    const { data: file } = await ann.call('/files', {
      method: 'POST',
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      body: await body.bytes(),
    });
    const value = { '+net.svc.core.file': { file_id: file.id, file_token: file.file_token, format: 'url' } };
    const shown = await post(ann, 'look', { annotations: [{ type: 'com.example.picture', value }] });
    const url = async (): Promise<string | undefined> =>
      (await ann.get(`/posts/${shown}?include_annotations=1`)).data.annotations?.[0]?.value.url;
    const inPost = (await url()) ?? '';
    const look = async () => ({
      file: (await ann.get(`/files/${file.id}`)).status,
      listed: ids((await ann.get('/users/me/files')).data).includes(file.id),
      bytes: [await status(file.url), await status(inPost)],
      inPost: (await url()) !== undefined,
    });
    expect(await look()).toEqual({ file: 200, listed: true, bytes: [200, 200], inPost: true });
    await remove({ kind: 'file', id: Number(file.id) });
    expect(await look()).toEqual({ file: 404, listed: false, bytes: [404, 404], inPost: false });
    await restore({ kind: 'file', id: Number(file.id) });
    expect(await look()).toEqual({ file: 200, listed: true, bytes: [200, 200], inPost: true });
    await remove({ kind: 'file', id: Number(file.id) });
    await afterMonth();
    await expect(restore({ kind: 'file', id: Number(file.id) })).rejects.toMatchObject({ status: 404 });
    expect(await store().read.all(`select id from files where id = ${file.id}`, [])).toEqual([]);
    await isSound();
  });

  test('an avatar is replaced by the default one, and comes back unless there is another', async () => {
    const { ann } = await people(service(), 'ann');
    const upload = async () => {
      const form = new FormData();
      form.set('avatar', new File([PNG], 'dot.png', { type: 'image/png' }));
      const body = new Response(form);
      const headers = { 'content-type': body.headers.get('content-type') ?? '' };
      await ann.call('/users/me/avatar', { method: 'POST', headers, body: await body.bytes() });
    };
    const picture = async () => (await ann.get('/users/me')).data.avatar_image;
    const content = { kind: 'avatar', id: Number(ann.id) } as const;
    await upload();
    const before = await picture();
    await remove(content);
    expect((await picture()).is_default).toBe(true);
    expect(await status(before.url)).toBe(404);
    // Its content waits to be restored.
    await service().ctx.blobs.keepUp();
    await restore(content);
    expect(await picture()).toEqual(before);
    expect(await status(before.url)).toBe(200);
    await remove(content);
    await upload();
    await expect(restore(content)).rejects.toMatchObject({ slug: 'not-allowed' });
    await afterMonth();
    await isSound();
  });

  test('nothing is restored for a deleted account, nor by those who may not', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const id = Number(await post(ann, 'rude'));
    await setRole(store(), undefined, Number(eve.id), 'moderator');
    const content = { kind: 'post', id } as const;
    for (const person of [ann, bob]) {
      const refused = removeContent(store(), by(Number(person.id)), content);
      await expect(refused).rejects.toMatchObject({ slug: 'forbidden' });
    }
    await removeContent(store(), by(Number(eve.id)), content);
    await expect(remove(content)).rejects.toMatchObject({ slug: 'not-found' });
    await deleteUser(store(), undefined, Number(ann.id));
    await expect(restore(content)).rejects.toMatchObject({ slug: 'not-found' });
    const owner = (await people(service(), 'owner')).owner;
    await setRole(store(), undefined, Number(owner.id), 'owner');
    const theirs = { kind: 'post', id: Number(await post(owner, 'mine')) } as const;
    await expect(removeContent(store(), by(Number(eve.id)), theirs)).rejects.toMatchObject({
      slug: 'forbidden',
    });
    await isSound();
  });

  test('commands say what they take', async () => {
    const { ann } = await people(service(), 'ann');
    const id = await post(ann, 'rude');
    const run = (command: typeof contentRemove, words: string[], flags = {}) =>
      command.run(service().ctx, words, flags);
    await expect(run(contentRemove, ['toast', '1'])).rejects.toThrow(removableKinds.join(', '));
    await expect(run(contentRemove, ['post', 'x'])).rejects.toThrow('needs the id of a post');
    await run(contentRemove, ['post', id], { reason: 'insults', tell: 'That was rude.' });
    expect((await ann.get(`/posts/${id}`)).data.is_deleted).toBe(true);
    const told = await store().read.all(
      `select action, text from moderation_notices where user_id = ${ann.id}`,
      [],
    );
    expect(told).toEqual([{ action: 'remove', text: 'That was rude.' }]);
    expect((await run(contentRestore, ['post', id])).json).toEqual({ kind: 'post', id });
    const audit = await store().read.all(
      `select action, reason from audit where target_kind = 'post' and target_id = ${id} order by id`,
      [],
    );
    expect(audit).toEqual([
      { action: 'remove', reason: 'insults' },
      { action: 'restore', reason: '' },
    ]);
  });

  test('a suspension ends by itself, and its end can be changed', async () => {
    const { ann } = (await people(service(), 'ann')) as { ann: Person };
    const id = Number(ann.id);
    const until = Date.now() + 60_000;
    await suspendUser(store(), undefined, id, { until, told: 'Calm down.' });
    await endSuspensions(store());
    expect((await ann.get('/token')).status).toBe(401);
    await suspendUser(store(), undefined, id, { until: until + 60_000 });
    await endSuspensions(store(), until);
    expect((await ann.get('/token')).status).toBe(401);
    await endSuspensions(store(), until + 60_000);
    expect((await ann.get('/token')).status).toBe(200);
    await expect(suspendUser(store(), undefined, id, { until: Date.now() - 1 })).rejects.toThrow('past');
    // A suspension without an end stays.
    await suspendUser(store(), undefined, id);
    await endSuspensions(store(), Number.MAX_SAFE_INTEGER);
    expect((await ann.get('/token')).status).toBe(401);
    await restoreUser(store(), undefined, id);
    const via = await store().read.all(
      `select via, action from audit where target_kind = 'user' and target_id = ${id} order by id`,
      [],
    );
    expect(via.map((row) => Object.values(row as object).join(' '))).toEqual([
      ...['command suspend', 'command suspend', 'upkeep restore', 'command suspend', 'command restore'],
    ]);
  });
});
