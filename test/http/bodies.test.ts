/** Bodies of every form that an endpoint can declare, and when they are read. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoint } from '../../src/http/endpoint.ts';
import { toJson } from '../../src/http/json-text.ts';
import { integer } from '../../src/http/params.ts';
import { Multipart, Upload } from '../../src/http/upload.ts';
import { exchange, parseReplies, RawSocket } from '../faults/raw.ts';
import { type Client, type Json, type Person, TestService, until } from '../harness.ts';
import { send } from '../send.ts';
import { type OwnServer, serveOwn } from './server.ts';

const MAX = 3_000_000;
const KB = 1024;

const reply = Type.Any();
const section = 'Test';
const summary = 'For tests.';
const call = { method: 'POST', section, summary, reply } as const;
const Marker = Type.Object({ name: Type.String(), id: Type.Optional(Type.Integer()) });
const parts = Type.Object({ content: Type.String({ format: 'binary' }) }, { additionalProperties: true });

/** What the handlers saw. */
let handled: string[] = [];
/** What reading a body failed with. */
let failures: Error[] = [];
let service: TestService;

async function describeBytes(content: Readable): Promise<{ size: number; digest: string }> {
  const bytes = await buffer(content);
  return { size: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') };
}

async function readParts(body: Multipart, skip: string | undefined): Promise<Json[]> {
  const seen: Json[] = [];
  for await (const { name, filename, type, encoding, content } of body) {
    const isSkipped = name === skip;
    const read = isSkipped ? {} : { text: (await buffer(content)).toString('utf8').slice(0, 100) };
    seen.push({ name, filename, type, encoding, ...read });
  }
  return seen;
}

const endpoints = [
  endpoint({
    ...call,
    name: 'test.marker',
    path: '/marker',
    token: 'any',
    body: { schema: Type.Union([Marker, Type.Array(Marker)]), form: true },
    async handle({ body }) {
      handled.push('marker');
      const markers = Array.isArray(body) ? body : [body];
      return { data: toJson({ isList: Array.isArray(body), names: markers.map(({ name }) => name) }) };
    },
  }),
  endpoint({
    ...call,
    name: 'test.large',
    path: '/large',
    token: 'any',
    body: { schema: Marker, maxBytes: 1024 * KB },
    async handle({ body }) {
      handled.push('large');
      return { data: toJson(body.name) };
    },
  }),
  endpoint({
    ...call,
    name: 'test.scoped',
    path: '/scoped',
    token: 'user',
    scopes: ['write_post'],
    query: { count: integer({ min: 1, max: 9, about: 'How many.' }) },
    body: { schema: Marker },
    async handle() {
      handled.push('scoped');
      return { data: toJson('scoped') };
    },
  }),
  endpoint({
    ...call,
    name: 'test.list',
    path: '/list',
    token: 'none',
    body: { schema: Type.Array(Type.String()) },
    async handle({ body }) {
      return { data: toJson(body.length) };
    },
  }),
  endpoint({
    ...call,
    name: 'test.raw',
    path: '/raw',
    token: 'user',
    scopes: ['files'],
    body: { raw: { types: ['image/png', 'application/octet-stream'], maxBytes: MAX } },
    async handle({ body }) {
      handled.push('raw');
      return {
        data: toJson({ type: body.type, length: body.length, ...(await describeBytes(body.content)) }),
      };
    },
  }),
  endpoint({
    ...call,
    name: 'test.store',
    path: '/store',
    token: 'user',
    body: { raw: { types: 'any', maxBytes: MAX } },
    async handle({ ctx, body }) {
      handled.push('store');
      try {
        return { data: toJson(await ctx.blobs.put(body.content)) };
      } catch (error) {
        failures.push(error as Error);
        throw error;
      }
    },
  }),
  endpoint({
    ...call,
    name: 'test.ignore',
    path: '/ignore',
    token: 'none',
    body: { raw: { types: 'any', maxBytes: MAX } },
    async handle() {
      return { data: toJson('ignored') };
    },
  }),
  endpoint({
    ...call,
    name: 'test.parts',
    path: '/parts',
    token: 'user',
    body: { multipart: { schema: parts, maxBytes: MAX } },
    async handle({ body }) {
      handled.push('parts');
      return { data: toJson(await readParts(body, 'skipped')) };
    },
  }),
  endpoint({
    ...call,
    name: 'test.first',
    path: '/first',
    token: 'none',
    body: { multipart: { schema: parts, maxBytes: MAX } },
    async handle({ body }) {
      for await (const { name } of body) return { data: toJson(name) };
      return { data: toJson(null) };
    },
  }),
  endpoint({
    ...call,
    name: 'test.any',
    path: '/any',
    token: 'user',
    body: {
      schema: Marker,
      form: true,
      raw: { types: ['image/png'], maxBytes: MAX },
      multipart: { schema: parts, maxBytes: MAX },
    },
    async handle({ body }) {
      if (body instanceof Upload) return { data: toJson(['raw', (await describeBytes(body.content)).size]) };
      if (body instanceof Multipart)
        return { data: toJson(['parts', (await readParts(body, undefined)).length]) };
      return { data: toJson(['parsed', body.name]) };
    },
  }),
];

let own: OwnServer;
let alice: Person;
let weak: Client;

beforeAll(async () => {
  service = await TestService.start('sqlite');
  own = await serveOwn(service, { endpoints });
  alice = await service.person('alice');
  weak = await service.tokenFor(alice, ['basic']);
});
afterAll(async () => {
  own?.stop();
  await service?.stop();
});
beforeEach(() => {
  handled = [];
  failures = [];
});

async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  token: string | null = alice.token!,
): Promise<{ status: number; data: Json; slug: string; message: string }> {
  const response = await fetch(`${own.origin}/api${path}`, {
    method: 'POST',
    headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
  const { data, meta } = (await response.json()) as Json;
  return { status: response.status, data, slug: meta.error_slug, message: meta.error_message };
}

const json = { 'content-type': 'application/json' };
const png = { 'content-type': 'image/png' };

/** The head of a request over a plain socket. */
function head(path: string, ...lines: string[]): string {
  return [`POST /api${path} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n');
}

/** A body in pieces, each sent when the one before was taken. */
function pieces(count: number, size: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent++ < count) controller.enqueue(new Uint8Array(size));
      else controller.close();
    },
  });
}

describe('lists', () => {
  test('a call can take an object, or a list of them', async () => {
    expect(await post('/marker', '{"name":"a"}', json)).toMatchObject({
      data: { isList: false, names: ['a'] },
    });
    expect(await post('/marker', '[{"name":"a"},{"name":"b"}]', json)).toMatchObject({
      status: 200,
      data: { isList: true, names: ['a', 'b'] },
    });
    expect((await post('/marker', '[]', json)).data).toEqual({ isList: true, names: [] });
    expect((await post('/marker', new URLSearchParams({ name: 'a' }))).data.names).toEqual(['a']);
    expect((await post('/list', '["a","b"]', json)).data).toBe(2);
  });

  test('what is wrong in a list is named by its place', async () => {
    expect(await post('/marker', '[{"name":"a"},{"name":1}]', json)).toMatchObject({
      status: 400,
      slug: 'invalid-parameter',
      message: expect.stringContaining('1.name must be string'),
    });
    expect((await post('/marker', '[{"name":"a"},{}]', json)).message).toContain('You must supply 1.name');
    expect((await post('/marker', '{"name":1}', json)).message).toContain('name must be string');
    expect((await post('/marker', '[1]', json)).message).toContain('0 must be object');
  });

  test.each([
    ['/marker', '"a"', 'the body must be a JSON object or list.'],
    ['/marker', 'null', 'the body must be a JSON object or list.'],
    ['/list', '{"a":1}', 'the body must be a JSON list.'],
    ['/list', '1', 'the body must be a JSON list.'],
  ])('%s does not take %s', async (path, body, message) => {
    const refused = await post(path, body, json);
    expect([refused.status, refused.slug]).toEqual([400, 'malformed-body']);
    expect(refused.message).toContain(message);
  });
});

describe('bodies that may hold the token', () => {
  const long = (name: string, size: number): string => JSON.stringify({ name, more: 'x'.repeat(size) });

  test('are 64 KB at most, and as large as the call declares where a token came before them', async () => {
    const inBody = (path: string, size: number) =>
      post(
        path,
        JSON.stringify({ name: 'a', access_token: alice.token, more: 'x'.repeat(size) }),
        json,
        null,
      );
    for (const path of ['/marker', '/large']) {
      expect((await inBody(path, 60 * KB)).status).toBe(200);
      expect(await inBody(path, 64 * KB)).toMatchObject({ status: 413, slug: 'body-too-large' });
      expect((await post(path, pieces(2, 40 * KB), json, null)).status).toBe(413);
    }
    expect((await post('/marker', long('a', 60 * KB), json)).status).toBe(200);
    expect((await post('/marker', long('a', 64 * KB), json)).message).toContain('65536 bytes');
    expect((await post('/large', long('a', 1000 * KB), json)).status).toBe(200);
    expect((await post(`/large?access_token=${alice.token}`, long('a', 100 * KB), json, null)).status).toBe(
      200,
    );
    expect((await post('/large', long('a', 1024 * KB), json)).status).toBe(413);
  });

  test('are looked into also where a proxy wants credentials of its own', async () => {
    const body = JSON.stringify({ name: 'a', access_token: alice.token });
    const basic = { ...json, authorization: `Basic ${Buffer.from('a:b').toString('base64')}` };
    expect((await post('/marker', body, basic, null)).status).toBe(200);
  });

  test('hold a bounded number of values', async () => {
    const list = (length: number) => `{"name":"a","more":[${Array(length).fill('{}').join()}]}`;
    expect((await post('/large', list(4_000), json)).status).toBe(200);
    for (const more of [list(10_000), `{"name":"a","more":[${'0,'.repeat(10_000)}0]}`]) {
      expect(await post('/large', more, json)).toMatchObject({ status: 400, slug: 'malformed-body' });
    }
    // Commas and brackets in texts are none.
    expect((await post('/large', long('a', 20_000).replaceAll('x', ',{'), json)).status).toBe(200);
  });

  test('other content is refused without being read', async () => {
    const [refused] = await exchange(
      own.port,
      head(
        '/marker',
        `Authorization: Bearer ${alice.token}`,
        'Content-Type: text/plain',
        'Content-Length: 900000',
      ),
    );
    expect(refused?.status).toBe(415);
    expect(refused?.head).toMatch(/^Connection: close/im);
  });
});

describe('raw bodies', () => {
  test('reach the handler as they were sent', async () => {
    const bytes = Buffer.alloc(2_500_000, 'wörd');
    expect(await post('/raw', bytes, png)).toMatchObject({
      status: 200,
      data: {
        type: 'image/png',
        length: bytes.length,
        size: bytes.length,
        digest: createHash('sha256').update(bytes).digest('hex'),
      },
    });
    const typed = await post('/raw', bytes, { 'content-type': 'Image/PNG; x=y' });
    expect(typed.data).toMatchObject({ type: 'image/png', size: bytes.length });
    expect((await post('/raw', '', { ...png, 'content-length': '0' })).data).toMatchObject({
      size: 0,
      length: 0,
    });
  });

  test('may come without a declared length', async () => {
    const { status, data } = await post('/raw', pieces(10, 100_000), png);
    expect([status, data.size, data.length]).toEqual([200, 1_000_000, undefined]);
  });

  test('may come slowly', async () => {
    const socket = new RawSocket(
      own.port,
      head('/raw', `Authorization: Bearer ${alice.token}`, 'Content-Type: image/png', 'Content-Length: 20'),
    );
    await until(() => handled.includes('raw'));
    for (let n = 0; n < 20; n++) {
      socket.write('x');
      await socket.drained();
    }
    await socket.until(() => parseReplies(socket.received).length === 1);
    const [answer] = parseReplies(socket.received);
    expect(JSON.parse(answer!.body).data).toMatchObject({ size: 20 });
    expect(answer!.head).not.toMatch(/^Connection: close/im);
    // The connection can be used again.
    socket.write(
      `${head('/raw', `Authorization: Bearer ${alice.token}`, 'Content-Type: image/png', 'Content-Length: 2')}yy`,
    );
    await socket.until(() => parseReplies(socket.received).length === 2);
    socket.destroy();
  });

  test('of another type are 415, larger ones 413', async () => {
    const other = await post('/raw', '{}', json);
    expect([other.status, other.slug]).toEqual([415, 'unsupported-media-type']);
    expect(other.message).toContain('image/png or application/octet-stream');
    expect((await post('/raw', new FormData())).status).toBe(415);
    const large = await post('/raw', Buffer.alloc(MAX + 1), png);
    expect([large.status, large.slug]).toEqual([413, 'body-too-large']);
    expect(large.message).toContain(String(MAX));
    expect(handled).toEqual([]);
    expect((await post('/raw', pieces(100, 100_000), png)).status).toBe(413);
    expect(handled).toEqual(['raw']);
  });

  test('that the client does not finish leave nothing', async () => {
    await service.ctx.blobs.put([Buffer.from('one that is there')]);
    const before = contents();
    const socket = new RawSocket(
      own.port,
      `${head('/store', `Authorization: Bearer ${alice.token}`, 'Content-Length: 1000')}some of it`,
    );
    await until(() => handled.includes('store'));
    socket.destroy();
    await until(() => failures.length > 0);
    expect(failures).toEqual([expect.objectContaining({ slug: 'malformed-request' })]);
    expect(contents()).toEqual(before);
    const stored = await post('/store', 'some of it', { 'content-type': 'text/plain' });
    expect(stored.data.size).toBe(10);
    const { stream } = (await service.ctx.blobs.get(stored.data.key))!;
    expect(await text(stream)).toBe('some of it');
  });

  test('that the handler does not read do not disturb the next call', async () => {
    const ignored = `${head('/ignore', 'Content-Length: 5')}12345`;
    const replies = await exchange(own.port, ignored.repeat(3), 3);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const size of [30_000, 60_000, 65_536]) {
      const large = head('/ignore', `Content-Length: ${size}`) + 'x'.repeat(size);
      const again = await exchange(own.port, large.repeat(3), 3);
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect((await post('/ignore', Buffer.alloc(2_000_000), png)).data).toBe('ignored');
  });
});

/** What is stored or being written. */
function contents(): string[] {
  const folder = join(service.ctx.config.data, 'blobs');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

describe('a body that is parsed is not read before its sender is known', () => {
  const declared = ['Content-Type: application/json', 'Content-Length: 60000'];

  test.each([
    ['an unknown token', '/marker', () => [`Authorization: Bearer ${'x'.repeat(40)}`], 401],
    ['an unknown token in the query', `/marker?access_token=${'x'.repeat(40)}`, () => [], 401],
    ['without the scope', '/scoped', () => [`Authorization: Bearer ${weak.token}`], 403],
    ['a bad parameter', '/scoped?count=x', () => [`Authorization: Bearer ${alice.token}`], 400],
    ['where there is nothing', '/nothing', () => [`Authorization: Bearer ${alice.token}`], 404],
  ] as const)('%s', async (_, path, headers, status) => {
    const [refused] = await exchange(own.port, head(path, ...headers(), ...declared));
    expect(refused?.status).toBe(status);
    expect(handled).toEqual([]);
  });

  test('nor is a form sent to a call that takes JSON alone', async () => {
    const [refused] = await exchange(
      own.port,
      head(
        '/scoped',
        `Authorization: Bearer ${alice.token}`,
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 60000',
      ),
    );
    expect(refused?.status).toBe(415);
  });

  test('a client that leaves in the middle of it is no fault', async () => {
    const socket = new RawSocket(
      own.port,
      `${head('/marker', `Authorization: Bearer ${alice.token}`, ...declared)}{"name":`,
    );
    await socket.untilConnected();
    socket.destroy();
    expect((await post('/marker', '{"name":"a"}', json)).status).toBe(200);
    expect(handled).toEqual(['marker']);
  });
});

describe('an upload is refused before it is read', () => {
  const upload = ['Content-Type: image/png', 'Content-Length: 2000000'];

  test.each([
    ['without a token', '/raw', () => [], 401],
    ['with an unknown token', '/raw', () => [`Authorization: Bearer ${'x'.repeat(40)}`], 401],
    ['without the scope', '/raw', () => [`Authorization: Bearer ${weak.token}`], 403],
    ['of parts, without a token', '/parts', () => [], 401],
    ['where there is nothing', '/nothing', () => [], 404],
  ] as const)('%s', async (_, path, headers, status) => {
    const [refused] = await exchange(own.port, head(path, ...headers(), ...upload));
    expect(refused?.status).toBe(status);
    expect(refused?.head).toMatch(/^Connection: close/im);
    expect(JSON.parse(refused!.body).meta.code).toBe(status);
    expect(handled).toEqual([]);
  });

  test('and the connection ends, whatever the client goes on sending', async () => {
    const socket = new RawSocket(own.port, head('/raw', 'Transfer-Encoding: chunked'), { keepsOpen: true });
    await socket.until(() => parseReplies(socket.received).length === 1);
    for (let n = 0; n < 100; n++) socket.write(`10000\r\n${'a'.repeat(0x10000)}\r\n`);
    await socket.untilClosed();
    expect(parseReplies(socket.received).map(({ status }) => status)).toEqual([401]);
    socket.destroy();
  });

  test('a client that sends everything before it reads gets the reply', async () => {
    for (let n = 0; n < 5; n++) {
      const { status, body } = await send(`${own.origin}/api/raw`, {
        method: 'POST',
        headers: png,
        body: Buffer.alloc(2_500_000),
      });
      expect([status, body.meta.error_slug]).toEqual([401, 'missing-token']);
    }
  });

  test('a client that waits to be asked is asked only when its upload is wanted', async () => {
    const upload = (token: string | undefined): Promise<{ status: number; isAsked: boolean }> =>
      new Promise((resolve, reject) => {
        let isAsked = false;
        const outgoing = request(`${own.origin}/api/raw`, {
          method: 'POST',
          agent: false,
          headers: {
            ...png,
            expect: '100-continue',
            'content-length': '1000',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
        });
        outgoing.on('continue', () => {
          isAsked = true;
          outgoing.end(Buffer.alloc(1000));
        });
        outgoing.on('response', (response) => {
          response.resume();
          resolve({ status: response.statusCode ?? 0, isAsked });
          outgoing.destroy();
        });
        outgoing.on('error', reject);
        outgoing.flushHeaders();
      });
    expect(await upload(undefined)).toEqual({ status: 401, isAsked: false });
    expect(await upload(alice.token)).toEqual({ status: 200, isAsked: true });
  });
});

describe('multipart bodies', () => {
  test('reach the handler part by part', async () => {
    const form = new FormData();
    form.append('type', 'net.example.picture');
    form.append('content', new File(['a'.repeat(500_000)], 'wörds.txt', { type: 'text/x-words' }));
    form.append('skipped', new File(['b'.repeat(500_000)], 'b.bin'));
    form.append('last', 'ünd');
    const { status, data } = await post('/parts', form);
    expect(status).toBe(200);
    expect(data).toEqual([
      { name: 'type', type: 'text/plain', encoding: '7bit', text: 'net.example.picture' },
      {
        name: 'content',
        filename: 'wörds.txt',
        type: 'text/x-words',
        encoding: '7bit',
        text: 'a'.repeat(100),
      },
      { name: 'skipped', filename: 'b.bin', type: 'application/octet-stream', encoding: '7bit' },
      { name: 'last', type: 'text/plain', encoding: '7bit', text: 'ünd' },
    ]);
    expect((await post('/parts', new FormData())).data).toEqual([]);
  });

  test('file names are without folders, and encodings are told', async () => {
    const lines = [
      '--b',
      'Content-Disposition: form-data; name="content"; filename="../../etc/passwd"',
      'Content-Transfer-Encoding: BASE64',
      '',
      'YQ==',
      '--b--',
      '',
    ];
    const { data } = await post('/parts', lines.join('\r\n'), {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(data).toEqual([
      { name: 'content', filename: 'passwd', type: 'text/plain', encoding: 'base64', text: 'YQ==' },
    ]);
  });

  test('a handler may leave the rest unread', async () => {
    const form = new FormData();
    form.append('first', 'x'.repeat(200_000));
    form.append('second', new File(['b'.repeat(2_000_000)], 'b.bin'));
    for (let n = 0; n < 3; n++) expect((await post('/first', form)).data).toBe('first');
  });

  const part = (name: string, content: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

  test.each([
    ['without a boundary', 'multipart/form-data', '--b--\r\n', 'boundary'],
    ['that end in a part', 'multipart/form-data; boundary=b', part('a', 'x').slice(0, -2), 'body'],
    ['that end in a head', 'multipart/form-data; boundary=b', '--b\r\nContent-Dispos', 'body'],
    ['that are something else', 'multipart/form-data; boundary=b', 'hello', 'body'],
    [
      'with a part without a name',
      'multipart/form-data; boundary=b',
      `${part('a', 'x').replace('; name="a"', '')}--b--\r\n`,
      'name',
    ],
    [
      'with too many parts',
      'multipart/form-data; boundary=b',
      `${part('a', 'x').repeat(101)}--b--\r\n`,
      '100 parts',
    ],
  ])('%s are malformed', async (_, type, body, message) => {
    const refused = await post('/parts', body, { 'content-type': type });
    expect([refused.status, refused.slug]).toEqual([400, 'malformed-body']);
    expect(refused.message).toContain(message);
  });

  test('that are too large are 413, declared or not', async () => {
    const form = (): FormData => {
      const made = new FormData();
      made.append('content', new File([new Uint8Array(MAX)], 'a'));
      return made;
    };
    expect((await post('/parts', form())).status).toBe(413);
    expect(handled).toEqual([]);
    const large = async function* () {
      yield Buffer.from('--b\r\nContent-Disposition: form-data; name="content"\r\n\r\n');
      for (let n = 0; n < 40; n++) yield Buffer.alloc(100_000);
    };
    const refused = await post('/parts', ReadableStream.from(large()), {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect([refused.status, refused.slug]).toEqual([413, 'body-too-large']);
  });

  test('that the client does not finish are an error to the handler alone', async () => {
    const socket = new RawSocket(
      own.port,
      `${head('/parts', `Authorization: Bearer ${alice.token}`, 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000')}--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nxx`,
    );
    await until(() => handled.includes('parts'));
    socket.destroy();
    const form = new FormData();
    form.append('a', 'b');
    expect((await post('/parts', form)).status).toBe(200);
  });
});

test('a call that takes several forms is told which one came', async () => {
  const form = new FormData();
  form.append('content', 'x');
  expect((await post('/any', '{"name":"a"}', json)).data).toEqual(['parsed', 'a']);
  expect((await post('/any', new URLSearchParams({ name: 'b' }))).data).toEqual(['parsed', 'b']);
  expect((await post('/any', 'xyz', png)).data).toEqual(['raw', 3]);
  expect((await post('/any', form)).data).toEqual(['parts', 1]);
  const refused = await post('/any', 'x', { 'content-type': 'text/plain' });
  expect(refused.status).toBe(415);
  expect(refused.message).toContain(
    'application/json or application/x-www-form-urlencoded or image/png or multipart/form-data',
  );
});
