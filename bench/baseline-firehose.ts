/**
 * A plain server of streams: each event is serialised once and written to the sockets that it is for, which are known.
 * Argument: a JSON file with messages, and for each the numbers of its streams. `POST /?from=<n>&to=<n>` is an occasion for those.
 */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

const file = process.argv[2] as string;
const events = JSON.parse(readFileSync(file, 'utf8')) as { message: unknown; streams: number[] }[];
const sockets: Socket[] = [];

function deliver({ message, streams }: (typeof events)[number]): void {
  const json = JSON.stringify(message);
  const chunk = `${(Buffer.byteLength(json) + 2).toString(16)}\r\n${json}\r\n\r\n`;
  const bytes = Buffer.from(chunk);
  for (const stream of streams) sockets[stream]?.write(bytes);
}

const server = createServer({ noDelay: true, keepAliveTimeout: 65_000 }, (request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  if (request.method === 'GET') {
    response.writeHead(200, ['Content-Type', 'application/json', 'Connection-Id', '0'.repeat(32)]);
    response.flushHeaders();
    sockets[Number(url.pathname.slice(1))] = request.socket;
    return;
  }
  response.writeHead(200, ['Content-Length', '2']);
  response.end('{}');
  const to = Number(url.searchParams.get('to'));
  for (let place = Number(url.searchParams.get('from')); place < to; place++) {
    deliver(events[place % events.length] as (typeof events)[number]);
  }
});

server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
