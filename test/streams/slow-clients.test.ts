/**
 * What waits in the process for a client that does not read is bounded, and the client is warned before it is cut off
 * (docs/streams.md, Slow clients).
 */
import { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { Transport } from '../../src/consumers/transport.ts';
import { AppStreamDelivery } from '../../src/features/app-streams/delivery.ts';
import { RawSocket, upgradeRequest } from '../faults/raw.ts';
import { describeWithoutRows, type Person, until } from '../harness.ts';
import { writeLong } from '../long-posts.ts';
import { people } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const KB = 1024;
/** What a write may add, after which it is looked how much waits: 32 KB, or one event that is longer. */
const ONE_WRITE = 64 * KB;
/** The service waits for a client for whom as much waits at so many looks. */
const LOOKS = 5;

/** Bytes that wait for a client when it is warned, and when it is cut off. */
const bounds = { user: { warn: 256 * KB, max: 1024 * KB }, app: { warn: 1024 * KB, max: 4096 * KB } };

const kinds = [
  ['a user stream over HTTP', bounds.user, 'HTTP'],
  ['a user stream over WebSocket', bounds.user, 'WebSocket'],
  ['an app stream', bounds.app, 'app'],
] as const;
type Kind = (typeof kinds)[number][2];

/** Of a frame that was received whole, the id of the post: of a user stream or of an app stream. */
const WHOLE =
  /"max_id":"(\d+)","more":false,"subscription_ids":[^}]*\}\}|"meta":\{"type":"post","id":"(\d+)"[^}]*\}\}/g;

function idsIn(received: string): string[] {
  return [...received.matchAll(WHOLE)].map(([, ofUser, ofApp]) => (ofUser ?? ofApp) as string);
}

