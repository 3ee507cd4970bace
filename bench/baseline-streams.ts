/**
 * A plain server of open streams, chunked HTTP and WebSocket: every POST is written to all of them in one loop. A stream that
 * asks for `missed=<n>` is sent the last n first.
 * Arguments: a JSON file with a frame of the program, which it sends with ids of its own; and the URL of a Redis, if all
 * servers that listen to it are to write what is posted to any of them.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Redis } from 'ioredis';
import { acknowledge } from './acknowledge.ts';

const [file, redisUrl] = process.argv.slice(2);
const json = file === undefined ? '' : (JSON.parse(readFileSync(file, 'utf8')) as string);
const payload = Buffer.from(json);
const ID = /^\{"data":\[\{"id":"(\d+)"/;
const firstId = Number(ID.exec(json)?.[1]);
const idStart = '{"data":[{"id":"'.length;

const chunked = Buffer.concat([
  Buffer.from(`${(payload.length + 2).toString(16)}\r\n`),
  payload,
  Buffer.from('\r\n\r\n'),
]);
const framed = Buffer.concat([Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]), payload]);

const responses = new Set<Duplex>();
const sockets = new Set<Duplex>();

function add(set: Set<Duplex>, socket: Duplex): void {
  set.add(socket);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => set.delete(socket));
}

/** The same bytes to each stream, with the id of this post. */
function deliver(id: number): void {
  for (const [set, frame] of [
    [responses, chunked],
    [sockets, framed],
  ] as const) {
    if (set.size === 0) continue;
    const bytes = Buffer.from(frame);
    bytes.write(String(id), bytes.length - payload.length - (set === responses ? 4 : 0) + idStart);
    for (const socket of set) socket.write(bytes);
  }
}

/** What was posted from one number to another, as chunks. */
function framesOf(first: number, last: number): Buffer[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const bytes = Buffer.from(chunked);
    bytes.write(String(firstId + first + index), bytes.length - payload.length - 4 + idStart);
    return bytes;
  });
}

/** Has all servers deliver. */
let publish = (id: number): unknown => deliver(id);
if (redisUrl !== undefined) {
  const publisher = new Redis(redisUrl);
  const subscriber = new Redis(redisUrl);
  subscriber.on('message', (_channel, id) => deliver(Number(id)));
  await subscriber.subscribe('posts');
  publish = (id) => publisher.publish('posts', String(id));
}

let posts = 0;
const server = createServer({ noDelay: true, keepAliveTimeout: 65_000 }, (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, ['Content-Type', 'application/json', 'Connection-Id', '0'.repeat(32)]);
    response.flushHeaders();
    const missed = Number(/[?&]missed=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
    if (missed > 0) request.socket.write(Buffer.concat(framesOf(posts - missed + 1, posts)));
    add(responses, request.socket);
    return;
  }
  request.resume();
  request.on('end', () => {
    const id = firstId + ++posts;
    acknowledge(response, id);
    publish(id);
  });
});

server.on('upgrade', (request, socket) => {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const hello = `{"meta":{"code":200,"connection_id":"${'0'.repeat(32)}"}}`;
  socket.write(`\x81${String.fromCharCode(hello.length)}${hello}`, 'latin1');
  add(sockets, socket);
});

server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  console.log((server.address() as AddressInfo).port),
);
