/** Clients of user streams, over chunked HTTP and WebSocket, that read no more of a frame than its id. */

import type { Socket } from 'node:net';
import { type HttpClient, makeRequest, openSocket } from './client.ts';
import { check } from './part.ts';
import { tokenOf } from './prepare.ts';

export type Transport = 'http' | 'ws';

/** Receives every object of a stream as its bytes, which are gone afterwards. */
export type Receiver = (json: Buffer) => void;

/** An open stream. */
export interface StreamClient {
  connectionId: string;
  close(): void;
}

/**
 * Opens a stream of a user, or another one at `path` that needs no token; resolves when the program has named the connection.
 * `closed` is called when it ends, unless the client closes it. `headers` are sent with a WebSocket's request.
 */
export function openStream(
  port: number,
  transport: Transport,
  user: number | undefined,
  receive: Receiver,
  path = '/stream/user',
  closed: () => void = () => undefined,
  headers: readonly string[] = [],
): Promise<StreamClient> {
  return new Promise((resolve, reject) => {
    let socket: Socket | undefined;
    let rest: Buffer = nothing;
    const unfinished: Unfinished = { line: nothing };
    let isOpen = false;
    let isClosed = false;
    const close = (): void => {
      isClosed = true;
      socket?.destroy();
    };
    const end = (): void => {
      if (!isClosed) closed();
      close();
      reject(new Error('a stream was closed'));
    };
    const opened = (connectionId: string | undefined): void => {
      isOpen = true;
      if (connectionId === undefined) reject(new Error('a stream has no connection id'));
      else resolve({ connectionId, close });
    };
    let hasHead = false;
    const read = (bytes: Buffer): void => {
      let data = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      if (!hasHead) {
        const length = data.indexOf('\r\n\r\n');
        if (length >= 0) {
          hasHead = true;
          const head = data.toString('latin1', 0, length);
          if (!/^HTTP\/1\.1 (200|101) /.test(head)) {
            reject(new Error(`a stream was answered with ${head}`));
            close();
            return;
          }
          if (transport === 'http')
            opened(/\r\nconnection-id: (\w+)/i.exec(head)?.[1] ?? (user === undefined ? '' : undefined));
          data = data.subarray(length + 4);
        }
      }
      const take = (json: Buffer): void => {
        if (isOpen) receive(json);
        else opened(/"connection_id":"(\w+)"/.exec(json.toString())?.[1]);
      };
      const used = hasHead ? takeFrames[transport](data, take, end, unfinished) : 0;
      rest = used === data.length ? nothing : Buffer.from(data.subarray(used));
    };
    openSocket(port, read, end).then((connected) => {
      socket = connected;
      connected.write(
        transport === 'http'
          ? makeRequest('GET', path, user === undefined ? undefined : tokenOf(user))
          : upgradeRequest(user, path, headers),
      );
    }, reject);
  });
}

const nothing = Buffer.alloc(0);

