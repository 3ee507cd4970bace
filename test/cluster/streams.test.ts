/** User streams over several processes: connections are opened, subscribed and taken over through any of them. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sweepStreams } from '../../src/streams/sweep.ts';
import { channel, message, patch } from '../channels.ts';
import { Client, type Json, type Person, type TestService, until } from '../harness.ts';
import { HttpStream, SocketStream, StreamRefused } from '../stream-client.ts';
import { describeProcesses, type Group, type Member, watchNotices } from './member.ts';

const COUNT = 3;

describeProcesses('streams over processes', (start) => {
  let group: Group;
  let first: TestService;
  let members: Member[];
  let named = 0;

  beforeAll(async () => {
    group = await start();
    first = await group.first();
    members = [first];
    while (members.length < COUNT) members.push(await group.member(first));
    await until(() => members.every(({ ctx }) => ctx.bus?.isHearing));
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  afterAll(async () => {
    for (const member of members.reverse()) await member.stop();
    await group.stop();
  });

  /** Someone, and the same through each process. */
  async function someone(): Promise<Person & { at: Client[] }> {
    const person = await first.person(`someone${++named}`);
    return Object.assign(person, { at: members.map(({ origin }) => new Client(origin, person.token)) });
  }

  const write = async (client: Client, text: string): Promise<string> => {
    const { status, data } = await client.post('/posts', { text });
    expect(status).toBe(200);
    return data.id;
  };

  const subscribe = (client: Client, { connectionId }: { connectionId: string }, name: string) =>
    client.get(`/users/me/posts?connection_id=${connectionId}&subscription_id=${name}`);

  const again = (client: Client, { connectionId }: { connectionId: string }, Stream = HttpStream) =>
    Stream.open(client, `?connection_id=${connectionId}`);

  /** The posts of frames, each with the subscriptions that it is for. The first frame over WebSocket has none. */
  const told = (stream: { frames: Json[] }) =>
    stream.frames
      .filter(({ data }) => data !== undefined)
      .map(({ meta, data }) => [data[0].id, ...meta.subscription_ids.sort()].join(' '));

  /** Resolves when the process of a connection has heard of a subscription: before, its events come in frames of their own. */
  const untilServed = ({ connectionId }: { connectionId: string }, name: string) =>
    until(() =>
      members.some(({ ctx }) => ctx.streams.hosted(connectionId)?.subscriptions.get(name)?.isServed),
    );

  /** Resolves when no process serves a connection. */
  const untilWaiting = ({ connectionId }: { connectionId: string }) =>
    until(() => members.every(({ ctx }) => ctx.streams.hosted(connectionId) === undefined));

  test('are subscribed, unsubscribed and deleted through any of them', async () => {
    const { at } = await someone();
    const [a, b, c] = at as [Client, Client, Client];
    const stream = await HttpStream.open(a);
    expect((await subscribe(b, stream, 'one')).meta.subscription_id).toBe('one');
    const made = await write(c, 'one');
    expect((await stream.next()).data[0].id).toBe(made);
    await subscribe(c, stream, 'two');
    await untilServed(stream, 'two');
    const both = await write(b, 'both');
    await until(() => told(stream).at(-1) === `${both} one two`);
    expect((await b.delete(`/users/me/streams/${stream.connectionId}/one`)).status).toBe(204);
    expect((await c.delete(`/users/me/streams/${stream.connectionId}/one`)).status).toBe(404);
    // The reply comes once the owner has applied it: nothing more of it is sent.
    expect([...(members[0]!.ctx.streams.hosted(stream.connectionId)?.subscriptions.keys() ?? [])]).toEqual([
      'two',
    ]);
    const last = await write(a, 'last');
    await until(() => stream.frames.length === 3);
    expect(told(stream)).toEqual([`${made} one`, `${both} one two`, `${last} two`]);
    const stranger = (await someone()).at;
    expect((await stranger[1]!.delete(`/users/me/streams/${stream.connectionId}`)).status).toBe(404);
    expect((await b.delete(`/users/me/streams/${stream.connectionId}`)).status).toBe(204);
    expect(members[0]!.ctx.streams.hosted(stream.connectionId)).toBeUndefined();
    await stream.untilClosed();
    expect((await subscribe(c, stream, 'three')).status).toBe(404);
  });

  test.each([
    ['HTTP', HttpStream],
    ['WebSocket', SocketStream],
  ])('are taken over through any of them, over %s, with everything once', async (_, Stream) => {
    const { at } = await someone();
    const [a, b, c] = at as [Client, Client, Client];
    let stream: HttpStream | SocketStream = await HttpStream.open(a, '?auto_delete=1');
    const { connectionId } = stream;
    await subscribe(b, stream, 'own');
    const posted: string[] = [];
    const received: string[] = [];
    for (const client of [b, c, a, b, a]) {
      posted.push(await write(c, 'before'));
      await until(() => told(stream).length > 0);
      const before = stream;
      stream = await Stream.open(client, `?connection_id=${connectionId}&auto_delete=1`);
      expect(stream.connectionId).toBe(connectionId);
      await before.untilClosed();
      received.push(...told(before));
      expect(members.filter(({ ctx }) => ctx.streams.hosted(connectionId) !== undefined)).toHaveLength(1);
    }
    posted.push(await write(b, 'end'));
    await until(() => told(stream).length > 0);
    received.push(...told(stream));
    expect(received).toEqual(posted.map((id) => `${id} own`));
    stream.close();
    await untilWaiting({ connectionId });
    expect((await subscribe(a, { connectionId }, 'more')).status).toBe(404);
  });

  test('are five of a token and fifty subscriptions over all of them', async () => {
    const { at } = await someone();
    const opened = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => HttpStream.open(at[n % COUNT]!)),
    );
    const streams = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const one of opened) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StreamRefused);
    expect(streams).toHaveLength(5);
    const [stream] = streams as [HttpStream];
    const replies = await Promise.all(
      Array.from({ length: 75 }, (_, n) => subscribe(at[n % COUNT]!, stream, `s${n}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(25);
    await write(at[1]!, 'to all');
    await until(async () => {
      const known = members.map(
        ({ ctx }) => ctx.streams.hosted(stream.connectionId)?.subscriptions.size ?? 0,
      );
      return Math.max(...known) === 50;
    });
    await write(at[2]!, 'to all');
    await until(() => stream.frames.at(-1)?.meta.subscription_ids.length === 50);
    // One that waits makes room for another.
    streams[1]!.close();
    await untilWaiting(streams[1]!);
    const sixth = await HttpStream.open(at[0]!);
    expect((await subscribe(at[1]!, streams[1]!, 'gone')).status).toBe(404);
    for (const one of [...streams, sixth]) one.close();
  });

  test('wait for their clients with what was subscribed meanwhile, until they have expired', async () => {
    const { at } = await someone();
    const [a, b, c] = at as [Client, Client, Client];
    const left = await HttpStream.open(a);
    await subscribe(a, left, 'early');
    left.close();
    await untilWaiting(left);
    const missed = await write(b, 'missed');
    expect((await subscribe(c, left, 'late')).status).toBe(200);
    const last = await write(a, 'last');
    const back = await again(b, left);
    await until(() => back.frames.length === 2);
    expect(told(back)).toEqual([`${missed} early`, `${last} early late`]);
    back.close();
    await untilWaiting(back);
    const { store } = first.ctx;
    await store.bookkeeping((db) =>
      db.all(`update stream_connections set waiting_since = 1 where id = '${left.connectionId}'`, []),
    );
    await sweepStreams(members[2]!.ctx);
    const of = `from stream_subscriptions where connection_id = '${left.connectionId}'`;
    expect(await store.read.all(`select 1 as n ${of}`, [])).toEqual([]);
    expect((await again(c, left)).connectionId).not.toBe(left.connectionId);
  });

  test('end with their token, whichever process they wait or are connected at', async () => {
    const person = await someone();
    const other = await first.tokenFor(person, ['basic', 'stream']);
    const at = members.map(({ origin }) => new Client(origin, other.token));
    const waiting = await HttpStream.open(at[1]!);
    waiting.close();
    await untilWaiting(waiting);
    const streams = await Promise.all(at.map((client) => HttpStream.open(client)));
    const kept = await HttpStream.open(person.at[2]!);
    await at[0]!.delete('/token');
    for (const stream of streams) await stream.untilClosed();
    const ids = [waiting, ...streams].map(({ connectionId }) => `'${connectionId}'`);
    const rows = `select id from stream_connections where id in (${ids})`;
    await until(async () => (await first.ctx.store.read.all(rows, [])).length === 0);
    expect(kept.closed).toBe(false);
    kept.close();
  });

  test('are sent nothing after access was lost through another process', async () => {
    const [{ at, id }, author] = [await someone(), await first.person(`author${++named}`)];
    const { id: room } = await channel(author, { readers: { user_ids: [id] }, auto_subscribe: true });
    const stream = await HttpStream.open(at[1]!);
    for (const path of ['/channels', `/channels/${room}/messages`, '/users/me/posts']) {
      await at[2]!.get(`${path}?connection_id=${stream.connectionId}`);
    }
    const seen = await message(author, room, 'seen');
    for (const frame of [await stream.next(), await stream.next()]) expect(frame.data[0].id).toBe(seen.id);
    await patch(author, room, { readers: { user_ids: [] } });
    await message(author, room, 'no longer');
    const mark = await write(at[0]!, 'mark');
    expect((await stream.next()).data[0].id).toBe(mark);
    stream.close();
  });

  test('are left where a process has no streams, which subscribes all the same', async () => {
    const api = await group.member(first, new Set(['api']));
    try {
      const { at, token } = await someone();
      const client = new Client(api.origin, token);
      const refused = await HttpStream.open(client).catch((error) => error);
      expect([refused.status, refused.body.meta.error_slug]).toEqual([503, 'unavailable']);
      const stream = await HttpStream.open(at[1]!);
      expect((await subscribe(client, stream, 'own')).status).toBe(200);
      const id = await write(client, 'hello');
      expect((await stream.next()).data[0].id).toBe(id);
      stream.close();
    } finally {
      await api.stop();
    }
  });

  test('lose nothing when a process ends, and none of its clients waits long', async () => {
    const leaving = await group.member(first);
    const { at, token } = await someone();
    const stream = await HttpStream.open(new Client(leaving.origin, token));
    await subscribe(at[0]!, stream, 'own');
    const before = await write(at[1]!, 'before');
    expect((await stream.next()).data[0].id).toBe(before);
    const stopping = leaving.stop();
    await stream.untilClosed();
    const missed = await write(at[0]!, 'missed');
    const back = await again(at[1]!, stream);
    expect(back.connectionId).toBe(stream.connectionId);
    await until(() => back.frames.length === 1);
    expect(told(back)).toEqual([`${missed} own`]);
    await stopping;
    back.close();
  });

  /** Holds up each caller until it is released. */
  function makeGate() {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const gate = {
      isReached: false,
      release,
      pass: () => {
        gate.isReached = true;
        return promise;
      },
    };
    return gate;
  }

  /** Holds back what a process reads of notices and of subscriptions, and the next that it writes of streams. */
  function holdBack({ ctx: { store } }: Member) {
    const [notices, rows, writes] = [makeGate(), makeGate(), makeGate()];
    const all = store.read.all.bind(store.read);
    vi.spyOn(store.read, 'all').mockImplementation(async (sql, values) => {
      if (sql.includes('"stream_notices"')) await notices.pass();
      if (sql.includes('"stream_subscriptions"')) await rows.pass();
      return all(sql, values);
    });
    const bookkeeping = store.bookkeeping.bind(store);
    vi.spyOn(store, 'bookkeeping').mockImplementationOnce(async (...given) => {
      await writes.pass();
      return bookkeeping(...given);
    });
    return { notices, rows, writes };
  }

  test('lose nothing of a subscription that was made elsewhere while another client of the same process takes over', async () => {
    const { at } = await someone();
    const [, b, c] = at as [Client, Client, Client];
    const owner = members[1]!;
    const stream = await HttpStream.open(b);
    const { connectionId } = stream;
    await subscribe(b, stream, 'early');
    // The owner learns of the subscription after the event, as where Redis is unavailable.
    const { notices, rows, writes } = holdBack(owner);
    await subscribe(c, stream, 'late');
    const missed = await write(c, 'missed');
    expect((await stream.next()).data[0].id).toBe(missed);
    notices.release();
    await until(() => rows.isReached);
    // Its client has left, and the next is not connected yet.
    const coming = again(b, stream);
    await stream.untilClosed();
    rows.release();
    await until(() => {
      const { isStale, subscriptions } = owner.ctx.streams.hosted(connectionId)!;
      return isStale || subscriptions.get('late')?.isServed;
    });
    const meanwhile = await write(c, 'meanwhile');
    await until(() => owner.ctx.tail.position === members[2]!.ctx.tail.position);
    // Where the owner ends now, the next one has to know what it has not served.
    const noticed = `select 1 as n from stream_notices where connection_id = '${connectionId}'`;
    expect(await first.ctx.store.read.all(noticed, [])).toHaveLength(1);
    writes.release();
    const back = await coming;
    const last = await write(c, 'last');
    const sentTo = (name: string) =>
      back.frames.filter(({ meta }) => meta.subscription_ids.includes(name)).map(({ data }) => data[0].id);
    await until(() => sentTo('early').includes(last) && sentTo('late').includes(last));
    expect([sentTo('early'), sentTo('late')]).toEqual([
      [meanwhile, last],
      [missed, meanwhile, last],
    ]);
    await until(async () => (await first.ctx.store.read.all(noticed, [])).length === 0);
    back.close();
  });

  test('lose nothing of a subscription that was made elsewhere while their client leaves', async () => {
    const { at } = await someone();
    const [, b, c] = at as [Client, Client, Client];
    const stream = await HttpStream.open(b);
    await subscribe(b, stream, 'early');
    const { notices, rows, writes } = holdBack(members[1]!);
    writes.release();
    await subscribe(c, stream, 'late');
    const missed = await write(c, 'missed');
    expect((await stream.next()).data[0].id).toBe(missed);
    // Its owner has not heard of the late one when it lets the connection go.
    stream.close();
    const waiting = `select 1 as n from stream_connections where id = '${stream.connectionId}' and owner is null`;
    await until(async () => (await first.ctx.store.read.all(waiting, [])).length === 1);
    notices.release();
    rows.release();
    const back = await again(c, stream);
    const last = await write(c, 'last');
    await until(() => told(back).length === 2);
    expect(told(back)).toEqual([`${missed} late`, `${last} early late`]);
    back.close();
  });

  test('are released for another process that asks while they are being claimed', async () => {
    const { at } = await someone();
    const [, b, c] = at as [Client, Client, Client];
    const stream = await HttpStream.open(b);
    const { connectionId } = stream;
    stream.close();
    await untilWaiting(stream);
    const { store } = members[1]!.ctx;
    const claimed = makeGate();
    const bookkeeping = store.bookkeeping.bind(store);
    vi.spyOn(store, 'bookkeeping').mockImplementationOnce(async (...given) => {
      const result = await bookkeeping(...given);
      await claimed.pass();
      return result;
    });
    const coming = again(b, stream);
    await until(() => claimed.isReached);
    // By its rows the connection is this process's, which does not know it yet when it looks at the other's notice.
    const hasLooked = watchNotices(members[1]!, 'stream_connections');
    const next = again(c, stream);
    await until(hasLooked);
    claimed.release();
    expect((await coming).connectionId).toBe(connectionId);
    expect((await next).connectionId).toBe(connectionId);
    (await next).close();
  });

  /** What clients and the world may do; `at` is the process. */
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('post' as const), at: fc.nat(COUNT - 1) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('subscribe' as const), at: fc.nat(COUNT - 1) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('connect' as const), at: fc.nat(COUNT - 1) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('both' as const), at: fc.nat(COUNT - 1) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), at: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('outage' as const), at: fc.constant(0) }) },
  );

  test('send each subscription every event once and in order, whatever is done through which process', async () => {
    const run = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const { at } = await someone();
      let stream = await HttpStream.open(at[0]!);
      const { connectionId } = stream;
      const streams = [stream];
      const expected = new Map<string, string[]>();
      const connect = async (n: number) => {
        const next = await again(at[n]!, stream);
        expect(next.connectionId).toBe(connectionId);
        streams.push(next);
        return next;
      };
      const wanted = () => [...expected].flatMap(([name, posts]) => posts.map((id) => `${id} ${name}`));
      const got = () =>
        streams.flatMap(({ frames }) =>
          frames.flatMap(({ meta, data }) =>
            meta.subscription_ids.map((name: string) => `${data[0].id} ${name}`),
          ),
        );
      let isAway = false;
      let isConnected = true;
      try {
        for (const { kind, at: n } of steps) {
          if (kind === 'connect' || kind === 'both') isConnected = true;
          if (kind === 'post') {
            const id = await write(at[n]!, 'a post');
            for (const posts of expected.values()) posts.push(id);
          } else if (kind === 'subscribe') {
            const name = `s${expected.size}`;
            expect((await subscribe(at[n]!, stream, name)).status).toBe(200);
            expected.set(name, []);
          } else if (kind === 'connect') stream = await connect(n);
          else if (kind === 'both') [, stream] = await Promise.all([connect(n), connect((n + 1) % COUNT)]);
          else if (kind === 'leave') {
            // What the system has taken for a client that leaves counts as sent.
            if (isConnected) await until(() => got().length >= wanted().length);
            for (const one of streams) one.close();
            await untilWaiting(stream);
            isConnected = false;
          } else if (group.outage === undefined) continue;
          else if (isAway) {
            await group.outage.end();
            await until(() => members.every(({ ctx }) => ctx.bus?.isReady));
            isAway = false;
          } else {
            await group.outage.begin();
            isAway = true;
          }
        }
      } finally {
        if (isAway) await group.outage?.end();
        await until(() => members.every(({ ctx }) => ctx.bus?.isReady));
      }
      stream = await connect(1);
      await until(() => got().length >= wanted().length);
      for (const name of expected.keys()) {
        const own = (all: string[]) => all.filter((one) => one.endsWith(` ${name}`));
        expect(own(got())).toEqual(own(wanted()));
      }
      stream.close();
    });
    await fc.assert(run, { numRuns: 5, endOnFailure: true });
  });
});
