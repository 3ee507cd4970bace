/** What `@millrace/client` makes of servers that answer wrongly, or without end. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createClient, MillraceError, type StreamState } from '../../packages/client/src/index.ts';

type Answer = string | Buffer | ((socket: Socket) => void);

/** Answers each connection with the next of these, the last one for the rest, and then ends it. */
async function serving<T>(
  answers: readonly Answer[],
  use: (given: { url: string; requests: string[] }) => Promise<T>,
): Promise<T> {
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      requests.push(bytes.toString());
      const answer = answers[Math.min(requests.length, answers.length) - 1]!;
      if (typeof answer === 'function') answer(socket);
      else socket.end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as { port: number };
    return await use({ url: `http://127.0.0.1:${port}`, requests });
  } finally {
    server.close();
  }
}

function reply(body: string | Buffer, ...headers: string[]): Buffer {
  const lines = ['HTTP/1.1 200 OK', `Content-Length: ${Buffer.byteLength(body)}`, ...headers, '', ''];
  return Buffer.concat([Buffer.from(lines.join('\r\n')), Buffer.from(body)]);
}

const chunked = (...parts: string[]): string =>
  `HTTP/1.1 200 OK\r\nConnection-Id: c1\r\nTransfer-Encoding: chunked\r\n\r\n${parts
    .map((part) => `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`)
    .join('')}`;

/** A reply that has no end; `sent` counts its bytes. */
function endless(status: string, sent: { bytes: number }): Answer {
  const part = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);
  return (socket) => {
    socket.write(`HTTP/1.1 ${status}\r\nConnection-Id: c1\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const more = (): void => {
      while (!socket.destroyed) {
        sent.bytes += part.length;
        if (!socket.write(part)) break;
      }
    };
    socket.on('drain', more);
    more();
  };
}

const failureOf = (answer: Answer) =>
  serving([answer], async ({ url }) => {
    const { users } = createClient({ url, token: 'secret' });
    return users.get('me').then(() => undefined, Object) as Promise<MillraceError | undefined>;
  });

test('replies that are none are errors without a status', async () => {
  for (const answer of [
    '',
    'SSH-2.0-OpenSSH_9.2\r\n\r\n',
    reply('<!doctype html>'),
    reply('null'),
    reply('7'),
    reply('[]'),
    reply('{"data": {}}'),
    reply('{"meta": {}}'),
    reply('{"data": {}, "meta": 7}'),
    reply(gzipSync(Buffer.alloc(40_000_000, ' ')), 'Content-Encoding: gzip'),
  ]) {
    const failure = await failureOf(answer);
    expect(failure).toBeInstanceOf(MillraceError);
    expect(failure).toMatchObject({ status: 0, slug: '', isTemporary: true });
    expect(failure?.message).toMatch(/^GET \/api\/users\/me was not answered/);
  }
  const odd = '{"meta": {"error_slug": 7, "error_message": [], "error_id": {}}}';
  const head = `HTTP/1.1 502 Bad Gateway\r\nRetry-After: -1\r\nContent-Length: ${odd.length}\r\n\r\n`;
  const failure = await failureOf(head + odd);
  expect(failure).toMatchObject({ status: 502, slug: '', message: '502 Bad Gateway' });
  expect([failure?.id, failure?.link, failure?.retryAfter]).toEqual([undefined, undefined, undefined]);
});

test('replies, errors and frames without end are given up at 32 MB', async () => {
  const reached = 60_000_000;
  for (const [status, expected] of [
    ['200 OK', { status: 0, message: expect.stringContaining('the reply is too large') }],
    ['500 Internal Server Error', { status: 500, message: '500 Internal Server Error' }],
  ] as const) {
    const sent = { bytes: 0 };
    expect(await failureOf(endless(status, sent))).toMatchObject(expected);
    expect(sent.bytes).toBeLessThan(reached);
  }
  const sent = { bytes: 0 };
  await serving([endless('200 OK', sent), reply('', 'Connection: close')], async ({ url }) => {
    const states: StreamState[] = [];
    const stop = new AbortController();
    const stream = createClient({ url }).userStream({
      signal: stop.signal,
      onState: (state) => {
        states.push(state);
        if (state.state === 'waiting') stop.abort();
      },
    });
    for await (const frame of stream) expect(frame).toBeUndefined();
    expect(states.map(({ state }) => state)).toEqual(['connecting', 'open', 'waiting', 'closed']);
  });
  expect(sent.bytes).toBeLessThan(reached);
});

test('streams of wrong frames connect again', async () => {
  const frame =
    '{"data": [{"id": "7"}], "meta": {"type": "post", "subscription_ids": ["home"], "max_id": "7"}}\r\n';
  const answers = [
    'nonsense',
    'null',
    '7',
    '{"meta": null}',
    '{"meta": {"type": [], "subscription_ids": ["home"]}}',
    '{"meta": {"type": "post", "subscription_ids": 7}}',
    '{"meta": {"type": "post", "subscription_ids": [{}]}}',
    '{"meta": {"type": "post", "subscription_ids": ["home"], "max_id": 7}}',
  ].map((text) => chunked(`${text}\r\n`));
  await serving([...answers, chunked(frame.slice(0, 40), frame.slice(40))], async ({ url, requests }) => {
    const stream = createClient({ url, token: 'secret' }).userStream({ backoff: { min: 1, max: 10 } });
    for await (const { data } of stream) {
      expect(data).toEqual([{ id: '7' }]);
      break;
    }
    expect(requests).toHaveLength(answers.length + 1);
    for await (const message of createClient({ url }).appStream(`${url}/stream/app`)) {
      expect(message.meta.type).toBe('post');
      break;
    }
  });
});

test('an empty token is none', async () => {
  await serving([reply('{"data": {}, "meta": {}}')], async ({ url, requests }) => {
    for (const token of ['', () => '', undefined, 'secret'])
      await createClient({ url, token }).users.get('me');
    expect(requests.map((request) => /authorization: .*/i.exec(request)?.[0])).toEqual([
      ...[undefined, undefined, undefined],
      'Authorization: Bearer secret',
    ]);
  });
});
