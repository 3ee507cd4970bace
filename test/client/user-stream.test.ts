/** `@millrace/client`: user streams that come back by themselves. */
import { expect, test } from 'vitest';
import {
  type Client,
  createClient,
  type StreamState,
  type UserStream,
} from '../../packages/client/src/index.ts';
import { Gate } from '../faults/gate.ts';
import { describeService, type TestService, until } from '../harness.ts';
import { people, post, repost } from '../people.ts';
import { collect } from '../published.ts';

const backoff = { min: 5, max: 50 };
const transports = ['fetch', 'websocket'] as const;

/** Reads a stream from now on; `idsOf` are the ids that a subscription was told. */
function follow(stream: UserStream) {
  const { items: frames, ended } = collect(stream);
  const idsOf = (subscription: string) =>
    frames
      .filter(({ meta }) => meta.subscription_ids!.includes(subscription))
      .map(({ meta }) => `${meta.is_deleted ? '-' : ''}${meta.deleted_id ?? meta.max_id}`);
  return { frames, ended, idsOf };
}

/** A client that reaches the service through a gate. */
async function through(service: TestService, token: string | undefined) {
  const { gate, url } = await Gate.to(service.origin);
  const client = createClient({ url, token });
  const states: StreamState[] = [];
  const open = (more: object = {}) =>
    client.userStream({ backoff, onState: (state) => states.push(state), ...more });
  const cut = async () => {
    gate.close();
    await gate.open();
  };
  return { gate, client, open, cut, states };
}

const home = (client: Client) => (query: object) => client.posts.stream(query);

