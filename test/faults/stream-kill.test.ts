/** A stream's client sees every event once and in order, however often the service is killed or restarted. */
import { afterEach, describe, expect, test } from 'vitest';
import { newer } from '../../packages/client/src/index.ts';
import { type Client, databases, type Json, until } from '../harness.ts';
import { clientFor, idsOf } from '../published.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';
import { pause } from './load.ts';
import { type Account, Program } from './program.ts';
import { Chance, seed } from './random.ts';

const transports = { HTTP: HttpStream, WebSocket: SocketStream };

/** How each round ends. */
/** Events that are delivered together, at most. */
const MOST_TOGETHER = 64;
const rounds = ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL'] as const;

/**
 * Events of one connection, from connect to disconnect. Between handing a frame to the socket and noting it as sent a
 * kill repeats the frame, with those that were delivered together with it (docs/streams.md, Positions and `kill -9`): the one
 * repeat that no server can rule out, because only the client knows what it has seen. So the first events after a kill may be the
 * last ones before it, and nothing else may.
 */
function withoutRepeat(before: Json[], after: Json[], signal: string): Json[] {
  if (signal !== 'SIGKILL') return after;
  const ids = (frames: Json[]) => frames.map(({ meta }) => meta.max_id).join();
  for (let count = Math.min(MOST_TOGETHER, before.length, after.length); count > 0; count--) {
    if (ids(before.slice(-count)) === ids(after.slice(0, count))) return after.slice(count);
  }
  return after;
}

/** Posts one after another until told to stop; a post is tried again until it is acknowledged. */
async function keepPosting(client: Client, stopped: () => boolean): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let n = 1; !stopped(); n++) {
    const id = await until(async () => {
      const reply = await client.post('/posts', { text: `number ${n}` }).catch(() => undefined);
      return reply?.status === 200 ? (reply.data.id as string) : undefined;
    });
    acknowledged.push(id);
    await pause();
  }
  return acknowledged;
}

/** All posts of an author, oldest first: also those whose acknowledgement was lost. */
function allPosts(author: Client): Promise<string[]> {
  const client = clientFor(author);
  return idsOf(newer((range) => client.users.posts('me', range)));
}

