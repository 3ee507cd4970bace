/** Connections of user streams: their limits, their end, and how their bytes look. */
import { Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { selectConnections } from '../../src/streams/streams.sql.ts';
import { Client, databases, describeService, TestService, until } from '../harness.ts';
import { writeLong } from '../long-posts.ts';
import { ids, people, post } from '../people.ts';
import { openRaw } from '../raw-stream.ts';
import { HttpStream, SocketStream, StreamRefused } from '../stream-client.ts';

const subscribe = (client: Client, { connectionId }: { connectionId: string }, query = '') =>
  client.get(`/posts/stream?connection_id=${connectionId}${query}`);

/** Waits until the service no longer knows a connection. */
const untilGone = (client: Client, connection: { connectionId: string }) =>
  until(async () => (await subscribe(client, connection)).status === 404);

describeService('stream connections', (service) => {
  /** Waits until the service has noticed that a client left. */
  const untilWaiting = async ({ connectionId }: { connectionId: string }) => {
    // Later than the moment it left, so that the next one to leave has waited less.
    await until(async () => {
      const [row] = await selectConnections(service().ctx.store.read, { ids: [connectionId] });
      return row!.waiting_since !== null && row!.waiting_since < Date.now();
    });
  };

  test('the token may be in the query', async () => {
    const { alice } = await people(service(), 'alice');
    for (const Stream of [HttpStream, SocketStream]) {
      const stream = await Stream.open(new Client(service().origin), `?access_token=${alice.token}`);
      await subscribe(alice, stream);
      const id = await post(alice, 'hello');
      expect(ids((await stream.next()).data)).toEqual([id]);
      stream.close();
    }
    const refused = await HttpStream.open(new Client(service().origin), '?access_token=wrong').catch(
      (error) => error,
    );
    expect(refused).toBeInstanceOf(StreamRefused);
    expect([refused.status, refused.body.meta.error_slug]).toEqual([401, 'invalid-token']);
  });

  test('frames over HTTP end in CRLF and hold no line break', async () => {
    const { alice } = await people(service(), 'alice');
    const stream = await openRaw(alice);
    expect(stream.contentType).toMatch(/^application\/json/);
    await subscribe(alice, stream);
    await post(alice, 'line one\nline two\r\n3 ä 😀');
    await post(alice, 'second');
    await until(() => stream.text().includes('second') && stream.text().endsWith('\n'));
    const frames = stream.text().split('\r\n');
    expect(frames).toHaveLength(3);
    expect(frames[2]).toBe('');
    expect(frames.join('')).not.toMatch(/[\r\n]/);
    expect(JSON.parse(frames[0]!).data[0].text).toBe('line one\nline two\r\n3 ä 😀');
    stream.close();
  });

  test('of one token there are five: the longest waiting makes room, and a sixth in use is refused', async () => {
    const { alice } = await people(service(), 'alice');
    const streams: HttpStream[] = [];
    for (let n = 0; n < 5; n++) streams.push(await HttpStream.open(alice));
    for (const Stream of [HttpStream, SocketStream]) {
      const refused = await Stream.open(alice).catch((error) => error);
      expect(refused).toBeInstanceOf(StreamRefused);
      expect(refused.status).toBe(400);
      expect(refused.body.meta.error_message).toMatch(/^Bad Request: .*\b(five|5)\b/);
    }
    const other = await HttpStream.open(await service().tokenFor(alice, ['basic']));
    other.close();
    for (const index of [3, 1]) {
      streams[index]!.close();
      await untilWaiting(streams[index]!);
    }
    const sixth = await HttpStream.open(alice);
    expect((await subscribe(alice, streams[3]!)).status).toBe(404);
    expect((await subscribe(alice, streams[1]!)).status).toBe(200);
    for (const index of [0, 2, 4]) expect((await subscribe(alice, streams[index]!)).status).toBe(200);
    for (const stream of [...streams, sixth]) stream.close();
  });

  test('hold 50 subscriptions; one of them may be replaced, a 51st may not', async () => {
    const { alice } = await people(service(), 'alice');
    const stream = await HttpStream.open(alice);
    for (let n = 1; n <= 50; n++) {
      expect((await subscribe(alice, stream, `&count=0&subscription_id=s${n}`)).status).toBe(200);
    }
    const { status, meta } = await subscribe(alice, stream, '&subscription_id=s51');
    expect([status, meta.error_message]).toEqual([400, expect.stringContaining('50')]);
    expect((await subscribe(alice, stream)).status).toBe(400);
    expect((await subscribe(alice, stream, '&subscription_id=s7')).meta.subscription_id).toBe('s7');
    await post(alice, 'one frame for all');
    expect((await stream.next()).meta.subscription_ids).toHaveLength(50);
    await alice.delete(`/users/me/streams/${stream.connectionId}/s1`);
    expect((await subscribe(alice, stream, '&subscription_id=s51')).status).toBe(200);
    stream.close();
  });

  test('hold 50 subscriptions also when more are asked for at once', async () => {
    const { alice } = await people(service(), 'alice');
    const stream = await HttpStream.open(alice);
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, n) => subscribe(alice, stream, `&count=0&subscription_id=s${n % 100}`)),
    );
    const made = new Set(replies.flatMap(({ meta }) => meta.subscription_id ?? []));
    expect(made.size).toBe(50);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const [id] = made;
    await alice.delete(`/users/me/streams/${stream.connectionId}/${id}`);
    expect((await subscribe(alice, stream, '&subscription_id=another')).status).toBe(200);
    expect((await subscribe(alice, stream, '&subscription_id=one too many')).status).toBe(400);
    stream.close();
  });

  test('are five also where many are asked for at once and others wait for their clients', async () => {
    const { alice } = await people(service(), 'alice');
    for (let n = 0; n < 5; n++) {
      const stream = await HttpStream.open(alice);
      stream.close();
      await untilWaiting(stream);
    }
    const opened = await Promise.allSettled(Array.from({ length: 12 }, () => HttpStream.open(alice)));
    const streams = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(streams).toHaveLength(5);
    for (const one of opened) if (one.status === 'rejected') expect(one.reason.status).toBe(400);
    for (const stream of streams) stream.close();
  });

  test('an unknown connection is a 404 for every token and without one, and HEAD never subscribes', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const stream = await HttpStream.open(alice);
    const path = '/posts/tag/unknown?connection_id=';
    for (const caller of [service().anonymous, await service().app(), bob]) {
      for (const id of [stream.connectionId, 'nonsense']) {
        const { status, meta } = await caller.get(`${path}${id}`);
        expect([status, meta.error_slug]).toEqual([404, 'not-found']);
      }
    }
    const url = `${service().origin}/api${path}`;
    const headers = { authorization: `Bearer ${alice.token}` };
    const head = (id: string) => fetch(`${url}${id}`, { method: 'HEAD', headers });
    expect((await head(stream.connectionId)).status).toBe(200);
    expect((await head('nonsense')).status).toBe(404);
    expect((await subscribe(alice, stream, '&subscription_id=only')).status).toBe(200);
    await post(alice, '#unknown');
    expect((await stream.next()).meta.subscription_ids).toEqual(['only']);
    stream.close();
  });

  test('ending a subscription stops what it received', async () => {
    const { alice } = await people(service(), 'alice');
    const stream = await HttpStream.open(alice);
    await subscribe(alice, stream, '&subscription_id=a/b c');
    await subscribe(alice, stream, '&subscription_id=kept');
    const address = `/users/me/streams/${stream.connectionId}/${encodeURIComponent('a/b c')}`;
    const events = await service().eventsOf(async () => {
      const { status, body } = await alice.delete(address);
      expect([status, body]).toEqual([204, undefined]);
    });
    expect(events).toEqual([]);
    expect((await alice.delete(address)).status).toBe(404);
    await post(alice, 'hello');
    expect((await stream.next()).meta.subscription_ids).toEqual(['kept']);
    stream.close();
  });

  test('deleting a connection disconnects its client and forgets it', async () => {
    const { alice } = await people(service(), 'alice');
    for (const Stream of [HttpStream, SocketStream]) {
      const stream = await Stream.open(alice);
      await subscribe(alice, stream);
      const { status, body } = await alice.delete(`/users/me/streams/${stream.connectionId}`);
      expect([status, body]).toEqual([204, undefined]);
      await stream.untilClosed();
      expect((await subscribe(alice, stream)).status).toBe(404);
      const again = await Stream.open(alice, `?connection_id=${stream.connectionId}`);
      expect(again.connectionId).not.toBe(stream.connectionId);
      again.close();
    }
  });

  test('with auto_delete=1 a connection goes with its client, otherwise it waits', async () => {
    const { alice } = await people(service(), 'alice');
    const passing = await HttpStream.open(alice, '?auto_delete=1');
    const staying = await HttpStream.open(alice);
    for (const stream of [passing, staying]) {
      expect((await subscribe(alice, stream)).status).toBe(200);
      stream.close();
    }
    await untilGone(alice, passing);
    await untilWaiting(staying);
    expect((await subscribe(alice, staying)).status).toBe(200);
  });

  test('with auto_delete=1 a connection keeps its id and subscriptions when it is taken over', async () => {
    const { alice } = await people(service(), 'alice');
    for (const Stream of [HttpStream, SocketStream]) {
      const first = await Stream.open(alice, '?auto_delete=1');
      await subscribe(alice, first, '&subscription_id=kept');
      const second = await Stream.open(alice, `?auto_delete=1&connection_id=${first.connectionId}`);
      expect(second.connectionId).toBe(first.connectionId);
      await first.untilClosed();
      await post(alice, 'hello');
      expect((await second.next()).meta.subscription_ids).toEqual(['kept']);
      second.close();
      await untilGone(alice, second);
    }
  });

  test('another’s connection cannot be taken over', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const stream = await HttpStream.open(alice);
    const other = await HttpStream.open(bob, `?connection_id=${stream.connectionId}`);
    expect(other.connectionId).not.toBe(stream.connectionId);
    await subscribe(alice, stream);
    await post(alice, 'still mine');
    expect((await stream.next()).data[0].text).toBe('still mine');
    expect(other.frames).toEqual([]);
    for (const open of [stream, other]) open.close();
  });

  test('revoking a token ends its streams at once, and only its', async () => {
    const { alice } = await people(service(), 'alice');
    const other = await service().tokenFor(alice, ['basic', 'stream']);
    const [ended, kept] = [await HttpStream.open(alice), await HttpStream.open(other)];
    await alice.delete('/token');
    await ended.untilClosed();
    expect((await subscribe(other, kept)).status).toBe(200);
    expect(kept.closed).toBe(false);
    kept.close();
  });

  test('a client that does not read is warned, then cut off, while others go on', async () => {
    const { alice } = await people(service(), 'alice');
    const { ctx, appId } = service();
    const [slow, quick] = [await openRaw(alice, '?include_annotations=1'), await HttpStream.open(alice)];
    for (const stream of [slow, quick]) await subscribe(alice, stream);
    const connection = service().streamOf(slow.connectionId)!;
    const posts = writeLong(alice, ctx, appId);
    // How much the operating system takes before anything waits differs, so what is sent is checked.
    const sent = vi.spyOn(Socket.prototype, 'write');
    const isWarned = () => sent.mock.calls.some(([chunk]) => String(chunk).includes('"control"'));

    slow.pause();
    await until(async () => {
      await posts.write(10);
      // Step by step: one that is told of all at once would be cut off without having been warned.
      await until(() => quick.frames.at(-1)?.data[0].id === posts.ids.at(-1));
      return isWarned();
    });
    slow.resume();
    await until(() => slow.text().includes('"control"'));
    const control = slow
      .text()
      .split('\r\n')
      .find((line) => line.includes('"control"'));
    expect(JSON.parse(control!).control).toEqual(expect.any(String));
    expect(slow.isClosed()).toBe(false);

    slow.pause();
    await until(async () => (await posts.write(20)) && connection.transport === undefined);
    slow.resume();
    await until(() => slow.isClosed());
    const last = await post(alice, 'the last');
    await until(() => quick.frames.at(-1)?.data[0].id === last);
    const received = quick.frames.map(({ data }) => data[0].id);
    expect(received).toEqual([...posts.ids, last]);
    quick.close();
  });
});

describe.each(databases)('keep-alives on %s', (database) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('are an empty line every 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const service = await TestService.start(database);
    try {
      const alice = await service.person('alice');
      const stream = await openRaw(alice);
      vi.advanceTimersByTime(29_000);
      await post(alice, 'no stream is told');
      expect(stream.text()).toBe('');
      vi.advanceTimersByTime(1_000);
      await until(() => stream.text() === '\r\n');
      vi.advanceTimersByTime(30_000);
      await until(() => stream.text() === '\r\n\r\n');
      stream.close();
    } finally {
      await service.stop();
    }
  });
});