describeService('user streams of the client', (service) => {
  test.each(transports)('learns why it gets no connection: %s', async (transport) => {
    const { ann } = await people(service(), 'ann');
    const client = createClient({ url: service().origin, token: ann.token });
    const streams = Array.from({ length: 5 }, () => client.userStream({ transport }));
    await Promise.all(streams.map((stream) => stream.subscribe('home', home(client))));
    const sixth = client.userStream({ transport, backoff });
    await expect(sixth.subscribe('home', home(client))).rejects.toMatchObject({
      status: 400,
      slug: 'too-many-streams',
    });
    for (const stream of streams) stream.close();
  });

  test.each(transports)('once and in order, and never what the first page shows: %s', async (transport) => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    await ann.post(`/users/${bob.id}/follow`);
    const client = createClient({ url: service().origin, token: ann.token });
    const stream = client.userStream({ transport, query: { include_html: false } });
    const { frames, ended, idsOf } = follow(stream);
    const shown = await post(bob, 'before');
    // Posts are made while the page is read.
    const meanwhile = Array.from({ length: 5 }, (_, n) => post(bob, `meanwhile ${n}`));
    const page = await stream.subscribe('home', home(client));
    await stream.subscribe('own', (query) => client.users.posts('me', query));
    const own = await post(ann, 'own');
    const later = await post(bob, 'later');
    await bob.delete(`/posts/${later}`);
    await until(() => frames.at(-1)?.meta.is_deleted);
    const all = [shown, ...(await Promise.all(meanwhile)), own, later].sort((a, b) => Number(a) - Number(b));
    const before = page.data.map(({ id }) => id).reverse();
    expect([...before, ...idsOf('home')]).toEqual([...all, `-${later}`]);
    expect(idsOf('own')).toEqual([own]);
    expect(frames.find(({ meta }) => meta.max_id === own)?.meta.subscription_ids).toEqual(['home', 'own']);
    expect(frames[0]?.data).toMatchObject([{ text: expect.any(String) }]);
    expect(frames[0]?.data[0]).not.toHaveProperty('html');
    // What happens between subscribing and the page that is returned is in a frame as well.
    let between = '';
    const read = async (query: object) => {
      await client.posts.stream(query);
      between = await post(bob, 'between');
      return client.posts.stream(query);
    };
    const second = await stream.subscribe('second', read);
    expect(second.data[0]?.id).toBe(between);
    const after = await post(bob, 'after');
    await until(() => idsOf('second').at(-1) === after);
    expect(idsOf('second')).toEqual([after]);
    await stream.unsubscribe('home');
    await stream.unsubscribe('second');
    await post(bob, 'not told');
    const last = await post(ann, 'last');
    await until(() => idsOf('own').at(-1) === last);
    expect(idsOf('home').at(-1)).toBe(after);
    stream.close();
    await ended;
  });

  test.each(transports)('a connection that was cut is resumed: %s', async (transport) => {
    const { ann } = await people(service(), 'ann');
    const { gate, client, open, cut, states } = await through(service(), ann.token);
    const stream = open({ transport });
    const { ended, idsOf } = follow(stream);
    await stream.subscribe('home', home(client));
    const { connectionId } = stream;
    const posts: string[] = [];
    for (let round = 0; round < 4; round++) {
      posts.push(await post(ann, `open ${round}`));
      if (round % 2 === 0) await until(() => idsOf('home').length === posts.length);
      gate.close();
      posts.push(await post(ann, `closed ${round}`));
      await (round === 3 ? cut() : gate.open());
      await until(() => idsOf('home').length === posts.length);
    }
    expect(idsOf('home')).toEqual(posts);
    expect(stream.connectionId).toBe(connectionId);
    const opened = states.filter(({ state }) => state === 'open');
    expect(opened.length).toBeGreaterThan(4);
    expect(opened.slice(1)).toEqual(opened.slice(1).map(() => ({ state: 'open', isResumed: true })));
    stream.close();
    await ended;
    expect(states.at(-1)).toEqual({ state: 'closed' });
    gate.close();
  });

  test.each(transports)(
    'a connection that is gone: subscribed again, and nothing missed: %s',
    async (transport) => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      await ann.post(`/users/${bob.id}/follow`);
      const original = await post(bob, 'original');
      const { gate, client, open, states } = await through(service(), ann.token);
      const stream = open({ transport });
      const { frames, ended, idsOf } = follow(stream);
      await stream.subscribe('home', home(client));
      await stream.subscribe('mentions', (query) => client.users.mentions('me', query));
      await stream.subscribe('token', (query) => client.token.get(query));
      await stream.subscribe('replies', (query) => client.posts.replies(original, query));
      const told = [await post(bob, 'told')];
      await until(() => idsOf('home').length === 1);
      const { connectionId } = stream;
      gate.close();
      await ann.delete(`/users/me/streams/${connectionId}`);
      for (let n = 0; n < 3; n++) told.push(await post(bob, `missed ${n}`));
      const mention = await post(ann, `to @${bob.username}`);
      const mentioned = await post(bob, `hello @${ann.username}`);
      const again = await repost(bob, original);
      told.push(mention, mentioned, again);
      await bob.delete(`/posts/${original}`);
      await gate.open();
      await until(() => states.some(({ state }) => state === 'unsubscribed') || idsOf('token').length > 0);
      const live = await post(bob, 'live again');
      await until(() => idsOf('home').includes(live));
      expect(stream.connectionId).not.toBe(connectionId);
      // What was deleted meanwhile, the repost with its original, is in no list any more.
      expect(idsOf('home')).toEqual([...told.filter((id) => id !== again), live]);
      expect(idsOf('mentions')).toEqual([mentioned]);
      const token = frames.find(({ meta }) => meta.subscription_ids?.includes('token'));
      expect(token).toMatchObject({ isBackfilled: true, data: [{ user: { id: ann.id } }] });
      const opened = states.filter(({ state }) => state === 'open');
      expect(opened.at(-1)).toEqual({ state: 'open', isResumed: false });
      stream.close();
      await ended;
      gate.close();
    },
  );

  test('what was made and deleted while it was disconnected is in its place, or told of nowhere', async () => {
    const { ann } = await people(service(), 'ann');
    const { gate, client, open } = await through(service(), ann.token);
    const stream = open();
    const { ended, idsOf } = follow(stream);
    await stream.subscribe('all', (query) => client.users.posts('me', query));
    await stream.subscribe('left', (query) => client.users.posts('me', { ...query, include_deleted: false }));
    gate.close();
    const [one, two, three] = [await post(ann, 'one'), await post(ann, 'two'), await post(ann, 'three')];
    await ann.delete(`/posts/${two}`);
    await gate.open();
    await until(() => idsOf('left').includes(three));
    const last = await post(ann, 'last');
    await until(() => idsOf('left').includes(last));
    const made = (name: string) => idsOf(name).filter((id) => id !== `-${two}`);
    expect([made('all'), made('left')]).toEqual([
      [one, two, three, last],
      [one, three, last],
    ]);
    stream.close();
    await ended;
    gate.close();
  });

  test.each(transports)('is closed at once where nothing answers any more: %s', async (transport) => {
    const { ann } = await people(service(), 'ann');
    const { gate, client, open, states } = await through(service(), ann.token);
    const stream = open({ transport });
    const { ended } = follow(stream);
    await stream.subscribe('home', home(client));
    gate.hold();
    stream.close();
    await ended;
    expect(states.at(-1)).toEqual({ state: 'closed' });
    gate.close();
  });

  test('more than a page is missing', async () => {
    const { ann } = await people(service(), 'ann');
    const { gate, client, open } = await through(service(), ann.token);
    const stream = open();
    const { ended, idsOf } = follow(stream);
    await stream.subscribe('own', (query) => client.users.posts('me', query));
    gate.close();
    await ann.delete(`/users/me/streams/${stream.connectionId}`);
    const missed = await Promise.all(Array.from({ length: 230 }, (_, n) => post(ann, `missed ${n}`)));
    await gate.open();
    const live = [await post(ann, 'one'), await post(ann, 'two')];
    await until(() => idsOf('own').at(-1) === live[1]);
    const all = [...missed, ...live].sort((a, b) => Number(a) - Number(b));
    expect(idsOf('own')).toEqual(all);
    stream.close();
    await ended;
    gate.close();
  });

  test('a subscription that the service refuses after a reconnect ends alone', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { data: channel } = await bob.post('/channels', {
      type: 'com.example.room',
      readers: { user_ids: [ann.id] },
    });
    const { gate, client, open, states } = await through(service(), ann.token);
    const stream = open();
    const { ended, idsOf } = follow(stream);
    await stream.subscribe('room', (query) => client.channels.subscribers(channel.id, query));
    await stream.subscribe('own', (query) => client.users.posts('me', query));
    gate.close();
    await ann.delete(`/users/me/streams/${stream.connectionId}`);
    await bob.call(`/channels/${channel.id}`, { method: 'PATCH', body: { readers: { user_ids: [] } } });
    await gate.open();
    const told = await post(ann, 'told');
    await until(() => idsOf('own').length === 1);
    expect(idsOf('own')).toEqual([told]);
    expect(states).toContainEqual({
      state: 'unsubscribed',
      subscriptionId: 'room',
      error: expect.objectContaining({ status: expect.any(Number) }),
    });
    stream.close();
    await ended;
    gate.close();
  });

  test('a file that changes is told each time, and channels with their messages', async () => {
    const { ann } = await people(service(), 'ann');
    const client = createClient({ url: service().origin, token: ann.token });
    const { data: room } = await client.channels.create({ type: 'com.example.room' });
    const stream = client.userStream({ backoff });
    const { frames, ended } = follow(stream);
    await stream.subscribe('files', (query) => client.users.files(query));
    await stream.subscribe('rooms', (query) => client.channels.list(query));
    const { data: file } = await client.files.create({ type: 'com.example.data', name: 'a' });
    for (const name of ['b', 'c', 'b']) await client.files.update(file.id, { name });
    const { data: message } = await client.messages.create(room.id, { text: 'hi' });
    await until(() => frames.some(({ meta }) => meta.type === 'message'));
    // Each as the file is when it is told.
    const names = frames.filter(({ meta }) => meta.type === 'file').map(({ data }) => data[0]);
    expect(names).toMatchObject([{ id: file.id }, { id: file.id }, { id: file.id }, { name: 'b' }]);
    expect(frames.find(({ meta }) => meta.type === 'message')?.data).toMatchObject([{ id: message.id }]);
    stream.close();
    await ended;
  });

  test.each(transports)('ends with the error when its token is revoked: %s', async (transport) => {
    const { ann } = await people(service(), 'ann');
    const { client, open, states, gate } = await through(service(), ann.token);
    const stream = open({ transport });
    const { ended } = follow(stream);
    await stream.subscribe('home', home(client));
    await client.token.delete();
    await expect(ended).rejects.toMatchObject({ status: 401 });
    expect(states.at(-1)).toMatchObject({ state: 'closed', error: { status: 401 } });
    await expect(stream.subscribe('own', home(client))).rejects.toMatchObject({ status: 401 });
    gate.close();
  });

  test('a call that cannot be subscribed to, or is refused, subscribes nothing', async () => {
    const { ann } = await people(service(), 'ann');
    const client = createClient({ url: service().origin, token: ann.token });
    const stop = new AbortController();
    const stream = client.userStream({ signal: stop.signal });
    const { ended } = follow(stream);
    await expect(stream.subscribe('global', (query) => client.posts.stream.global(query))).rejects.toThrow(
      'The call is none that can be subscribed to.',
    );
    await expect(
      stream.subscribe('none', (query) => client.posts.replies('9000000', query)),
    ).rejects.toMatchObject({ status: 404 });
    // A fault of the app's own is none of the network.
    await expect(stream.subscribe('fault', () => client.posts.get(''))).rejects.toThrow(TypeError);
    await stream.subscribe('home', home(client));
    stop.abort();
    await ended;
  });
});
