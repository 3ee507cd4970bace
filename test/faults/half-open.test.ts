/** Clients that begin and do not go on: hundreds of them do not hold up the others, and they are let go in the end. */
import { expect, test } from 'vitest';
import { type Json, until } from '../harness.ts';
import { describeHostile } from './hostile.ts';
import { parseReplies, RawSocket, wrongWith } from './raw.ts';

const CLIENTS = 500;
// At the same time on both databases: most of it is waiting for the service's patience to end.
describeHostile(
  'half-open connections',
  (target) => {
    test('500 of them, while others are answered', async () => {
      const { alice, port } = target();
      const head = `POST /api/posts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${alice.token}\r\n`;
      const beginnings = [
        '',
        'G',
        'GET /api/config\r\n',
        'GET /api/config HTTP/1.1\r\nHost: a\r\nX-Slow: ',
        `${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"text":"`,
        `${head}Transfer-Encoding: chunked\r\n\r\n5\r\nab`,
        `${head}Content-Type: application/json\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n`,
      ];
      const sockets = Array.from(
        { length: CLIENTS },
        (_, n) => new RawSocket(port, beginnings[n % beginnings.length] as string),
      );
      const isSlowHead = (_: unknown, n: number): boolean => n % beginnings.length < 4;
      let answered = 0;
      // Every so often the slow ones send one byte more. Headers must be complete within 15 seconds.
      while (!sockets.filter(isSlowHead).every(({ closed }) => closed)) {
        for (const [n, socket] of sockets.entries())
          if (n % beginnings.length === 3 && answered % 10 === 0) socket.write('a');
        const start = performance.now();
        expect((await alice.client.get('/posts/stream/global?count=1')).status).toBe(200);
        if (answered % 4 === 0) expect((await alice.client.post('/posts', { text: 'a' })).status).toBe(200);
        answered++;
        const slow = sockets.filter(isSlowHead);
        if (answered === 1)
          expect(
            slow.some(({ closed }) => !closed),
            'answered beside them',
          ).toBe(true);
        await until(() => performance.now() - start > 100);
      }
      for (const { received } of sockets.filter(isSlowHead)) {
        const [reply] = parseReplies(received);
        expect([reply?.status, wrongWith(408, reply?.body ?? '')]).toEqual([408, undefined]);
      }
      for (const socket of sockets) socket.destroy();
    });

    test('uploads that break off', async () => {
      const { alice, port } = target();
      const head = `POST /api/posts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${alice.token}\r\nContent-Type: application/json\r\n`;
      const whole = JSON.stringify({ text: 'never to be seen' });
      for (let n = 0; n < 200; n++) {
        const declared = `${head}Content-Length: ${whole.length + 1}\r\n\r\n${whole}`;
        const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${whole.length.toString(16)}\r\n${whole}\r\n`;
        const socket = new RawSocket(port, n % 2 === 0 ? declared : chunked);
        await socket.untilConnected();
        socket.destroy();
      }
      const { data } = await alice.client.get('/users/me/posts?count=200');
      expect(data.filter(({ text }: Json) => text === 'never to be seen')).toEqual([]);
    });
  },
  { concurrent: true },
);