describe.each(databases)('streams through restarts on %s', (database) => {
  let program: Program | undefined;
  afterEach(() => program?.dispose());

  test.each(Object.entries(transports))('over %s', async (name, Stream) => {
    program = await Program.create(database);
    const running = program;
    const chance = new Chance(`stream ${database} ${name}`);
    const [reader, author] = await running.accounts('reader', 'author');
    if (reader === undefined || author === undefined) throw new Error('no accounts');
    await running.start();
    await reader.client.post(`/users/${author.id}/follow`);
    let stream = await Stream.open(reader.client);
    const { connectionId } = stream;
    await reader.client.get(`/posts/stream?connection_id=${connectionId}&subscription_id=home`);

    let isOver = false;
    const posting = keepPosting(author.client, () => isOver);
    const received: Json[] = [];
    let last: string = 'SIGTERM';
    const take = (): void => {
      // The first frame over WebSocket names the connection.
      const events = stream.frames.filter((frame) => frame.data !== undefined);
      received.push(...withoutRepeat(received, events, last));
    };
    for (const signal of rounds) {
      const enough = chance.whole(1, 60);
      await until(() => stream.frames.length >= enough);
      const { status } = await (signal === 'SIGKILL' ? running.kill() : running.stop());
      await stream.untilClosed();
      if (signal === 'SIGTERM')
        expect({ status, isEnded: stream.isEnded }).toEqual({ status: 0, isEnded: true });
      take();
      last = signal;
      await running.start();
      stream = await Stream.open(reader.client, `?connection_id=${connectionId}`);
      expect(stream.connectionId, `the stream comes back, seed ${seed}`).toBe(connectionId);
    }
    // With no post since the last restart, the last one of all came before it.
    await until(() => stream.frames.length > 0);
    isOver = true;
    const acknowledged = await posting;
    const all = await allPosts(author.client);
    await until(() => stream.frames.at(-1)?.meta.max_id === all.at(-1));
    stream.close();
    take();
    expect(
      received.map(({ meta }) => meta.max_id),
      `seed ${seed}`,
    ).toEqual(all);
    for (const { data, meta } of received) {
      expect(meta).toMatchObject({ connection_id: connectionId, subscription_ids: ['home'] });
      expect(data[0]).toMatchObject({ id: meta.max_id, user: { id: author.id } });
    }
    expect(all).toEqual(expect.arrayContaining(acknowledged));
    expect(running.faults).toEqual([]);
  });

  test('all that one event tells is received together, also through a kill', async () => {
    program = await Program.create(database);
    const running = program;
    const [reader, author] = (await running.accounts('reader', 'author')) as [Account, Account];
    await running.start();
    await reader.client.post(`/users/${author.id}/follow`);
    const posts: [original: string, repost: string][] = [];
    for (let n = 0; n < 3; n++) {
      const original = (await author.client.post('/posts', { text: 'reposted' })).data.id;
      posts.push([original, (await reader.client.post(`/posts/${original}/repost`)).data.id]);
    }
    let stream = await HttpStream.open(reader.client);
    const { connectionId } = stream;
    await reader.client.get(`/posts/stream?connection_id=${connectionId}`);
    await reader.client.get(`/users/me/posts?connection_id=${connectionId}`);
    for (const told of posts) {
      const seen = stream.frames.length;
      await author.client.delete(`/posts/${told[0]}`);
      await until(() => stream.frames.length > seen);
      await running.kill();
      await stream.untilClosed();
      const before = stream.frames.slice(seen).map(({ meta }) => meta.deleted_id);
      await running.start();
      stream = await HttpStream.open(reader.client, `?connection_id=${connectionId}`);
      expect(stream.connectionId).toBe(connectionId);
      const mark = (await author.client.post('/posts', { text: 'mark' })).data.id;
      await until(() => stream.frames.at(-1)?.meta.max_id === mark);
      const after = stream.frames.slice(0, -1).map(({ meta }) => meta.deleted_id);
      expect(before).toEqual(told.slice(0, before.length));
      // What was received in part is sent again whole, and so is what a kill has kept from being noted as sent.
      if (before.length < told.length || after.length > 0) expect(after).toEqual(told);
    }
    stream.close();
    expect(running.faults).toEqual([]);
  });

  test('what happens while the client is disconnected is replayed, also through a kill', async () => {
    program = await Program.create(database);
    const running = program;
    const [reader] = await running.accounts('reader');
    if (reader === undefined) throw new Error('no account');
    await running.start();
    const first = await HttpStream.open(reader.client);
    const { connectionId } = first;
    await reader.client.get(`/posts/stream?connection_id=${connectionId}`);
    const ids: string[] = [];
    const post = async () => ids.push((await reader.client.post('/posts', { text: 'away' })).data.id);
    await post();
    await until(() => first.frames.length === 1);
    first.close();
    await until(async () => (await running.metric('millrace_open_streams')) === 0);
    for (let n = 0; n < 30; n++) await post();
    await running.kill();
    await running.start();
    await post();
    const second = await HttpStream.open(reader.client, `?connection_id=${connectionId}`);
    await until(() => second.frames.length >= ids.length - 1);
    await post();
    await until(() => second.frames.length >= ids.length - 1);
    const seen = [...first.frames, ...second.frames].map(({ meta }) => meta.max_id);
    second.close();
    expect(second.connectionId).toBe(connectionId);
    expect(seen).toEqual(ids);
  });
});

test('a connection that was served beyond the end of a restored store gets a new id', async () => {
  const program = await Program.create('sqlite');
  try {
    const [reader] = (await program.accounts('reader')) as [Account];
    await program.start();
    const first = await HttpStream.open(reader.client);
    const { connectionId } = first;
    await reader.client.get(`/posts/stream?connection_id=${connectionId}`);
    await program.kill();
    const putBack = program.keepStore();
    await program.start();
    const second = await HttpStream.open(reader.client, `?connection_id=${connectionId}`);
    expect(second.connectionId).toBe(connectionId);
    expect((await reader.client.post('/posts', { text: 'lost' })).status).toBe(200);
    await second.next();
    // What is answered after the frame was sent comes after its position was written.
    await reader.client.get('/users/me');
    await program.kill();
    // The file of positions is not part of the store, and says more than the store then knows.
    putBack();
    await program.start();
    const third = await HttpStream.open(reader.client, `?connection_id=${connectionId}`);
    expect(third.connectionId).not.toBe(connectionId);
    third.close();
    expect(program.faults).toEqual([]);
  } finally {
    await program.dispose();
  }
});
