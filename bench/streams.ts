/** Clients of user streams, over chunked HTTP and WebSocket, that look at no more of a frame than they must. */

import type { Socket } from 'node:net';
import { type HttpClient, makeRequest, openSocket } from './client.ts';
import { check } from './part.ts';
import { tokenOf } from './prepare.ts';

export type Wire = 'http' | 'ws';

/** Receives every object of a stream as its bytes, which are gone afterwards. */
export type Receiver = (json: Buffer) => void;

/** An open stream. */
export interface StreamClient {
  connectionId: string;
  close(): void;
}

/** Opens a stream of a person; resolves when the program has named the connection. */
export function openStream(
  port: number,
  wire: Wire,
  person: number,
  receive: Receiver,
): Promise<StreamClient> {
  return new Promise((resolve, reject) => {
    let socket: Socket | undefined;
    let rest: Buffer = nothing;
    let isOpen = false;
    const opened = (connectionId: string | undefined): void => {
      isOpen = true;
      if (connectionId === undefined) reject(new Error('a stream has no connection id'));
      else resolve({ connectionId, close: () => socket?.destroy() });
    };
    let hasHead = false;
    const read = (bytes: Buffer): void => {
      let data = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      if (!hasHead) {
        const end = data.indexOf('\r\n\r\n');
        if (end >= 0) {
          hasHead = true;
          const head = data.toString('latin1', 0, end);
          if (!/^HTTP\/1\.1 (200|101) /.test(head)) reject(new Error(`a stream was refused: ${head}`));
          if (wire === 'http') opened(/\r\nconnection-id: (\w+)/i.exec(head)?.[1]);
          data = data.subarray(end + 4);
        }
      }
      const used = !hasHead
        ? 0
        : takeFrames[wire](data, (json) => {
            if (isOpen) receive(json);
            else opened(/"connection_id":"(\w+)"/.exec(json.toString())?.[1]);
          });
      rest = used === data.length ? nothing : Buffer.from(data.subarray(used));
    };
    openSocket(port, read, () => reject(new Error('a stream was closed'))).then((connected) => {
      socket = connected;
      connected.write(wire === 'http' ? httpRequest(person) : upgradeRequest(person));
    }, reject);
  });
}

const nothing = Buffer.alloc(0);

function httpRequest(person: number): Buffer {
  return makeRequest('GET', '/stream/user', tokenOf(person));
}

function upgradeRequest(person: number): string {
  const lines = [
    ...['GET /stream/user HTTP/1.1', 'Host: 127.0.0.1', 'Connection: Upgrade', 'Upgrade: websocket'],
    ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='],
    `Authorization: Bearer ${tokenOf(person)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Hands over the frames that are complete. @returns how many bytes they were. */
const takeFrames: Record<Wire, (data: Buffer, receive: Receiver) => number> = {
  http(data, receive) {
    let at = 0;
    for (;;) {
      const line = data.indexOf('\r\n', at);
      if (line < 0) return at;
      const size = Number.parseInt(data.toString('latin1', at, line), 16);
      const end = line + 2 + size + 2;
      if (end > data.length) return at;
      // A chunk is an object and CRLF; CRLF alone only keeps the connection open.
      if (size > 2) receive(data.subarray(line + 2, line + size));
      at = end;
    }
  },
  ws(data, receive) {
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
      at = start + size;
    }
    return at;
  },
};

/** Subscribes a person's stream to their personal stream. */
export async function subscribeHome(client: HttpClient, stream: StreamClient, person: number): Promise<void> {
  const path = `/api/posts/stream?connection_id=${stream.connectionId}`;
  const { status, body } = await client.request(makeRequest('GET', path, tokenOf(person)), true);
  check(
    status === 200 && body.includes('"subscription_id"'),
    `person ${person} could not subscribe: ${body}`,
  );
}

/** Works through a list with several at a time. */
export async function inParallel<T>(
  items: readonly T[],
  workers: number,
  work: (item: T, worker: number) => Promise<void>,
) {
  let next = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let index = next++; index < items.length; index = next++) await work(items[index] as T, worker);
    }),
  );
}
