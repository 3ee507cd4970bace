/** Live streams under attack: broken handshakes and frames, floods, and clients that never read. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { until } from '../harness.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';
import { describeHostile, type Target } from './hostile.ts';
import { exchange, RawSocket, upgradeRequest } from './raw.ts';

/** A frame as a client must send it, masked, or as it must not. */
function frame(
  opcode: number,
  payload: Buffer,
  options: { masked?: boolean; saysLength?: bigint } = {},
): Buffer {
  const { masked = true, saysLength = BigInt(payload.length) } = options;
  const head = Buffer.alloc(10);
  head[0] = 0x80 | opcode;
  head[1] = (masked ? 0x80 : 0) | 127;
  head.writeBigUInt64BE(saysLength, 2);
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([head, Buffer.alloc(masked ? 4 : 0), payload]);
}

const small = (opcode: number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload]);

async function openSocket({ alice, port }: Target): Promise<RawSocket> {
  const headers = [`Authorization: Bearer ${alice.token}`];
  const socket = new RawSocket(port, upgradeRequest('/stream/user?auto_delete=1', headers));
  await socket.until(() => socket.received.includes('connection_id'));
  return socket;
}

describeHostile('hostile streams', (target) => {
  const openStreams = (): Promise<number> => target().program.metric('millrace_open_streams');

  const handshakes: Record<string, [headers: string[], status: number]> = {
    'no token': [[], 401],
    'a bad token': [['Authorization: Bearer no'], 401],
    'a short key': [['Sec-WebSocket-Key: abc'], 400],
    'no version': [['Sec-WebSocket-Version: '], 400],
    'an old version': [['Sec-WebSocket-Version: 7'], 400],
    'a bad subprotocol list': [['Sec-WebSocket-Protocol: ,,'], 400],
  };

  test.each(Object.entries(handshakes))('a handshake with %s', async (name, [headers, status]) => {
    const token = name.includes('token') ? [] : [`Authorization: Bearer ${target().alice.token}`];
    const text = upgradeRequest('/stream/user?auto_delete=1', [...token, ...headers]);
    const [reply] = await exchange(target().port, text);
    // An old version may also be told which one is spoken.
    expect([status, 426]).toContain(reply?.status);
  });

  const frames: Record<string, Buffer> = {
    'an unmasked frame': frame(1, Buffer.from('{}'), { masked: false }),
    'a frame that says it is huge': frame(1, Buffer.from('{}'), { saysLength: 2n ** 40n }),
    'a frame with an impossible length': frame(1, Buffer.from('{}'), { saysLength: 2n ** 63n }),
    'a frame over the bound': frame(1, randomBytes(100_000)),
    'a frame of an unknown kind': small(3, Buffer.from('a')),
    'text that is not UTF-8': small(1, Buffer.from([0xff, 0xfe])),
    'a ping that is too long': frame(9, Buffer.alloc(126)),
    'a continuation of nothing': small(0, Buffer.from('a')),
    'compression that was not agreed': Buffer.concat([
      Buffer.from([0xc1]),
      small(1, Buffer.from('a')).subarray(1),
    ]),
    'a close with a bad code': small(8, Buffer.from([0, 1])),
    'no frame at all': randomBytes(1000).fill(0xff),
  };

  test.each(Object.entries(frames))('%s ends the stream', async (_name, bytes) => {
    const socket = await openSocket(target());
    socket.write(bytes);
    await socket.untilClosed();
    socket.destroy();
  });

  test('junk sent into an HTTP stream does not garble it', async () => {
    const { alice, port } = target();
    const text = `GET /stream/user?auto_delete=1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${alice.token}\r\n\r\n`;
    const socket = new RawSocket(port, text);
    await socket.until(() => /Connection-Id/i.test(socket.received));
    socket.write('\0\0 this is no request\r\n\r\n');
    await socket.untilClosed();
    expect(socket.received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('a flood of pings by a client that does not read the answers', async () => {
    const { program, alice } = target();
    const before = program.residentMb;
    const socket = await openSocket(target());
    socket.pause();
    const pings = Buffer.concat(Array.from({ length: 5000 }, () => small(9, Buffer.alloc(125))));
    let sent = 0;
    // 65 MB of pings: as many answers would fill the memory.
    for (; sent < 100 && !socket.closed; sent++) {
      socket.write(pings);
      await Promise.race([socket.drained(), socket.untilClosed()]);
      if (sent % 20 === 0) expect((await alice.client.get('/config')).status).toBe(200);
    }
    expect(program.residentMb - before).toBeLessThan(100);
    socket.destroy();
  });

  test('a ping is answered', async () => {
    const socket = await openSocket(target());
    socket.write(small(9, Buffer.from('are you there')));
    await socket.until(() => socket.received.includes('\x8a\x0dare you there'));
    socket.destroy();
  });

  test('clients that never read are cut, and the others miss nothing', async () => {
    const { program, alice, port } = target();
    const before = program.residentMb;
    await until(async () => (await openStreams()) === 0);
    const subscribe = (id: string) =>
      alice.client.get(`/users/me/posts?connection_id=${id}&include_annotations=1`);
    const good = [
      await HttpStream.open(alice.client, '?include_annotations=1&auto_delete=1'),
      await SocketStream.open(alice.client, '?include_annotations=1&auto_delete=1'),
    ];
    const query = '/stream/user?include_annotations=1&auto_delete=1';
    const head = `Host: a\r\nAuthorization: Bearer ${alice.token}\r\n\r\n`;
    const deaf = [
      new RawSocket(port, `GET ${query} HTTP/1.1\r\n${head}`),
      new RawSocket(port, upgradeRequest(query, [`Authorization: Bearer ${alice.token}`])),
    ];
    const ids = good.map(({ connectionId }) => connectionId);
    for (const socket of deaf) {
      const pattern = /connection[-_]id"?: ?"?([0-9a-f]{32})/i;
      await socket.until(() => pattern.test(socket.received));
      socket.pause();
      ids.push(pattern.exec(socket.received)?.[1] ?? '');
    }
    for (const id of ids) expect((await subscribe(id)).meta.subscription_id).toBeDefined();
    const annotations = [{ type: 'com.example.filler', value: { text: 'x'.repeat(8000) } }];
    let posted = 0;
    // The system itself takes a few MB for each before anything waits in the process.
    while ((await openStreams()) > good.length && posted < 3000) {
      const batch = Array.from({ length: 20 }, () =>
        alice.client.post('/posts', { text: 'big', annotations }),
      );
      for (const { status } of await Promise.all(batch)) expect(status).toBe(200);
      posted += batch.length;
    }
    expect(await openStreams()).toBe(good.length);
    for (const stream of good) {
      await until(() => stream.frames.filter(({ data }) => data !== undefined).length === posted);
      stream.close();
    }
    for (const socket of deaf) socket.destroy();
    expect(program.residentMb - before).toBeLessThan(100);
  });
});
