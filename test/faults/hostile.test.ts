/** Requests that mean harm: each gets a clear error or a close in bounded time, never a fault of the service. */
import { expect, test } from 'vitest';
import { PATIENCE_MS } from '../patience.ts';
import { describeHostile } from './hostile.ts';
import { exchange, parseReplies, RawSocket, wrongWith } from './raw.ts';

const deep = 10_000;
const json = { 'content-type': 'application/json' };

/** Bodies of a new post that are all refused with this status. */
const bodies: Record<string, [status: number, body: string | Buffer]> = {
  'no JSON': [400, '{'],
  'a half string': [400, '{"text":"a'],
  'a bare word': [400, 'text'],
  'a number': [400, '1e999'],
  'a list': [400, '[]'],
  null: [400, 'null'],
  'a list of lists 10,000 deep': [400, '['.repeat(deep)],
  'a closed list 10,000 deep': [400, `{"text":${'['.repeat(deep)}${']'.repeat(deep)}}`],
  'objects 10,000 deep': [400, `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`],
  'NUL as it is': [400, '{"text":"a\0b"}'],
  'NUL escaped': [400, '{"text":"a\\u0000b"}'],
  'NUL in a key': [400, '{"text":"a","annotations":[{"type":"a.b","value":{"\\u0000":1}}]}'],
  'half a surrogate pair': [400, '{"text":"a\\ud800b"}'],
  'the other half': [400, '{"text":"\\udc00"}'],
  'invalid UTF-8': [400, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  'overlong UTF-8': [400, Buffer.from('7b2274657874223a22c0af227d', 'hex')],
  'a surrogate as UTF-8': [400, Buffer.from('7b2274657874223a22eda080227d', 'hex')],
  'a reply to a float': [400, '{"text":"a","reply_to":1.5}'],
  'a reply to a huge id': [400, `{"text":"a","reply_to":${'9'.repeat(40)}}`],
  'a reply to a negative id': [400, '{"text":"a","reply_to":-1}'],
  'a body that is too large': [413, `{"text":"${'a'.repeat(65_536)}"}`],
  'very many values': [400, `{"text":"a","a":[${'1,'.repeat(20_000)}1]}`],
};

const wrongTypes = [
  true,
  1.5,
  -1,
  1e308,
  '',
  'a',
  [],
  ['a'],
  [null],
  {},
  { a: 1 },
  [[[]]],
  [{ type: 1 }],
  [{}],
];
const keys = [
  'text',
  'reply_to',
  'machine_only',
  'annotations',
  'entities',
  '__proto__',
  'constructor',
  'toString',
];

describeHostile('hostile requests', (target) => {
  const post = (body: string | Buffer, headers: Record<string, string> = json) =>
    fetch(`${target().program.origin}/api/posts`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${target().alice.token}` },
      body: body as string,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });

  test.each(Object.entries(bodies))('%s', async (_name, [status, body]) => {
    const reply = await post(body);
    expect(wrongWith(reply.status, await reply.text())).toBeUndefined();
    expect(reply.status).toBe(status);
  });

  test('wrong types under every key', async () => {
    for (const key of keys) {
      for (const value of wrongTypes) {
        const body = `{"text":"a",${JSON.stringify(key)}:${JSON.stringify(value)}}`;
        const reply = await post(body);
        expect(wrongWith(reply.status, await reply.text()), body).toBeUndefined();
      }
    }
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });

  test('forms of the same kind', async () => {
    const forms = [
      'text=%00',
      'text=%ff%fe',
      'text=%ED%A0%80',
      '%',
      '__proto__=1&text=a',
      '&'.repeat(500_000),
    ];
    for (const body of forms) {
      const reply = await post(body, { 'content-type': 'application/x-www-form-urlencoded' });
      expect(wrongWith(reply.status, await reply.text()), body.slice(0, 50)).toBeUndefined();
    }
  });

  test('a body without a declared end is cut at the bound', async () => {
    const { alice, port } = target();
    const head = `POST /api/posts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${alice.token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    const socket = new RawSocket(port, head + chunk.repeat(40));
    await socket.untilClosed();
    expect(parseReplies(socket.received).map(({ status }) => status)).toEqual([413]);
  });

  test('addresses that cannot be', async () => {
    const paths = [
      ...[
        '/api/posts/%00',
        '/api/posts/%ff',
        '/api/posts/%',
        '/api/users/@%ED%A0%80',
        '/api//',
        '/api/posts//',
      ],
      ...[
        '/api/posts/-1',
        '/api/posts/1.5',
        `/api/posts/${'9'.repeat(400)}`,
        '/api/posts/9223372036854775808',
      ],
      ...['/api/posts/__proto__', '/api/users/constructor', '/api/../../etc/passwd', '/api/%2e%2e/%2e%2e/'],
      ...[
        '/api/posts?ids=%00',
        '/api/posts?ids=1,-1',
        '/api/posts?ids=1.5',
        `/api/posts?ids=${'9'.repeat(30)}`,
      ],
      ...['/api/posts/stream/global?count=1e9', '/api/posts/stream/global?count=NaN&since_id=-5'],
      ...[
        '/api/posts/stream/global?before_id=99999999999999999999&since_id=%F0%9F%98',
        '/api/posts?__proto__=1',
      ],
      ...[
        '/api/posts/stream/global?include_deleted=constructor',
        '/api/posts/stream/global?include_user=__proto__',
      ],
      ...['/api/config?callback=a%00b', '/api/config?callback=alert(1)', `/api/config?${'a&'.repeat(5000)}`],
      ...['/stream/0/users/%C0%AF', '/stream/user?connection_id=%00'],
    ];
    for (const path of paths) {
      const text = `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${target().alice.token}\r\n\r\n`;
      const [reply] = await exchange(target().port, text);
      // A stream that opens has no length and no end.
      if (/^Connection-Id:/im.test(reply?.head ?? '')) continue;
      expect(wrongWith(reply?.status ?? 0, reply?.body ?? ''), path).toBeUndefined();
    }
    const flag = await target().alice.client.get('/posts/stream/global?include_deleted=constructor');
    expect(flag.status).toBe(400);
  });

  /** Each is one connection's worth of bytes, and the statuses it may be answered with; 0 is a close. */
  const tricks: Record<string, [text: string, statuses: readonly number[]]> = {
    'two lengths': [
      'POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      [400],
    ],
    'a length and chunks': [
      'POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      [400],
    ],
    'a negative length': ['POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', [400]],
    'a huge length': [
      `POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: ${'9'.repeat(15)}\r\n\r\n`,
      [413],
    ],
    'an endless length': [
      `POST /api/posts HTTP/1.1\r\nHost: a\r\nContent-Length: ${'9'.repeat(40)}\r\n\r\n`,
      [400],
    ],
    'bad chunks': [
      'POST /api/posts HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      [400, 0],
    ],
    'chunks not last': [
      'POST /api/posts HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
      [400],
    ],
    'a folded header': ['GET /api/config HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n', [400, 200]],
    'a header with a bare CR': ['GET /api/config HTTP/1.1\r\nHost: a\r\nX-A: b\rX-B: c\r\n\r\n', [400]],
    'a header with a bare LF': ['GET /api/config HTTP/1.1\r\nHost: a\r\nX-A: b\nX-B: c\r\n\r\n', [400, 200]],
    'a header with NUL': ['GET /api/config HTTP/1.1\r\nHost: a\r\nX-A: b\0c\r\n\r\n', [400]],
    'a space before the colon': ['GET /api/config HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n', [400]],
    'a header of 100 KB': [
      `GET /api/config HTTP/1.1\r\nHost: a\r\nX-A: ${'b'.repeat(100_000)}\r\n\r\n`,
      [400, 431],
    ],
    '5,000 headers': [`GET /api/config HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(5000)}\r\n`, [400, 431]],
    'an address of 100 KB': [`GET /api/${'a'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, [400, 414, 431]],
    'no host': ['GET /api/config HTTP/1.1\r\n\r\n', [400]],
    'an unknown method': ['BREW /api/config HTTP/1.1\r\nHost: a\r\n\r\n', [400]],
    'a method for caches': ['PURGE /api/config HTTP/1.1\r\nHost: a\r\n\r\n', [405]],
    TRACE: ['TRACE /api/config HTTP/1.1\r\nHost: a\r\n\r\n', [405]],
    CONNECT: ['CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', [0]],
    'an absolute URL': ['GET http://elsewhere.example/api/config HTTP/1.1\r\nHost: a\r\n\r\n', [200]],
    'an asterisk': ['OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', [204, 404, 405]],
    'an address without a slash': ['GET api/config HTTP/1.1\r\nHost: a\r\n\r\n', [400, 404]],
    'another protocol offered': [
      'GET /api/config HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n',
      [200],
    ],
    'HTTP/1.0': ['GET /api/config HTTP/1.0\r\n\r\n', [200]],
    'HTTP/0.9': ['GET /api/config\r\n\r\n', [400, 200]],
    'HTTP/3.0': ['GET /api/config HTTP/3.0\r\nHost: a\r\n\r\n', [400]],
    'the preface of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    TLS: ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', [400]],
    'an expectation': ['GET /api/config HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\n\r\n', [417]],
    'a token with a line break': [
      'GET /api/token HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer a\r\n b\r\n\r\n',
      [400, 401],
    ],
  };

  test.each(Object.entries(tricks))('%s', async (_name, [text, statuses]) => {
    const [reply] = await exchange(target().port, Buffer.from(text, 'latin1'));
    expect(statuses).toContain(reply?.status ?? 0);
  });

  test('requests sent ahead are answered in order', async () => {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const paths = Array.from({ length: 50 }, (_, n) =>
      n % 2 === 0 ? '/api/config' : `/api/posts/${n + 1_000_000}`,
    );
    const replies = await exchange(target().port, paths.map(get).join(''), paths.length);
    expect(replies.map(({ status }) => status)).toEqual(paths.map((_, n) => (n % 2 === 0 ? 200 : 404)));
  });

  test('a stream asked for behind another request comes after its reply', async () => {
    const { alice, port } = target();
    const head = `Host: a\r\nAuthorization: Bearer ${alice.token}\r\n\r\n`;
    const first = `GET /api/posts/stream/global?count=200 HTTP/1.1\r\n${head}`;
    const socket = new RawSocket(port, `${first}GET /stream/user?auto_delete=1 HTTP/1.1\r\n${head}`);
    await socket.until(() => /Connection-Id: \w+/i.test(socket.received));
    const id = /Connection-Id: (\w+)/i.exec(socket.received)?.[1];
    await alice.client.get(`/users/me/posts?connection_id=${id}`);
    const { data } = await alice.client.post('/posts', { text: 'in its turn' });
    await socket.until(() => socket.received.includes(`"max_id":"${data.id}"`));
    const [page] = parseReplies(socket.received);
    expect(wrongWith(page?.status ?? 0, page?.body ?? '')).toBeUndefined();
    socket.destroy();
  });
});
