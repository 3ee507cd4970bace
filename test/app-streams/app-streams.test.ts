import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { appStreams } from '../../src/features/app-streams/app-streams.host.ts';
import { Authorizations } from '../../src/features/app-streams/authorizations.ts';
import { revokeApp } from '../../src/features/tokens/revoke.actions.ts';
import { issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import { otherApp } from '../channels.ts';
import { Client, describeService, type Json, type TestService, until } from '../harness.ts';
import { writeLong } from '../long-posts.ts';
import { openPaused } from '../paused-transport.ts';
import { people, post } from '../people.ts';
import { openRaw } from '../raw-stream.ts';
import { HttpStream, type StreamRefused } from '../stream-client.ts';

/** Creates an app stream. */
async function create(app: Client, more: object = {}): Promise<Json> {
  const { status, body, data } = await app.post('/streams', { object_types: ['post'], ...more });
  if (status !== 200) throw new Error(`no stream: ${JSON.stringify(body)}`);
  return data;
}

/** A clause of a filter of posts. */
const clause = (field: string, value: string) => ({ object_type: 'post', field, operator: 'equals', value });

/** The ids of the next messages of a stream. */
async function take(stream: HttpStream, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await stream.next()).meta.id);
  return ids;
}

describeService('app streams', (service: () => TestService) => {
  /** Ends a client, and waits until the service has noticed. */
  const leave = async (stream: HttpStream, id: string): Promise<void> => {
    const before = service().ctx.tail.position;
    stream.close();
    await until(async () => {
      const { read } = service().ctx.store;
      const rows = (await read.all(
        `select delivered_seq as seq from app_streams where id = ${id}`,
        [],
      )) as Json[];
      return rows.length === 0 || rows[0].seq >= before;
    });
  };

  test('are created, read, listed by key, changed and deleted, by their own app', async () => {
    const app = await service().app();
    const types = ['user_follow', 'post', 'star', 'post'];
    const created = await app.post('/streams?purge=1', {
      object_types: types,
      type: 'long_poll',
      key: 'rollup',
    });
    const { id, endpoint } = created.data;
    expect(created.data).toEqual({
      id: expect.stringMatching(/^\d+$/),
      endpoint: expect.stringContaining(`${service().origin}/stream/app/${id}?secret=`),
      object_types: ['user_follow', 'post', 'star'],
      type: 'long_poll',
      key: 'rollup',
    });
    const second = await create(app);
    expect((await app.get(`/streams/${id}`)).data).toEqual(created.data);
    expect((await app.get('/streams')).data.map((one: Json) => one.id)).toEqual([id, second.id]);
    expect((await app.get('/streams?key=rollup')).data).toEqual([created.data]);
    expect((await app.get('/streams?key=none')).data).toEqual([]);

    const events = await service().eventsOf(async () => {
      const changed = await app.call(`/streams/${id}`, { method: 'PUT', body: { object_types: ['mute'] } });
      expect(changed.data).toEqual({ ...created.data, object_types: ['mute'] });
      const unnamed = await app.call(`/streams/${second.id}`, { method: 'PUT', body: { key: 'second' } });
      expect(unnamed.data).toEqual({ ...second, key: 'second' });
    });
    expect(events.map(({ type, body }) => [type, body])).toEqual([
      ['app_stream', { id: Number(id) }],
      ['app_stream', { id: Number(second.id) }],
    ]);

    const { ann } = await people(service(), 'ann');
    const { client: stranger } = await otherApp(service(), ann);
    for (const [method, path, body] of [
      ['GET', `/streams/${id}`],
      ['PUT', `/streams/${id}`, { object_types: ['post'] }],
      ['DELETE', `/streams/${id}`],
    ] as const) {
      expect((await stranger.call(path, { method, body })).status).toBe(404);
    }
    expect((await app.delete(`/streams/${id}`)).data).toMatchObject({ id, endpoint });
    expect((await app.get(`/streams/${id}`)).status).toBe(404);
    expect((await app.delete('/streams')).data.map((one: Json) => one.id)).toEqual([second.id]);
    expect((await app.get('/streams')).data).toEqual([]);
  });

  test('are used by any token of the app, and count and end with the one that made them', async () => {
    const { ann } = await people(service(), 'ann');
    const { id: appId, client: app } = await otherApp(service(), ann);
    const another = async () => new Client(service().origin, await issueAppToken(service().ctx, appId));
    const [later, third] = [await another(), await another()];
    const made = await create(app, { key: 'main' });
    expect((await later.get('/streams?key=main')).data).toEqual([made]);
    const changed = { object_types: ['star'] };
    const put = await later.call(`/streams/${made.id}`, { method: 'PUT', body: changed });
    expect(put.data).toMatchObject({ id: made.id, ...changed });
    // A key once and five streams count for each token.
    const own = await create(later, { key: 'main' });
    expect((await third.get('/streams?key=main')).data.map((one: Json) => one.id)).toEqual([made.id, own.id]);
    expect((await later.call(`/streams/${made.id}`, { method: 'PUT', body: { key: 'main' } })).status).toBe(
      200,
    );
    for (let n = 0; n < 4; n++) await create(later);
    expect((await later.post('/streams', { object_types: ['post'] })).status).toBe(400);
    // What a token opened is closed when that token ends; the stream waits for another.
    const bare = `${service().origin}/stream/app/${made.id}`;
    const connecting = vi.spyOn(service().ctx.live.of(appStreams), 'connect');
    const opened = await HttpStream.openUrl(bare, third.token);
    // Not while it connects, which is looked at separately.
    await connecting.mock.results[0]?.value;
    await third.delete('/token');
    await opened.untilClosed();
    expect((await app.get(`/streams/${made.id}`)).status).toBe(200);
    const again = await HttpStream.openUrl(bare, later.token);
    await app.delete('/token');
    await again.untilClosed();
    expect((await later.get(`/streams/${made.id}`)).status).toBe(404);
    expect((await later.delete('/streams')).data).toHaveLength(5);
  });

  test('are closed for a token that ends while its client connects', async () => {
    const { ctx, origin, appId } = service();
    const app = await service().app();
    const { id } = await create(app);
    const other = new Client(origin, await issueAppToken(ctx, appId));
    const streams = ctx.live.of(appStreams);
    const connect = streams.connect.bind(streams);
    vi.spyOn(streams, 'connect').mockImplementationOnce(async (...asked) => {
      await other.delete('/token');
      await connect(...asked);
    });
    const opened = await HttpStream.openUrl(`${origin}/stream/app/${id}`, other.token);
    await opened.untilClosed();
    expect((await app.delete(`/streams/${id}`)).status).toBe(200);
  });

  test('wrong bodies name what is wrong and change nothing', async () => {
    const app = await service().app();
    const stream = await create(app, { key: 'taken' });
    const { ann } = await people(service(), 'ann');
    const stranger = await otherApp(service(), ann);
    const clauses = [{ object_type: 'post', field: '/data/id', operator: 'equals', value: '1' }];
    const zoe = await service().person(`zoe_${service().ctx.tail.position}`);
    const theirs = (await zoe.post('/filters', { match_policy: 'include_any', clauses })).data.id;
    const wrong: [object, string][] = [
      [{}, 'You must supply object_types.'],
      [{ object_types: [] }, 'You must supply object_types: a list of at least one type.'],
      [{ object_types: ['post', 'posts'] }, 'unknown type "posts": object_types may list only '],
      [{ object_types: ['post'], type: 'websocket' }, 'type must be long_poll.'],
      [{ object_types: ['post'], key: 'taken' }, 'key is that of another stream of the token that made it.'],
      [{ object_types: ['post'], key: 'x'.repeat(257) }, 'key must be at most 256 characters long.'],
      [{ object_types: ['post'], filter_id: 'x' }, 'filter_id must be'],
      [{ object_types: ['post'], filter_id: '999999' }, 'filter_id must be'],
    ];
    for (const [body, message] of wrong) {
      const { status, meta } = await app.post('/streams', body);
      expect([status, meta.error_message]).toEqual([400, expect.stringContaining(message)]);
    }
    const second = await create(app);
    const wrongChanges: [object, string][] = [
      [{ key: 'taken' }, 'key is that of another stream of the token that made it.'],
      [{ object_types: [] }, 'You must supply object_types: a list of at least one type.'],
      [{ object_types: ['filter'] }, 'unknown type "filter": object_types may list only '],
      [{ type: 5 }, 'type must be'],
    ];
    for (const [body, message] of wrongChanges) {
      const { status, meta } = await app.call(`/streams/${second.id}`, { method: 'PUT', body });
      expect([status, meta.error_message]).toEqual([400, expect.stringContaining(message)]);
    }
    // The filter of a user who has nothing to do with the app.
    const foreign = await stranger.client.post('/streams', { object_types: ['post'], filter_id: theirs });
    expect(foreign.meta.error_message).toContain('filter_id must be');
    expect((await app.get('/streams')).data).toEqual([stream, second]);
    // Another token of the same app may use the key.
    expect((await create(await service().app(), { key: 'taken' })).key).toBe('taken');
    for (let n = 0; n < 3; n++) await create(app);
    const sixth = await app.post('/streams', { object_types: ['post'] });
    expect([sixth.status, sixth.meta.error_slug]).toEqual([400, 'too-many-streams']);
  });

  test('the endpoint opens with its secret or the app token, and with nothing else', async () => {
    const app = await service().app();
    const { ann } = await people(service(), 'ann');
    const { id, endpoint } = await create(app);
    const bare = `${service().origin}/stream/app/${id}`;
    const refused = async (url: string, token?: string): Promise<number> =>
      HttpStream.openUrl(url, token).then(
        (stream) => {
          stream.close();
          return 200;
        },
        (error) => (error as StreamRefused).status,
      );
    expect(await refused(bare)).toBe(401);
    expect(await refused(bare, 'nonsense')).toBe(401);
    expect(await refused(bare, ann.token)).toBe(403);
    expect(await refused(bare, (await otherApp(service(), ann)).client.token)).toBe(404);
    expect(await refused(`${bare}?secret=nonsense`)).toBe(404);
    expect(await refused(`${service().origin}/stream/app/999999`, app.token)).toBe(404);
    expect(await refused(endpoint.replace(`/${id}?`, '/x?'))).toBe(404);
    expect(await refused(`${endpoint}&purge=2`)).toBe(400);
    expect(await refused(bare, app.token)).toBe(200);
    expect(await refused(endpoint)).toBe(200);
    expect(await refused(`${bare}?access_token=${app.token}`)).toBe(200);
  });

  test('filters let messages through, and a change of them or of the types holds from the next event on', async () => {
    const app = await service().app();
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const given = { match_policy: 'include_any', clauses: [clause('/data/entities/hashtags/*/name', 'yes')] };
    const filter = (await ann.post('/filters', given)).data;
    const { id, endpoint, filter: shown } = await create(app, { filter_id: filter.id });
    expect(shown).toMatchObject({ id: filter.id, clauses: given.clauses, owner: { id: ann.id } });
    const stream = await HttpStream.openUrl(endpoint);
    await post(bob, 'no');
    const first = await post(bob, '#yes');
    expect(await take(stream, 1)).toEqual([first]);

    // One that a stream uses is not deleted, nor others with it.
    const other = (await ann.post('/filters', given)).data;
    for (const path of [`/filters/${filter.id}`, '/filters']) {
      expect((await ann.delete(path)).meta.error_message).toContain(`filter ${filter.id} is used by ${id}`);
    }
    expect((await ann.get(`/filters/${other.id}`)).status).toBe(200);
    const changed = { ...given, clauses: [clause('/data/user/id', bob.id)] };
    await ann.call(`/filters/${filter.id}`, { method: 'PUT', body: changed });
    await post(ann, '#yes');
    const second = await post(bob, 'no');
    expect(await take(stream, 1)).toEqual([second]);

    await app.call(`/streams/${id}`, { method: 'PUT', body: { object_types: ['star'], filter_id: null } });
    const third = await post(ann, 'not streamed');
    await bob.post(`/posts/${third}/star`);
    expect((await stream.next()).meta.type).toBe('star');
    await app.call(`/streams/${id}`, { method: 'PUT', body: { object_types: ['post'] } });
    const fourth = await post(ann, 'streamed');
    expect(await take(stream, 1)).toEqual([fourth]);
    stream.close();
    expect((await ann.delete(`/filters/${filter.id}`)).status).toBe(200);
  });

  test('what happens while no client is connected is sent once it is, once and in order', async () => {
    const app = await service().app();
    const { ann } = await people(service(), 'ann');
    const { id, endpoint } = await create(app);
    const sent = [await post(ann, 'before the first client')];
    let stream = await HttpStream.openUrl(endpoint);
    sent.push(await post(ann, 'while connected'));
    const got = await take(stream, 2);
    for (let round = 0; round < 3; round++) {
      await leave(stream, id);
      for (let n = 0; n < round; n++) sent.push(await post(ann, `while away ${n}`));
      const opening = HttpStream.openUrl(endpoint);
      sent.push(await post(ann, 'while connecting'));
      stream = await opening;
      sent.push(await post(ann, 'again connected'));
      got.push(...(await take(stream, sent.length - got.length)));
    }
    expect(got).toEqual(sent);
    await leave(stream, id);

    await post(ann, 'dropped');
    stream = await HttpStream.openUrl(`${endpoint}&purge=1`);
    const last = await post(ann, 'after that');
    expect(await take(stream, 1)).toEqual([last]);
    stream.close();
  });

  test('what waited longer than ten minutes is dropped, and the client told', async () => {
    const app = await service().app();
    const { ann } = await people(service(), 'ann');
    const { endpoint } = await create(app);
    const { ctx } = service();
    await post(ann, 'too old');
    const { position } = ctx.tail;
    await ctx.store.bookkeeping((db) =>
      db.all(`update events set at = at - 601000 where seq <= ${position}`, []),
    );
    const kept = await post(ann, 'not too old');
    const stream = await HttpStream.openUrl(endpoint);
    expect(await stream.next()).toMatchObject({ control: 'queue_expired' });
    expect(await take(stream, 1)).toEqual([kept]);
    stream.close();
  });

  test('what is sent to a client that is gone is not served', async () => {
    const app = await service().app();
    const { ann } = await people(service(), 'ann');
    const { id, endpoint } = await create(app);
    const sent = [await post(ann, 'one'), await post(ann, 'two')];
    const { transport, end } = await openPaused();
    await end();
    const streams = service().ctx.live.of(appStreams);
    await streams.connect(Number(id), transport, { from: 0, autoDelete: false }, async () => true);
    await streams.detach(Number(id), transport);
    const stream = await HttpStream.openUrl(endpoint);
    expect(await take(stream, 2)).toEqual(sent);
    stream.close();
  });

  test('a client whose stream could not be prepared leaves nothing in memory, and is served when it comes back', async () => {
    const app = await service().app();
    const { ann } = await people(service(), 'ann');
    const given = { match_policy: 'include_any', clauses: [clause('/data/user/id', ann.id)] };
    const { data: filter } = await ann.post('/filters', given);
    const { id, endpoint } = await create(app, { filter_id: filter.id });
    const [holds, releases] = [
      vi.spyOn(Authorizations.prototype, 'hold'),
      vi.spyOn(Authorizations.prototype, 'release'),
    ];
    const { objects } = service().ctx;
    const find = objects.find.bind(objects);
    vi.spyOn(objects, 'find').mockImplementation(async (kind, key, ...more) => {
      if (kind.name === 'filter') throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      return find(kind, key, ...more);
    });
    const refused = await HttpStream.openUrl(endpoint);
    await refused.untilClosed();
    vi.mocked(objects.find).mockRestore();
    const sent = await post(ann, 'one');
    const stream = await HttpStream.openUrl(endpoint);
    expect(await take(stream, 1)).toEqual([sent]);
    await leave(stream, id);
    const of = (spy: typeof holds | typeof releases) => spy.mock.calls.map(([app]) => app);
    await until(() => of(releases).length > 0);
    expect(of(releases)).toEqual(of(holds));
  });

  test('another client takes the stream over', async () => {
    const app = await service().app();
    const { ann } = await people(service(), 'ann');
    const { endpoint } = await create(app);
    const first = await HttpStream.openUrl(endpoint);
    const sent = [await post(ann, 'one')];
    expect(await take(first, 1)).toEqual(sent);
    const second = await HttpStream.openUrl(endpoint);
    await first.untilClosed();
    const next = await post(ann, 'two');
    expect(await take(second, 1)).toEqual([next]);
    expect(first.frames).toHaveLength(1);
    second.close();
  });

  test('auto_delete deletes the stream with its client, but not where another takes over', async () => {
    const app = await service().app();
    const { id, endpoint } = await create(app);
    const first = await HttpStream.openUrl(`${endpoint}&auto_delete=1`);
    const second = await HttpStream.openUrl(`${endpoint}&auto_delete=1`);
    await first.untilClosed();
    expect((await app.get(`/streams/${id}`)).status).toBe(200);
    second.close();
    await until(async () => (await app.get(`/streams/${id}`)).status === 404);
  });

  test('ends with its deletion, with its token, and with its app', async () => {
    const { ann } = await people(service(), 'ann');
    const { id: appId, client: app } = await otherApp(service(), ann);
    const deleted = await create(app);
    const gone = await HttpStream.openUrl(deleted.endpoint);
    await app.delete(`/streams/${deleted.id}`);
    await gone.untilClosed();
    expect(gone.isEnded).toBe(true);
    await expect(HttpStream.openUrl(deleted.endpoint)).rejects.toMatchObject({ status: 404 });

    const left = await create(app);
    const open = await HttpStream.openUrl(left.endpoint);
    await app.delete('/token');
    await open.untilClosed();
    await expect(HttpStream.openUrl(left.endpoint)).rejects.toMatchObject({ status: 404 });

    const again = new Client(service().origin, await issueAppToken(service().ctx, appId));
    const last = await HttpStream.openUrl((await create(again)).endpoint);
    await service().ctx.store.write((tx) => revokeApp(tx, appId));
    await last.untilClosed();
  });

  test('a client that does not read is warned, then cut off, and finds the rest when it is back', async () => {
    const app = await service().app();
    const { ann } = await people(service(), 'ann');
    const { ctx, appId } = service();
    const { id } = await create(app);
    const path = `/stream/app/${id}`;
    const slow = await openRaw(app, '', path);
    const posts = writeLong(ann, ctx, appId);
    const idsOf = (text: string): string[] =>
      text
        .split('\r\n')
        .slice(0, -1)
        .flatMap((line) => (line === '' ? [] : (JSON.parse(line).meta?.id ?? [])));
    await posts.write(1);
    await until(() => idsOf(slow.text()).length === 1);

    slow.pause();
    const sent = vi.spyOn(Socket.prototype, 'write');
    const isSent = (what: string) => sent.mock.calls.some(([chunk]) => String(chunk).includes(what));
    await until(async () => {
      await posts.write(20);
      const last = posts.ids.at(-1) as string;
      // Step by step: one that is told of all at once would be cut off without having been warned.
      await until(() => isSent(`"id":"${last}"`));
      return isSent('"control":"buffer_nearly_full"');
    });
    sent.mockRestore();
    const isOpen = () => ctx.metrics.openStreams.get().then(({ values }) => values[0]?.value !== 0);
    await until(async () => (await posts.write(40)) && !(await isOpen()));
    slow.resume();
    await until(() => slow.isClosed());
    const got = idsOf(slow.text());
    const back = await HttpStream.openUrl(service().origin + path, app.token);
    const last = await post(ann, 'the last');
    await until(() => back.frames.at(-1)?.meta?.id === last);
    got.push(...back.frames.map(({ meta }) => meta.id));
    back.close();
    // What the operating system took a part of is sent again.
    expect([...new Set(got)]).toEqual([...posts.ids, last]);
  });

  test('is no WebSocket, and takes only GET', async () => {
    const { endpoint } = await create(await service().app());
    const posted = await fetch(endpoint, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET']);
    const socket = new WebSocket(endpoint.replace('http', 'ws'));
    const { message } = await new Promise<Error>((resolve) => socket.on('error', resolve));
    expect(message).toContain('400');
  });
});