// A socket is the same whichever database there is.
describeWithoutRows('a client that does not read', (service) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** What the service writes to its clients from now on. */
  function watch() {
    const port = Number(new URL(service().origin).port);
    const seen = {
      most: 0,
      /** How much waited when a warning was written. */
      warnedAt: [] as number[],
      last: '',
      socket: undefined as Socket | undefined,
    };
    const write = Socket.prototype.write;
    vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...given: unknown[]) {
      const before = this.writableLength;
      const isTaken = Reflect.apply(write, this, given) as boolean;
      const text = String(given[0]);
      // With nothing, the service asks to be told when all was taken.
      if (this.localPort !== port || text === '') return isTaken;
      if (text.includes('"control":"buffer_nearly_full"')) seen.warnedAt.push(before);
      seen.last = text;
      seen.most = Math.max(seen.most, this.writableLength);
      seen.socket = this;
      return isTaken;
    });
    return seen;
  }

  /** Makes a stream of all that alice posts, which waits for its client. @returns the path to connect to. */
  async function create(alice: Person, kind: Kind): Promise<string> {
    if (kind === 'app') {
      const app = await service().app();
      const { endpoint } = (await app.post('/streams', { object_types: ['post'] })).data;
      return endpoint.slice(service().origin.length);
    }
    const stream = await HttpStream.open(alice);
    const { connectionId } = stream;
    await alice.get(`/users/me/posts?connection_id=${connectionId}`);
    stream.close();
    await until(() => service().streamOf(connectionId) === undefined);
    return `/stream/user?include_annotations=1&access_token=${alice.token}&connection_id=${connectionId}`;
  }

  function open(kind: Kind, path: string, options?: { keepsOpen: boolean }): RawSocket {
    const request = kind === 'WebSocket' ? upgradeRequest(path) : `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    return new RawSocket(Number(new URL(service().origin).port), request, options);
  }

  test.each(kinds)(
    'of %s is cut off when the buffer is full, and finds the rest when it is back',
    async (_, { warn, max }, kind) => {
      const { alice } = await people(service(), 'alice');
      const path = await create(alice, kind);
      const seen = watch();
      const posts = writeLong(alice, service().ctx, service().appId);
      const socket = open(kind, path);
      await posts.write(1);
      await socket.until(() => idsIn(socket.received).length === 1);
      socket.pause();
      const isSent = () => seen.last.includes(`"id":"${posts.ids.at(-1)}"`);
      while (seen.socket?.destroyed === false) {
        // Step by step: one that is told of all at once would be cut off without having been warned.
        await posts.write(20);
        await until(() => isSent() || seen.socket?.destroyed);
      }
      expect(seen.warnedAt).toHaveLength(1);
      const [warnedAt] = seen.warnedAt as [number];
      expect(warnedAt).toBeGreaterThan(warn);
      expect(warnedAt).toBeLessThanOrEqual(warn + ONE_WRITE);
      expect(seen.most).toBeGreaterThan(max);
      expect(seen.most).toBeLessThanOrEqual(max + ONE_WRITE);

      socket.resume();
      await socket.untilClosed();
      const back = open(kind, path);
      await posts.write(1);
      await back.until(() => idsIn(back.received.slice(-KB)).at(-1) === posts.ids.at(-1));
      const got = [...idsIn(socket.received), ...idsIn(back.received)];
      expect([...new Set(got)]).toEqual(posts.ids);
      // What the operating system took a part of is sent again: one write at most.
      expect(got.length - posts.ids.length).toBeLessThanOrEqual(ONE_WRITE / (8 * KB));
      back.destroy();
    },
  );

  test.each(kinds)(
    'of %s whose connection is closing is sent the rest when it is back',
    async (_, __, kind) => {
      const { alice } = await people(service(), 'alice');
      const path = await create(alice, kind);
      const seen = watch();
      const posts = writeLong(alice, service().ctx, service().appId);
      const addApp = vi.spyOn(AppStreamDelivery.prototype, 'add');
      const socket = open(kind, path, { keepsOpen: true });
      const id = new URLSearchParams(path).get('connection_id') ?? '';
      await until(() => service().streamOf(id)?.isLive || addApp.mock.calls.length > 0);
      await posts.write(1);
      await socket.until(() => idsIn(socket.received).length === 1);
      // As when the client has closed its end, which is noticed before the connection is gone.
      seen.socket?.end();
      const send = vi.spyOn(Transport.prototype, 'send');
      await posts.write(2);
      await until(() => seen.socket?.destroyed || send.mock.results.some(({ value }) => value === false));
      socket.destroy();
      await until(() => seen.socket?.destroyed);
      const back = open(kind, path);
      await posts.write(1);
      await back.until(() => idsIn(back.received).at(-1) === posts.ids.at(-1));
      expect([...idsIn(socket.received), ...idsIn(back.received)]).toEqual(posts.ids);
      back.destroy();
    },
  );

  test.each(kinds)(
    'when it comes back to much of %s that it missed gets all in the end',
    async (_, { max }, kind) => {
      const { alice } = await people(service(), 'alice');
      const path = await create(alice, kind);
      const posts = writeLong(alice, service().ctx, service().appId);
      await posts.write(1200);
      const seen = watch();
      const got = new Set<string>();
      let visits = 0;
      for (; got.size < posts.ids.length; visits++) {
        Object.assign(seen, { socket: undefined, last: '' });
        const socket = open(kind, path);
        socket.pause();
        // Until the service waits for the client, has cut it off, or has sent it all.
        let [waiting, looks] = [0, 0];
        const isAwaited = ({ writableLength }: Socket) => {
          looks = writableLength > 0 && writableLength === waiting ? looks + 1 : 0;
          waiting = writableLength;
          return looks === LOOKS;
        };
        const last = `"id":"${posts.ids.at(-1)}"`;
        await until(
          () =>
            seen.last.includes(last) || (seen.socket && (seen.socket.destroyed || isAwaited(seen.socket))),
        );
        socket.resume();
        await socket.until(
          () => socket.closed || idsIn(socket.received.slice(-KB)).at(-1) === posts.ids.at(-1),
        );
        const before = got.size;
        for (const id of idsIn(socket.received)) got.add(id);
        expect(got.size).toBeGreaterThan(before);
        socket.destroy();
      }
      expect([...got]).toEqual(posts.ids);
      // A part of what was missed is no more than an app stream may buffer: the next part waits.
      if (kind === 'app') expect(visits).toBe(1);
      expect(seen.most).toBeGreaterThan(0);
      expect(seen.most).toBeLessThanOrEqual(max + ONE_WRITE);
    },
  );

  test.each([
    ['app streams of an app', 8 * 1024 * KB, 'app'],
    ['user streams of an account', 4 * 1024 * KB, 'HTTP'],
  ] as const)('%s share what may wait for them, and the slowest is cut off first', async (_, max, kind) => {
    const { alice } = await people(service(), 'alice');
    const clients = [alice, await service().tokenFor(alice, ['stream', 'write_post'])] as Person[];
    const app = await service().app();
    const pathOf = async (client: Person): Promise<string> => {
      if (kind !== 'app') return create(client, kind);
      const { endpoint } = (await app.post('/streams', { object_types: ['post'] })).data;
      return endpoint.slice(service().origin.length);
    };
    const paths: string[] = [];
    for (let n = 0; n < 5; n++) paths.push(await pathOf(clients[n % 2] as Person));
    const port = Number(new URL(service().origin).port);
    const written = new Set<Socket>();
    const write = Socket.prototype.write;
    let most = 0;
    const waiting = () => {
      let bytes = 0;
      for (const socket of written) if (!socket.destroyed) bytes += socket.writableLength;
      return bytes;
    };
    vi.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...given: unknown[]) {
      const isTaken = Reflect.apply(write, this, given) as boolean;
      if (this.localPort === port && String(given[0]).includes('xxxx')) written.add(this);
      most = Math.max(most, waiting());
      return isTaken;
    });
    const posts = writeLong(alice, service().ctx, service().appId);
    const sockets = paths.map((path) => open(kind, path));
    const last = () => posts.ids.at(-1) as string;
    await posts.write(1);
    for (const socket of sockets) await socket.until(() => idsIn(socket.received).length === 1);
    for (const socket of sockets) socket.pause();
    while ([...written].every((socket) => !socket.destroyed)) {
      await posts.write(20);
      const send = vi.spyOn(Transport.prototype, 'send');
      await posts.write(1);
      await until(() =>
        send.mock.calls.some(([frames]) => frames.some(({ start }) => start.includes(`"id":"${last()}"`))),
      );
      send.mockRestore();
    }
    // None of them had as much as one alone may have.
    for (const socket of written)
      expect(socket.writableLength).toBeLessThanOrEqual(bounds[kind === 'app' ? 'app' : 'user'].max);
    expect(most).toBeLessThanOrEqual(max + 5 * ONE_WRITE);
    expect(waiting()).toBeGreaterThan(0);
    for (const socket of sockets) {
      socket.resume();
      socket.destroy();
    }
    await until(() => [...written].every((socket) => socket.destroyed));
    // Nothing is left of them.
    const back = open(kind, paths[0] as string);
    await posts.write(1);
    await back.until(() => idsIn(back.received.slice(-KB)).at(-1) === last());
    back.destroy();
  });
});
