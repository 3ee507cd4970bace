/**
 * Broadcasting with the library `ws`: every POST is sent to all open connections. Argument: a JSON file with a frame of the
 * program, which it sends with ids of its own.
 */

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { acknowledge } from './acknowledge.ts';

const json = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string;
const payload = Buffer.from(json);
const firstId = Number(/^\{"data":\[\{"id":"(\d+)"/.exec(json)?.[1]);
const idStart = '{"data":[{"id":"'.length;
const hello = `{"meta":{"code":200,"connection_id":"${'0'.repeat(32)}"}}`;

const clients = new Set<WebSocket>();
let posts = 0;

const server = createServer({ noDelay: true, keepAliveTimeout: 65_000 }, (request, response) => {
  request.resume();
  request.on('end', () => {
    const id = firstId + ++posts;
    acknowledge(response, id);
    const bytes = Buffer.from(payload);
    bytes.write(String(id), idStart);
    for (const client of clients) client.send(bytes, { binary: false });
  });
});

new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (client) => {
  clients.add(client);
  client.on('close', () => clients.delete(client));
  client.on('error', () => client.terminate());
  client.send(hello);
});

server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  console.log((server.address() as AddressInfo).port),
);
