/** Which calls subscribe, and what arrives then (docs/interface.md, Streams). */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PositionPlace } from '../../src/consumers/positions.ts';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { postKind } from '../../src/features/posts/posts.kind.ts';
import type { PostRecord } from '../../src/features/posts/posts.record.ts';
import { homeTimelines } from '../../src/features/timelines/home-timelines.ts';
import { type Client, describeService, type Json, until } from '../harness.ts';
import { ids, people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

/** Ids of the posts of the next frames. */
async function nextIds(stream: HttpStream, frames: number): Promise<string[]> {
  const received: string[] = [];
  while (received.length < frames) received.push(...ids((await stream.next()).data));
  return received;
}

const annotations = [{ type: 'com.example.mood', value: { is: 'good' } }];

describeService('subscribing', (service) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Calls with the connection's id; undefined where the reply shows no subscription. */
  const subscribe = async (client: Client, stream: HttpStream, path: string): Promise<Json> => {
    const joint = path.includes('?') ? '&' : '?';
    const { status, meta } = await client.get(`${path}${joint}connection_id=${stream.connectionId}`);
    expect(status, path).toBe(200);
    expect(meta.subscription_ids, path).toEqual(meta.subscription_id && [meta.subscription_id]);
    return meta.subscription_id;
  };

  test('needs a page that reaches up to now', async () => {
    const { alice } = await people(service(), 'alice');
    const stream = await HttpStream.open(alice);
    const made: string[] = [];
    for (const text of ['one', 'two', 'three']) made.push(await post(alice, text));
    const [first, , last] = made;
    const cases: [query: string, subscribes: boolean][] = [
      ['', true],
      ['?count=1', true],
      ['?count=0', true],
      ['?count=-1', false],
      [`?before_id=${last}`, false],
      [`?before_id=${last}&since_id=${first}`, false],
      [`?since_id=${first}`, true],
      [`?since_id=${first}&count=1`, false],
      [`?since_id=${first}&count=2`, true],
      [`?since_id=${last}`, true],
      [`?since_id=${first}&count=-5`, false],
    ];
    for (const [query, subscribes] of cases) {
      const id = await subscribe(alice, stream, `/users/me/posts${query}`);
      expect(id !== undefined, query).toBe(subscribes);
    }
    const { meta } = await alice.get(`/users/me/posts?count=-1&connection_id=${stream.connectionId}`);
    for (const key of ['subscription_id', 'subscription_ids']) expect(meta).not.toHaveProperty(key);
    stream.close();
  });

  test('is offered by these endpoints only', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const stream = await HttpStream.open(alice);
    const id = await post(alice, 'root');
    const offered = [
      '/users/me/following',
      '/users/me/followers',
      '/users/me/posts',
      '/posts/stream',
      '/token',
    ];
    for (const path of [...offered, `/posts/${id}/replies`]) {
      expect(await subscribe(alice, stream, `${path}?subscription_id=mine`), path).toBe('mine');
    }
    for (const path of [
      `/users/${bob.id}/posts`,
      `/users/${bob.id}/following`,
      '/posts/stream/global',
      '/users/me',
      '/config',
    ]) {
      expect(await subscribe(alice, stream, path), path).toBeUndefined();
    }
    stream.close();
  });

  test('by the same name again overwrites, and several that match give one frame', async () => {
    const { alice } = await people(service(), 'alice');
    const stream = await HttpStream.open(alice);
    const other = await post(alice, 'another thread');
    const root = await post(alice, 'root');
    await subscribe(alice, stream, `/posts/${other}/replies?subscription_id=one`);
    await subscribe(alice, stream, `/posts/${root}/replies?subscription_id=one`);
    await subscribe(alice, stream, '/users/me/posts?subscription_id=two');
    await subscribe(alice, stream, '/posts/stream?subscription_id=three');
    await post(alice, 'elsewhere', { reply_to: other });
    expect((await stream.next()).meta.subscription_ids.sort()).toEqual(['three', 'two']);
    await post(alice, 'here', { reply_to: root });
    expect((await stream.next()).meta.subscription_ids.sort()).toEqual(['one', 'three', 'two']);
    expect(stream.frames).toHaveLength(2);
    stream.close();
  });

  test('to an unknown connection, or another token’s, is a 404', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const stream = await HttpStream.open(alice);
    const other = await service().tokenFor(alice, ['basic', 'stream']);
    for (const client of [bob, other]) {
      expect((await client.get(`/posts/stream?connection_id=${stream.connectionId}`)).status).toBe(404);
      expect((await client.delete(`/users/me/streams/${stream.connectionId}`)).status).toBe(404);
    }
    expect((await alice.get('/posts/stream?connection_id=nonsense')).status).toBe(404);
    expect((await alice.delete('/users/me/streams/nonsense')).status).toBe(404);
    stream.close();
  });

  /** Does something when the next page of a home timeline has been read. */
  function afterPage(work: () => Promise<void>): void {
    const timelines = service().ctx.caches.of(homeTimelines);
    const read = timelines.read.bind(timelines);
    vi.spyOn(timelines, 'read').mockImplementationOnce(async (reader, range) => {
      const entries = await read(reader, range);
      await work();
      return entries;
    });
  }

  test('misses nothing that is posted between the page and the subscription', async () => {
    const { alice } = await people(service(), 'alice');
    const stream = await HttpStream.open(alice);
    const before = await post(alice, 'before');
    let between = '';
    afterPage(async () => {
      between = await post(alice, 'between');
    });
    const page = await alice.get(`/posts/stream?connection_id=${stream.connectionId}`);
    expect(ids(page.data)).toEqual([before]);
    const after = await post(alice, 'after');
    expect(await nextIds(stream, 2)).toEqual([between, after]);
    stream.close();
  });

  test('is sent the rest of that once its client is back, where it leaves amid', async () => {
    const { alice } = await people(service(), 'alice');
    const stream = await HttpStream.open(alice);
    const { connectionId } = stream;
    const between: number[] = [];
    const { ctx, appId } = service();
    afterPage(async () => {
      for (const text of ['first', 'second']) {
        const draft = { text, replyTo: undefined, machineOnly: false, annotations: [], entities: undefined };
        between.push(await createPost(ctx, { userId: Number(alice.id), appId }, draft));
      }
    });
    const render = postKind.render;
    const spy = vi.spyOn(postKind, 'render').mockImplementation((record: PostRecord, state, paginationId) => {
      const connection = service().streamOf(connectionId);
      if (record.row.text === 'second' && connection?.transport !== undefined) {
        void ctx.streams.detach(connection, connection.transport);
      }
      return render(record, state, paginationId);
    });
    await alice.get(`/posts/stream?connection_id=${connectionId}`);
    expect(await nextIds(stream, 1)).toEqual([String(between[0])]);
    await until(() => service().streamOf(connectionId) === undefined);
    spy.mockRestore();
    stream.close();
    const back = await HttpStream.open(alice, `?connection_id=${connectionId}`);
    const after = await post(alice, 'after');
    expect(await nextIds(back, 2)).toEqual([String(between[1]), after]);
    back.close();
  });

  test('is sent that without the others having it again after a kill', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const stream = await HttpStream.open(alice);
    const { connectionId } = stream;
    await alice.get(`/users/me/mentions?connection_id=${connectionId}`);
    const between: string[] = [];
    afterPage(async () => {
      between.push(await post(alice, 'own'), await post(bob, `@${alice.username} hello`));
      expect(await nextIds(stream, 1)).toEqual([between[1]]);
    });
    await alice.get(`/posts/stream?connection_id=${connectionId}`);
    expect(await nextIds(stream, 1)).toEqual([between[0]]);
    const { config, tail } = service().ctx;
    expect(new PositionPlace(config.data, 'stream', undefined).readLeft().get(connectionId)).toBe(
      tail.position,
    );
    stream.close();
  });
});

