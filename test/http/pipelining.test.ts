/** Requests that a connection sends before it has the replies to those before (pipelining). */
import { setImmediate } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoint } from '../../src/http/endpoint.ts';
import { toJson } from '../../src/http/json-text.ts';
import { integer } from '../../src/http/params.ts';
import { exchange, parseReplies, RawSocket } from '../faults/raw.ts';
import { TestService } from '../harness.ts';
import { send } from '../send.ts';
import { type OwnServer, serveOwn } from './server.ts';

let service: TestService;
let own: OwnServer;
/** What the handler saw: how many calls it began, and how many of them at once. */
let begun = 0;
let running = 0;
let most = 0;

const endpoints = [
  endpoint({
    name: 'test.echo',
    method: 'GET',
    path: '/echo',
    section: 'Test',
    summary: 'For tests.',
    token: 'none',
    reply: Type.Any(),
    query: {
      n: integer({ min: 0, max: 100_000, about: 'Sent back.' }),
      size: integer({ min: 0, max: 10_000_000, about: 'Of the reply.' }),
    },
    async handle({ query }) {
      begun++;
      most = Math.max(most, ++running);
      for (let turn = 0; turn < 3; turn++) await setImmediate();
      running--;
      return { data: toJson([query.n, 'x'.repeat(query.size ?? 0)]) };
    },
  }),
];

beforeAll(async () => {
  service = await TestService.start('sqlite');
  own = await serveOwn(service, { endpoints });
});
afterAll(async () => {
  own?.stop();
  await service?.stop();
});
beforeEach(() => {
  [begun, running, most] = [0, 0, 0];
});

const get = (n: number, size = 0) => `GET /api/echo?n=${n}&size=${size} HTTP/1.1\r\nHost: a\r\n\r\n`;
const requests = (count: number, size = 0) => Array.from({ length: count }, (_, n) => get(n, size)).join('');
const numbersIn = (received: string) => parseReplies(received).map(({ body }) => JSON.parse(body).data[0]);

test('are answered one at a time, in their order, and the connection goes on', async () => {
  const socket = new RawSocket(own.port, '');
  for (let round = 1; round <= 3; round++) {
    socket.write(requests(50));
    await socket.until(() => parseReplies(socket.received).length === 50 * round);
  }
  expect(numbersIn(socket.received)).toEqual(
    [0, 1, 2].flatMap(() => Array.from({ length: 50 }, (_, n) => n)),
  );
  expect([begun, most]).toEqual([150, 1]);
  socket.destroy();
});

test('more than a hundred sent ahead end the connection after those', async () => {
  const replies = await exchange(own.port, requests(500), 500);
  expect(replies.map(({ body }) => JSON.parse(body).data[0])).toEqual(
    Array.from({ length: 101 }, (_, n) => n),
  );
  expect(replies.at(-1)?.head).toMatch(/^Connection: close/im);
  expect([begun, most]).toEqual([101, 1]);
});

test('replies that are not taken let no more be made', async () => {
  const size = 5_000_000;
  const socket = new RawSocket(own.port, '');
  await socket.untilConnected();
  socket.pause();
  socket.write(requests(60, size));
  // The calls of others are not held up, and tell that the process had time.
  const other = () => send(`${own.origin}/api/echo?n=1`);
  for (let n = 0; n < 100; n++) expect((await other()).status).toBe(200);
  // What the operating system takes for the connection is far less than all of them.
  expect(begun - 100).toBeLessThan(20);
  socket.destroy();
  expect((await other()).status).toBe(200);
});

test('requests that wait when the connection ends are not begun', async () => {
  const socket = new RawSocket(own.port, '');
  await socket.untilConnected();
  socket.pause();
  socket.write(requests(90, 5_000_000));
  await socket.drained();
  for (let n = 0; n < 20; n++) await send(`${own.origin}/api/echo?n=1`);
  socket.destroy();
  for (let n = 0; n < 100; n++) await send(`${own.origin}/api/echo?n=1`);
  expect(begun - 120).toBeLessThan(20);
});