function upgradeRequest(user: number | undefined, path: string, headers: readonly string[]): string {
  const lines = [
    ...[`GET ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket'],
    ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='],
    ...(user === undefined ? [] : [`Authorization: Bearer ${tokenOf(user)}`]),
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** The beginning of an object whose rest comes in the next chunk. */
interface Unfinished {
  line: Buffer;
}

/** Hands over the objects that are complete; `end` is called for the end. @returns how many bytes they were. */
const takeFrames: Record<
  Transport,
  (data: Buffer, receive: Receiver, end: () => void, unfinished: Unfinished) => number
> = {
  http(data, receive, end, unfinished) {
    let at = 0;
    for (;;) {
      const line = data.indexOf('\r\n', at);
      if (line < 0) return at;
      const size = Number.parseInt(data.toString('latin1', at, line), 16);
      const next = line + 2 + size + 2;
      if (next > data.length) return at;
      if (size === 0) end();
      takeLines(data.subarray(line + 2, line + 2 + size), receive, unfinished);
      at = next;
    }
  },
  ws(data, receive, end) {
    let at = 0;
    while (at + 2 <= data.length) {
      let size = data[at + 1] as number;
      let start = at + 2;
      if (size === 126) {
        if (at + 4 > data.length) return at;
        size = data.readUInt16BE(start);
        start += 2;
      }
      if (start + size > data.length) return at;
      if (data[at] === 0x81) receive(data.subarray(start, start + size));
      if (data[at] === 0x88) end();
      at = start + size;
    }
    return at;
  },
};

/** Who subscribes streams, and to which lists. */
export interface Subscribing {
  clients: readonly HttpClient[];
  /** The paths of the lists, for a user at this place. */
  paths(place: number): readonly string[];
}

/** Subscribing to users' own home timelines. */
export function toHome(clients: readonly HttpClient[]): Subscribing {
  return { clients, paths: () => ['/api/posts/stream'] };
}

/** Subscribes a user's open stream to a list. */
async function subscribe(
  client: HttpClient,
  stream: StreamClient,
  user: number,
  list: string,
): Promise<void> {
  const path = `${list}?count=0&connection_id=${stream.connectionId}`;
  const { status, body } = await client.request(makeRequest('GET', path, tokenOf(user)), true);
  check(status === 200 && body.includes('"subscription_id"'), `user ${user} could not subscribe: ${body}`);
}

/**
 * Opens a stream for each of several users, and subscribes it where `subscribing` says how. `receive` is told the place of
 * the user in the list.
 */
export async function openStreams(
  port: number,
  transport: Transport,
  users: readonly number[],
  subscribing: Subscribing | undefined,
  receive: (place: number, json: Buffer) => void,
): Promise<StreamClient[]> {
  const streams: StreamClient[] = [];
  await inParallel(users, AT_A_TIME, async (user, place, worker) => {
    const stream = await openStream(port, transport, user, (json) => receive(place, json));
    streams[place] = stream;
    const subscriber = subscribing?.clients[worker];
    if (subscribing === undefined || subscriber === undefined) return;
    for (const path of subscribing.paths(place)) await subscribe(subscriber, stream, user, path);
  });
  return streams;
}

/** Streams that are opened at a time, each with a connection to subscribe it over. */
export const AT_A_TIME = 16;

/** Does something for each item of a list, several at a time. */
export async function inParallel<T>(
  items: readonly T[],
  workers: number,
  work: (item: T, place: number, worker: number) => Promise<unknown>,
) {
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let index = next++; index < items.length; index = next++) {
        await work(items[index] as T, index, worker);
      }
    }),
  );
}

/**
 * An object is a line; an empty one only keeps the connection open. The program sends each as a chunk, but a balancer in between
 * joins chunks and splits them.
 */
function takeLines(chunk: Buffer, receive: Receiver, unfinished: Unfinished): void {
  let at = 0;
  const lines = unfinished.line.length === 0 ? chunk : Buffer.concat([unfinished.line, chunk]);
  for (let end = lines.indexOf('\r\n'); end >= 0; end = lines.indexOf('\r\n', at)) {
    if (end > at) receive(lines.subarray(at, end));
    at = end + 2;
  }
  unfinished.line = at === lines.length ? nothing : Buffer.from(lines.subarray(at));
}

const ID_START = '{"data":[{"id":"'.length;
const QUOTE = 0x22;
const ZERO = 0x30;

/** Reads the id of a post or message from the start of its frame. */
export function readId(json: Buffer): number {
  let id = 0;
  for (let at = ID_START; json[at] !== QUOTE; at++) {
    const digit = (json[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) throw new Error(`a frame shows no object: ${json.toString().slice(0, 200)}`);
    id = id * 10 + digit;
  }
  return id;
}

/** @throws when something takes too long; `fault` says what then is wrong. */
export async function inTime<T>(work: Promise<T>, ms: number, fault: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`wrong result: ${fault()}`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