describeService('what subscriptions receive', (service) => {
  test('new followers and followees, as the same call would show them, and their going', async () => {
    const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
    const stream = await HttpStream.open(alice);
    const query = `connection_id=${stream.connectionId}`;
    await alice.get(`/users/me/following?${query}&subscription_id=following`);
    await alice.get(`/users/me/followers?${query}&subscription_id=followers`);
    for (const [name, act, undo, other] of [
      [
        'following',
        () => alice.post(`/users/${bob.id}/follow`),
        () => alice.delete(`/users/${bob.id}/follow`),
        bob,
      ],
      [
        'followers',
        () => carol.post(`/users/${alice.id}/follow`),
        () => carol.delete(`/users/${alice.id}/follow`),
        carol,
      ],
    ] as const) {
      await act();
      const { data, meta } = await stream.next();
      const list = await alice.get(`/users/me/${name}`);
      expect(data).toEqual(list.data);
      const { max_id, min_id } = list.meta;
      expect(meta).toMatchObject({
        code: 200,
        type: 'user_follow',
        subscription_ids: [name],
        more: false,
        max_id,
        min_id,
      });
      await undo();
      const gone = await stream.next();
      expect(gone.meta).toMatchObject({ type: 'user_follow', is_deleted: true, deleted_id: other.id });
      expect(gone.data[0].id).toBe(other.id);
    }
    await bob.post(`/users/${carol.id}/follow`);
    await carol.post(`/users/${alice.id}/follow`);
    expect((await stream.next()).data[0].id).toBe(carol.id);
    stream.close();
  });

  test('the token again when its authorisation or its user changes', async () => {
    const alice = await service().person('granting', { scopes: ['basic', 'update_profile'] });
    const stream = await HttpStream.open(alice);
    const { meta, data } = await alice.get(`/token?connection_id=${stream.connectionId}`);
    expect(meta.subscription_id).toEqual(expect.any(String));
    await service().tokenFor(alice, ['basic', 'files']);
    const granted = await stream.next();
    expect(granted.meta).toMatchObject({ type: 'token', subscription_ids: [meta.subscription_id] });
    expect(granted.data).toEqual([data]);
    await alice.call('/users/me', { method: 'PATCH', body: { name: 'Renamed' } });
    const changed = await stream.next();
    expect([changed.meta.type, changed.data[0].user.id]).toEqual(['user', alice.id]);
    expect(changed.meta).not.toHaveProperty('min_id');
    stream.close();
  });

  test('follow and unfollow change at once what the personal stream receives', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const stream = await HttpStream.open(alice);
    await alice.get(`/posts/stream?connection_id=${stream.connectionId}`);
    await post(bob, 'not yet');
    await alice.post(`/users/${bob.id}/follow`);
    const followed = await post(bob, 'now');
    await alice.delete(`/users/${bob.id}/follow`);
    await post(bob, 'no longer');
    const own = await post(alice, 'my own');
    expect(await nextIds(stream, 2)).toEqual([followed, own]);
    stream.close();
  });

  test('only the thread that was asked for', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const stream = await HttpStream.open(alice);
    const root = await post(bob, 'root');
    const reply = await post(bob, 'reply', { reply_to: root });
    await alice.get(`/posts/${reply}/replies?connection_id=${stream.connectionId}`);
    await post(bob, 'another thread');
    const wanted = [
      await post(bob, 'deeper', { reply_to: reply }),
      await post(alice, 'beside', { reply_to: root }),
    ];
    expect(await nextIds(stream, 2)).toEqual(wanted);
    stream.close();
  });

  describe('filters, each subscription its own', () => {
    test('deleted and machine-only posts', async () => {
      const { alice } = await people(service(), 'alice');
      const stream = await HttpStream.open(alice);
      const path = `/users/me/posts?connection_id=${stream.connectionId}`;
      await alice.get(`${path}&subscription_id=plain`);
      await alice.get(`${path}&subscription_id=living&include_deleted=0`);
      await alice.get(`${path}&subscription_id=machines&include_machine=1`);
      const id = await post(alice, 'a post');
      await alice.delete(`/posts/${id}`);
      await alice.post('/posts', { machine_only: true, annotations });
      const received = async () => (await stream.next()).meta.subscription_ids.sort();
      // A post that is deleted before it is delivered is its tombstone to those who want these.
      const created = await received();
      expect(created).toEqual(expect.arrayContaining(['machines', 'plain']));
      expect(await received()).toEqual(['machines', 'plain']);
      expect(await received()).toEqual(['machines']);
      stream.close();
    });

    test('posts directed at others', async () => {
      const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
      await alice.post(`/users/${bob.id}/follow`);
      const stream = await HttpStream.open(alice);
      const path = `/posts/stream?connection_id=${stream.connectionId}`;
      await alice.get(`${path}&subscription_id=mine`);
      await alice.get(`${path}&subscription_id=all&include_directed_posts=1`);
      await post(bob, `@${carol.username} hello`);
      expect((await stream.next()).meta.subscription_ids).toEqual(['all']);
      await post(bob, `@${alice.username} hello`);
      expect((await stream.next()).meta.subscription_ids.sort()).toEqual(['all', 'mine']);
      stream.close();
    });
  });

  test('display options are the connection’s, not the call’s', async () => {
    const { alice } = await people(service(), 'alice');
    const rich = await HttpStream.open(alice, '?include_annotations=1&include_starred_by=1');
    const plain = await HttpStream.open(alice, '?include_html=0');
    for (const stream of [rich, plain]) {
      await alice.get(
        `/posts/stream?connection_id=${stream.connectionId}&include_annotations=0&include_html=1`,
      );
    }
    await post(alice, 'a post', { annotations });
    const [shown] = (await rich.next()).data;
    expect(shown).toMatchObject({
      annotations,
      starred_by: [],
      html: expect.any(String),
      user: { annotations: [] },
    });
    const [bare] = (await plain.next()).data;
    for (const key of ['annotations', 'starred_by', 'html']) expect(bare).not.toHaveProperty(key);
    expect(bare.user.description).not.toHaveProperty('html');
    for (const stream of [rich, plain]) stream.close();
  });
});
