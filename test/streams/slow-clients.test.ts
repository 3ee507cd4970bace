/**
 * What waits in the process for a client that does not read is bounded, and the client is warned before it is cut off
 * (docs/streams.md, Slow clients).
 */
import { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { RawSocket, upgradeRequest } from '../faults/raw.ts';
import { describeWithoutRows, type Person, until } from '../harness.ts';
import { writeLong } from '../long-posts.ts';
import { people } from '../people.ts';
import { openRaw, type RawStream } from '../raw-stream.ts';
import { HttpStream } from '../stream-client.ts';

const KB = 1024;
/** What a write may add, after which it is looked how much waits: 32 KB, or one event that is longer. */
const ONE_WRITE = 64 * KB;

/** Bytes that wait for a client when it is warned, and when it is cut off. */
const bounds = { user: { warn: 256 * KB, max: 1024 * KB }, app: { warn: 1024 * KB, max: 4096 * KB } };

const kinds = [
  ['a user stream over HTTP', bounds.user, 'HTTP'],
  ['a user stream over WebSocket', bounds.user, 'WebSocket'],
  ['an app stream', bounds.app, 'app'],
] as const;
type Kind = (typeof kinds)[number][2];

/** A stream whose client has left, and is to come back. */
interface Left {
  open(): Promise<RawStream>;
}

// A socket is the same whichever database there is.
describeWithoutRows('a client that does not read', (service) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** What the service writes to its clients from now on. */
  function watch() {
    const port = Number(new URL(service().origin).port);
    const seen = { most: 0, warnedAt: [] as number[], last: '', socket: undefined as Socket | undefined };
    const write = Socket.prototype.write;
    vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...given: unknown[]) {
      const before = this.writableLength;
      const isTaken = Reflect.apply(write, this, given) as boolean;
      if (this.localPort !== port) return isTaken;
      const text = String(given[0]);
      if (text.includes('"control":"buffer_nearly_full"')) seen.warnedAt.push(before);
      seen.last = text;
      seen.most = Math.max(seen.most, this.writableLength);
      seen.socket = this;
      return isTaken;
    });
    return seen;
  }

  /** A stream of all that alice posts, as a socket. */
  async function connect(alice: Person, kind: Kind): Promise<RawSocket> {
    const port = Number(new URL(service().origin).port);
    if (kind === 'app') {
      const app = await service().app();
      const { endpoint } = (await app.post('/streams', { object_types: ['post'] })).data;
      const { pathname, search } = new URL(endpoint);
      const socket = new RawSocket(port, `GET ${pathname}${search} HTTP/1.1\r\nHost: a\r\n\r\n`);
      await socket.until(() => socket.received.includes('\r\n\r\n'));
      return socket;
    }
    const path = `/stream/user?include_annotations=1&access_token=${alice.token}`;
    const request = kind === 'HTTP' ? `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n` : upgradeRequest(path);
    const socket = new RawSocket(port, request);
    const pattern = /connection[-_]id"?: ?"?([0-9a-f]{32})/i;
    await socket.until(() => pattern.test(socket.received));
    const id = pattern.exec(socket.received)?.[1];
    expect((await alice.get(`/users/me/posts?connection_id=${id}`)).meta).toHaveProperty('subscription_id');
    return socket;
  }

  test.each(kinds)('%s', async (_, { warn, max }, kind) => {
    const { alice } = await people(service(), 'alice');
    const { ctx, appId } = service();
    const socket = await connect(alice, kind);
    const seen = watch();
    const posts = writeLong(alice, ctx, appId);
    await posts.write(1);
    const isSent = () => seen.last.includes(`"id":"${posts.ids.at(-1)}"`);
    await until(isSent);
    socket.pause();
    while (seen.socket?.destroyed === false) {
      // Step by step: one that is told of all at once would be cut off without having been warned.
      await posts.write(20);
      await until(() => isSent() || seen.socket?.destroyed);
    }
    expect(seen.warnedAt).toHaveLength(1);
    const [warnedAt] = seen.warnedAt as [number];
    expect(warnedAt).toBeGreaterThan(warn);
    expect(warnedAt).toBeLessThanOrEqual(warn + ONE_WRITE);
    // It is cut off when the buffer is full, and not before.
    expect(seen.most).toBeGreaterThan(max);
    expect(seen.most).toBeLessThanOrEqual(max + ONE_WRITE);
    socket.destroy();
  });

  /** A user stream of all that alice posts, whose client has left. */
  async function leftByUser(alice: Person): Promise<Left> {
    const stream = await HttpStream.open(alice);
    const { connectionId } = stream;
    await alice.get(`/users/me/posts?connection_id=${connectionId}`);
    stream.close();
    await until(() => service().streamOf(connectionId) === undefined);
    const path = `/stream/user?include_annotations=1&connection_id=${connectionId}`;
    return { open: () => openRaw(alice, '', path) };
  }

  async function leftByApp(): Promise<Left> {
    const app = await service().app();
    const { id } = (await app.post('/streams', { object_types: ['post'] })).data;
    return { open: () => openRaw(app, '', `/stream/app/${id}`) };
  }

  test.each([
    ['a user stream', bounds.user, leftByUser],
    ['an app stream', bounds.app, leftByApp],
  ] as const)('and comes back to %s gets all that it missed in the end', async (_, { max }, leave) => {
    const { alice } = await people(service(), 'alice');
    const left = await leave(alice);
    const posts = writeLong(alice, service().ctx, service().appId);
    await posts.write(1200);
    const seen = watch();
    const got = new Set<string>();
    while (got.size < posts.ids.length) {
      const stream = await left.open();
      const isLast = (text: string) => text.includes(`id":"${posts.ids.at(-1)}"`);
      stream.pause();
      // The operating system takes no more, or has taken all.
      const waits = () =>
        seen.socket !== undefined && (seen.socket.destroyed || seen.socket.writableLength > 0);
      await until(() => waits() || isLast(seen.last));
      stream.resume();
      await until(() => stream.isClosed() || isLast(stream.text().slice(-KB)));
      stream.close();
      // Where it was too slow it was cut off once more, and has got on.
      const before = got.size;
      for (const line of stream.text().split('\r\n').slice(0, -1)) {
        const { data } = JSON.parse(line);
        if (data !== undefined) got.add([data].flat()[0].id);
      }
      expect(got.size).toBeGreaterThan(before);
    }
    expect([...got]).toEqual(posts.ids);
    expect(seen.most).toBeGreaterThan(0);
    expect(seen.most).toBeLessThanOrEqual(max + ONE_WRITE);
  });
});
