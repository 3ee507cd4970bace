/** What each type of message holds, and which apps are sent it (docs/interface.md, App stream messages). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renameUser, restoreUser, setTier, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import type { Scope } from '../../src/scopes.ts';
import { channel, message, otherApp, patch } from '../channels.ts';
import { Client, describeService, type Json, type Person, type TestService } from '../harness.ts';
import { people, post, repost } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const allTypes = [
  ...['post', 'star', 'user_follow', 'mute', 'block', 'stream_marker', 'message', 'channel'],
  ...['channel_subscription', 'token', 'file', 'user'],
];

describeService('types of app stream messages', (service: () => TestService) => {
  /** Of the app that all test users authorise with every scope. */
  let stream: HttpStream;
  /** Of an app that some users authorise. */
  let other: { id: number; client: Client };
  let others: HttpStream;
  let ann: Person;
  let bob: Person;
  let eve: Person;

  const open = async (app: Client): Promise<HttpStream> => {
    const { data } = await app.post('/streams', { object_types: allTypes });
    return HttpStream.openUrl(data.endpoint);
  };
  const authorize = (person: Person, scopes: readonly Scope[]): Promise<string> =>
    issueUserToken(service().ctx, other.id, Number(person.id), scopes);

  beforeAll(async () => {
    ({ ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve'));
    other = await otherApp(service(), ann);
    stream = await open(await service().app());
    others = await open(other.client);
  });
  afterAll(() => {
    stream.close();
    others.close();
  });

  /** The next frame of one type that the app of all users is sent. */
  const next = async (type: string, from = stream): Promise<Json> => {
    for (;;) {
      const frame = await from.next();
      if (frame.meta.type === type) return frame;
    }
  };
  /** `meta` of every message, and of those that somebody may be notified of. */
  const plain = { id: expect.any(String), timestamp: expect.any(Number) };
  const notifying = { ...plain, suppress_notifications: [], suppress_notifications_all: false };
  /** The types of what both apps were sent up to now, which ends with a post. */
  const typesUpToNow = async (): Promise<{ all: string[]; other: string[] }> => {
    const id = await post(eve, 'up to now');
    const read = async (from: HttpStream): Promise<string[]> => {
      const types: string[] = [];
      for (;;) {
        const { meta } = await from.next();
        if (meta.type === 'post' && meta.id === id) return types;
        types.push(meta.is_deleted ? `-${meta.type}` : meta.type);
      }
    };
    return { all: await read(stream), other: await read(others) };
  };
  const start = async (): Promise<void> => {
    await typesUpToNow();
  };

  test('posts, with annotations; machine-only, deleted, reposted', async () => {
    await start();
    const annotations = [{ type: 'com.example.note', value: { n: 1 } }];
    const id = await post(ann, `Für @${bob.username} #tag`, { annotations });
    const frame = await next('post');
    expect(frame.data).toMatchObject({ id, annotations, user: { id: ann.id, annotations: [] } });
    expect(frame.data).not.toHaveProperty('you_starred');
    expect(frame.data).not.toHaveProperty('pagination_id');
    expect(frame.meta).toEqual({
      type: 'post',
      id,
      timestamp: expect.any(Number),
      suppress_notifications: [],
      suppress_notifications_all: false,
    });
    const { data } = await service().anonymous.get(`/posts/${id}?include_annotations=1`);
    expect(frame.data).toEqual(data);
    expect(Math.abs(frame.meta.timestamp - Date.parse(data.created_at) / 1000)).toBeLessThan(2);

    const machine = (await ann.post('/posts', { machine_only: true, annotations })).data.id;
    expect(await next('post')).toMatchObject({
      data: { id: machine },
      meta: { suppress_notifications_all: true },
    });
    const reposted = await repost(bob, id);
    expect(await next('post')).toMatchObject({ data: { id: reposted, repost_of: { id } } });
    await ann.delete(`/posts/${machine}`);
    const deleted = await next('post');
    expect(deleted.data).toMatchObject({ id: machine, is_deleted: true });
    expect(deleted.meta).toMatchObject({ id: machine, is_deleted: true, suppress_notifications_all: true });
    expect(await typesUpToNow()).toEqual({ all: [], other: ['post', 'post', 'post', '-post'] });
  });

  test('stars, follows, profiles', async () => {
    await start();
    const id = await post(ann, 'to be starred');
    await bob.post(`/posts/${id}/star`);
    const star = await next('star');
    expect(star.data).toMatchObject({ post: { id }, user: { id: bob.id } });
    expect(Object.keys(star.data)).toEqual(['post', 'user']);
    expect(star.meta).toEqual({ ...notifying, type: 'star' });
    await bob.delete(`/posts/${id}/star`);
    expect(await next('star')).toMatchObject({
      data: { post: { id }, user: { id: bob.id } },
      meta: { id: star.meta.id, is_deleted: true, suppress_notifications_all: true },
    });
    await bob.post(`/users/${ann.id}/follow`);
    const follow = await next('user_follow');
    expect(follow.data).toMatchObject({ follows_user: { id: ann.id }, user: { id: bob.id } });
    expect(Object.keys(follow.data)).toEqual(['follows_user', 'user']);
    expect(follow.meta).toEqual({ ...notifying, type: 'user_follow' });
    await bob.delete(`/users/${ann.id}/follow`);
    expect((await next('user_follow')).meta).toEqual({
      ...follow.meta,
      timestamp: expect.any(Number),
      is_deleted: true,
      suppress_notifications_all: true,
    });
    await ann.call('/users/me', { method: 'PATCH', body: { name: 'Ann X' } });
    expect(await next('user')).toMatchObject({ data: { id: ann.id, name: 'Ann X' }, meta: { id: ann.id } });
    const told = ['post', 'star', '-star', 'user_follow', '-user_follow', 'user'];
    expect(await typesUpToNow()).toEqual({ all: [], other: told });
  });

  test('what changes of an account: the profile, and whether it is there, but not that it is new or other things', async () => {
    const { store } = service().ctx;
    await start();
    const { zoe } = await people(service(), 'zoe');
    await setTier(store, undefined, Number(zoe.id), 'paid');
    await setRole(store, undefined, Number(zoe.id), 'moderator');
    await setRole(store, undefined, Number(zoe.id), null);
    expect((await typesUpToNow()).other).toEqual([]);

    const username = `zita_${zoe.id}`;
    await renameUser(store, undefined, Number(zoe.id), username);
    const renamed = await next('user');
    expect(renamed.data).toMatchObject({ id: zoe.id, username, annotations: [] });
    expect(renamed.meta).toEqual({ type: 'user', id: zoe.id, timestamp: expect.any(Number) });
    await suspendUser(store, undefined, Number(zoe.id));
    const frame = await next('user');
    expect(frame).not.toHaveProperty('data');
    expect(frame.meta).toMatchObject({ id: zoe.id, is_deleted: true });
    await restoreUser(store, undefined, Number(zoe.id));
    const back = await next('user');
    expect(back).toMatchObject({ data: { id: zoe.id }, meta: { id: zoe.id } });
    expect(back.meta).not.toHaveProperty('is_deleted');
    expect((await typesUpToNow()).other).toEqual(['user', '-user', 'user']);
  });

  test('mutes and blocks only of users who authorised the app', async () => {
    await start();
    await ann.post(`/users/${bob.id}/mute`);
    const muted = await next('mute');
    expect(muted.data).toMatchObject({ muted_user: { id: bob.id }, user: { id: ann.id } });
    expect(muted.meta).toEqual({ type: 'mute', id: `${ann.id}:${bob.id}`, timestamp: expect.any(Number) });
    await ann.delete(`/users/${bob.id}/mute`);
    expect((await next('mute')).meta).toMatchObject({ id: `${ann.id}:${bob.id}`, is_deleted: true });
    await ann.post(`/users/${bob.id}/block`);
    expect(await next('block')).toMatchObject({
      data: { blocked_user: { id: bob.id }, user: { id: ann.id } },
      meta: { id: `${ann.id}:${bob.id}` },
    });
    await ann.delete(`/users/${bob.id}/block`);
    expect((await next('block')).meta).toMatchObject({ is_deleted: true });
    expect((await typesUpToNow()).other).toEqual([]);

    const token = await authorize(ann, ['basic']);
    expect(await next('token', others)).toMatchObject({ meta: { user_id: ann.id } });
    await ann.post(`/users/${bob.id}/mute`);
    await bob.post(`/users/${ann.id}/mute`);
    await bob.delete(`/users/${ann.id}/mute`);
    expect((await typesUpToNow()).other).toEqual(['mute']);
    await new Client(ann.origin, token).delete('/token');
    await ann.delete(`/users/${bob.id}/mute`);
    expect((await typesUpToNow()).other).toEqual(['-token']);
  });

  test('tokens of the app only: authorised, other scopes, ended', async () => {
    await start();
    const { dan } = await people(service(), 'dan');
    const first = await authorize(dan, ['stream']);
    const created = await next('token', others);
    expect(created.data).toMatchObject({
      scopes: ['basic', 'stream'],
      app: { name: 'Other' },
      user: { id: dan.id },
    });
    expect(created.data).toHaveProperty('client_id', created.data.app.client_id);
    expect(created.meta).toEqual({ ...plain, type: 'token', user_id: dan.id });
    const second = await authorize(dan, ['files']);
    expect((await next('token', others)).data.scopes).toEqual(['basic', 'stream', 'files']);
    for (const token of [first, second]) {
      await new Client(dan.origin, token).delete('/token');
    }
    const ended = await next('token', others);
    expect(ended).not.toHaveProperty('data');
    expect(ended.meta).toEqual({ ...created.meta, timestamp: expect.any(Number), is_deleted: true });
    const { all, other: rest } = await typesUpToNow();
    expect(rest).toEqual([]);
    // The person's own authorisation of the test app.
    expect(all).toEqual(['token']);
  });

  test('markers by the scopes that their users granted', async () => {
    const { dan } = await people(service(), 'dan');
    const open_ = await channel(dan, { readers: { public: true } });
    const closed = await channel(dan);
    const move = (name: string, id: string) => dan.post('/posts/marker', { name, id });
    await start();
    await move('my_stream', '5');
    const own = await next('stream_marker');
    expect(own.data).toMatchObject({ marker: { name: 'my_stream', id: '5' }, user: { id: dan.id } });
    expect(own.meta).toEqual({
      type: 'stream_marker',
      id: `${dan.id}:my_stream`,
      timestamp: expect.any(Number),
      user_id: dan.id,
    });
    await move(`channel:${closed.id}`, '1');
    expect((await next('stream_marker')).meta).toMatchObject({
      id: `${dan.id}:channel:${closed.id}`,
      channel_id: closed.id,
      channel_type: closed.type,
      user_id: dan.id,
    });
    await start();
    let place = 10;
    const namesSeen = async (): Promise<string[]> => {
      // A marker that stays where it is tells nothing.
      place++;
      await move('my_stream', String(place));
      await move(`channel:${open_.id}`, String(place));
      await move(`channel:${closed.id}`, String(place));
      const id = await post(eve, 'up to now');
      const seen: string[] = [];
      for (;;) {
        const { meta, data } = await others.next();
        if (meta.type === 'post' && meta.id === id) return seen;
        if (meta.type === 'stream_marker') seen.push(data.marker.name.replace(/\d+/, ''));
      }
    };
    expect(await namesSeen()).toEqual([]);
    await authorize(dan, ['stream']);
    expect(await namesSeen()).toEqual(['my_stream']);
    await authorize(dan, ['public_messages']);
    expect(await namesSeen()).toEqual(['my_stream', 'channel:']);
    await authorize(dan, ['messages']);
    expect(await namesSeen()).toEqual(['my_stream', 'channel:', 'channel:']);
  });

  test('channels, messages and subscriptions by who may read', async () => {
    const { dan, fay } = await people(service(), 'dan', 'fay');
    const third = await otherApp(service(), dan);
    const thirds = await open(third.client);
    const seen = async (): Promise<string[]> => {
      const id = await post(eve, 'up to now');
      const types: string[] = [];
      for (;;) {
        const { meta } = await thirds.next();
        if (meta.type === 'post' && meta.id === id) return types;
        if (meta.type !== 'post') types.push(meta.is_deleted ? `-${meta.type}` : meta.type);
      }
    };
    await start();
    const closed = await channel(dan, { writers: { user_ids: [fay.id] }, annotations: [] });
    const made = await next('channel');
    expect(made.data).toMatchObject({ id: closed.id, type: closed.type, annotations: [] });
    expect(made.data).not.toHaveProperty('you_subscribed');
    expect(made.meta).toEqual({
      type: 'channel',
      id: closed.id,
      timestamp: expect.any(Number),
      subscribed_user_ids: [dan.id],
    });
    await fay.post(`/channels/${closed.id}/subscribe`);
    let subscribed = await next('channel_subscription');
    if (subscribed.data.user.id !== fay.id) subscribed = await next('channel_subscription');
    expect(subscribed.data).toMatchObject({ user: { id: fay.id }, channel: { id: closed.id } });
    expect(Object.keys(subscribed.data)).toEqual(['user', 'channel']);
    expect(subscribed.meta).toEqual({ ...plain, type: 'channel_subscription' });
    await dan.post(`/channels/${closed.id}/mute`);
    await dan.delete(`/channels/${closed.id}/mute`);
    await dan.post(`/channels/${closed.id}/subscribe`);
    await patch(dan, closed.id, { annotations: [{ type: 'com.example.note', value: { n: 1 } }] });
    const changed = await next('channel');
    expect(changed.meta.subscribed_user_ids.toSorted()).toEqual([dan.id, fay.id].toSorted());
    expect(changed.data.annotations).toMatchObject([{ value: { n: 1 } }]);
    const sent = await message(dan, closed.id, 'hello');
    const frame = await next('message');
    expect(frame.data).toMatchObject({ id: sent.id, text: 'hello', annotations: [], channel_id: closed.id });
    expect(frame.meta).toEqual({
      type: 'message',
      id: sent.id,
      timestamp: expect.any(Number),
      channel_type: closed.type,
      subscribed_user_ids: [fay.id, dan.id],
      suppress_notifications: [dan.id],
      suppress_notifications_all: false,
    });
    await dan.delete(`/channels/${closed.id}/messages/${sent.id}`);
    const gone = await next('message');
    expect(gone.data).toMatchObject({ id: sent.id, is_deleted: true });
    expect(gone.meta).toEqual({
      ...frame.meta,
      timestamp: expect.any(Number),
      is_deleted: true,
      suppress_notifications: [],
      suppress_notifications_all: true,
    });
    await fay.delete(`/channels/${closed.id}/subscribe`);
    expect((await next('channel_subscription')).meta).toMatchObject({
      id: subscribed.meta.id,
      is_deleted: true,
    });
    // Nobody authorised the third app, and the channel is closed.
    expect(await seen()).toEqual([]);

    // A public channel: its subscriptions are seen by all, its messages where some user granted a scope for channels.
    const all = await channel(dan, { readers: { public: true } });
    await message(dan, all.id, 'hello all');
    expect(await seen()).toEqual(['channel_subscription']);
    await issueUserToken(service().ctx, third.id, Number(fay.id), ['public_messages']);
    await message(dan, all.id, 'hello again');
    await message(dan, closed.id, 'a secret');
    expect(await seen()).toEqual(['token', 'message']);
    await issueUserToken(service().ctx, third.id, Number(fay.id), ['messages']);
    await message(dan, closed.id, 'shared with the app');
    expect(await seen()).toEqual(['token', 'message']);
    // Of the subscribers an app is told those who authorised it, which dan has not.
    await fay.post(`/channels/${all.id}/subscribe`);
    await message(dan, all.id, 'hello subscribers');
    expect((await next('channel_subscription', thirds)).data.user.id).toBe(fay.id);
    expect((await next('message', thirds)).meta.subscribed_user_ids).toEqual([fay.id]);
    // Access lost: the user may no longer read it.
    await patch(dan, closed.id, { writers: { user_ids: [] } });
    await message(dan, closed.id, 'a secret again');
    expect(await seen()).toEqual([]);
    thirds.close();
  });

  test('files where their owners granted files', async () => {
    const { dan } = await people(service(), 'dan');
    await start();
    const file = (await dan.post('/files', { type: 'com.example.x', name: 'a.txt', kind: 'other' })).data;
    const frame = await next('file');
    expect(frame.data).toMatchObject({ id: file.id, name: 'a.txt', complete: false, annotations: [] });
    expect(frame.data).not.toHaveProperty('file_token');
    expect(frame.meta).toEqual({ type: 'file', id: file.id, timestamp: expect.any(Number) });
    expect((await typesUpToNow()).other).toEqual([]);
    await authorize(dan, ['files']);
    await next('token', others);
    await dan.call(`/files/${file.id}`, { method: 'PUT', body: { name: 'b.txt' } });
    expect((await next('file', others)).data).toMatchObject({ id: file.id, name: 'b.txt' });
    await dan.delete(`/files/${file.id}`);
    const gone = await next('file', others);
    expect(gone).not.toHaveProperty('data');
    expect(gone.meta).toEqual({ ...plain, type: 'file', id: file.id, is_deleted: true });
  });

  test('whom notifications are not for', async () => {
    const { dan, fay, gus } = await people(service(), 'dan', 'fay', 'gus');
    await fay.post(`/users/${dan.id}/mute`);
    await gus.post(`/users/${dan.id}/block`);
    await start();
    await post(dan, `@${fay.username} @${gus.username} @${bob.username} @${dan.username}`);
    expect((await next('post')).meta.suppress_notifications.toSorted()).toEqual(
      [dan.id, fay.id, gus.id].toSorted(),
    );
    // An app is told only of its own users.
    expect((await next('post', others)).meta.suppress_notifications).toEqual([]);

    const theirs = await post(fay, 'to be starred');
    await next('post');
    await dan.post(`/posts/${theirs}/star`);
    expect((await next('star')).meta.suppress_notifications).toEqual([fay.id]);
    await dan.post('/posts', { text: 'a reply', reply_to: theirs });
    expect((await next('post')).meta.suppress_notifications).toEqual([fay.id]);
    await repost(dan, theirs);
    expect((await next('post')).meta.suppress_notifications).toEqual([fay.id]);
    await dan.post(`/users/${fay.id}/follow`);
    expect((await next('user_follow')).meta.suppress_notifications).toEqual([fay.id]);

    const room = await channel(dan, { readers: { any_user: true }, writers: { any_user: true } });
    await bob.post(`/channels/${room.id}/mute`);
    await message(dan, room.id, `@${bob.username} @${eve.username}`);
    expect((await next('message')).meta).toMatchObject({
      subscribed_user_ids: [dan.id],
      suppress_notifications: [bob.id, dan.id],
    });
    const closed = await channel(dan);
    const asked = await message(dan, closed.id, `@${eve.username}`);
    expect((await next('message')).meta.suppress_notifications).toEqual([eve.id, dan.id]);
    expect(asked.id).toBeTruthy();
  });
});
