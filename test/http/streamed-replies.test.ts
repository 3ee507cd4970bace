/** Replies whose body is a stream. */
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../src/http/outcome.ts';
import type { Page, PageCall } from '../../src/http/page.ts';
import { RawSocket } from '../faults/raw.ts';
import { TestService, until } from '../harness.ts';
import { send } from '../send.ts';
import { type OwnServer, serveOwn } from './server.ts';

const PIECE = 64 * 1024;

/** The streams that were made, the last one last. */
let streams: Readable[] = [];
/** Pieces that were read from them. */
let produced = 0;

/** `count` pieces of text, then an error where one is given. */
function makeStream(count: number, error?: Error): Readable {
  let left = count;
  const stream = new Readable({
    read() {
      if (left-- > 0) {
        produced++;
        this.push(Buffer.alloc(PIECE, 'abc '));
      } else if (error === undefined) this.push(null);
      else this.destroy(error);
    },
  });
  streams.push(stream);
  return stream;
}

function page(path: string, answer: (call: PageCall) => Omit<Outcome, 'status'> & { status?: number }): Page {
  return { name: path, method: 'GET', path, handle: (call) => ({ status: 200, ...answer(call) }) };
}

const type = (value: string): string[] => ['Content-Type', value];

const pages = [
  page('/known', () => ({ headers: type('application/zip'), body: makeStream(20), length: 20 * PIECE })),
  page('/unknown', () => ({ headers: type('application/zip'), body: makeStream(20) })),
  page('/text', () => ({
    headers: type('text/csv; charset=utf-8'),
    body: makeStream(20),
    length: 20 * PIECE,
  })),
  page('/part', () => ({ status: 206, headers: type('text/plain'), body: makeStream(1), length: PIECE })),
  page('/unchanged', () => ({ status: 304, headers: ['ETag', '"a"'], body: makeStream(1) })),
  page('/endless', () => ({ headers: type('application/zip'), body: makeStream(Number.POSITIVE_INFINITY) })),
  page('/broken', () => ({ headers: type('application/zip'), body: makeStream(3, new Error('gone')) })),
  page('/short', () => ({ headers: type('application/zip'), body: makeStream(1), length: PIECE + 1 })),
  page('/long', () => ({ headers: type('application/zip'), body: makeStream(2), length: PIECE })),
];

let service: TestService;
let own: OwnServer;

beforeAll(async () => {
  // What a reply fails with is logged as an error, and expected here.
  service = await TestService.start('sqlite', { MILLRACE_LOG_LEVEL: 'silent' });
  own = await serveOwn(service, { pages });
});
afterAll(async () => {
  own?.stop();
  await service?.stop();
});
beforeEach(() => {
  streams = [];
  produced = 0;
});

const get = (path: string, options: Parameters<typeof send>[1] = {}) => send(own.origin + path, options);
const whole = Buffer.alloc(20 * PIECE, 'abc ');

describe('streamed replies', () => {
  test('have their length where it is known, and are not compressed', async () => {
    const reply = await get('/known', { headers: { 'accept-encoding': 'br, gzip' } });
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-length': String(20 * PIECE),
      'content-type': 'application/zip',
    });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.bytes.equals(whole)).toBe(true);
    const unknown = await get('/unknown');
    expect(unknown.headers['content-length']).toBeUndefined();
    expect(unknown.headers['transfer-encoding']).toBe('chunked');
    expect(unknown.bytes.equals(whole)).toBe(true);
  });

  test.each(['zstd', 'br', 'gzip'])('of text are sent as %s to those who take it', async (encoding) => {
    const reply = await get('/text', { headers: { 'accept-encoding': encoding } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['content-length']).toBeUndefined();
    expect(reply.headers.vary).toBe('Accept-Encoding');
    expect(reply.bytes.length).toBeLessThan(PIECE);
    expect(reply.text).toBe(whole.toString());
    expect((await get('/text')).headers['content-length']).toBe(String(20 * PIECE));
    const part = await get('/part', { headers: { 'accept-encoding': encoding } });
    expect([part.status, part.headers['content-encoding'], part.bytes.length]).toEqual([
      206,
      undefined,
      PIECE,
    ]);
  });

  test('HEAD has the headers only, and nothing is read for it', async () => {
    const reply = await get('/known', { method: 'HEAD' });
    expect([reply.status, reply.headers['content-length'], reply.bytes.length]).toEqual([
      200,
      String(20 * PIECE),
      0,
    ]);
    expect(produced).toBe(0);
    expect(streams[0]?.destroyed).toBe(true);
  });

  test('304 has no body and no length', async () => {
    const reply = await get('/unchanged');
    expect([reply.status, reply.headers.etag, reply.headers['content-length'], reply.bytes.length]).toEqual([
      304,
      '"a"',
      undefined,
      0,
    ]);
    expect(streams[0]?.destroyed).toBe(true);
  });

  test('are given up when the client leaves', async () => {
    await new Promise<void>((resolve, reject) => {
      const outgoing = request(`${own.origin}/endless`, { agent: false }, (response) => {
        response.once('data', () => {
          outgoing.destroy();
          resolve();
        });
        response.on('error', () => undefined);
      });
      outgoing.on('error', reject);
      outgoing.end();
    });
    await until(() => streams[0]?.destroyed);
    expect((await get('/known')).status).toBe(200);
  });

  test('are read no faster than the client takes them', async () => {
    const socket = new RawSocket(own.port, 'GET /endless HTTP/1.1\r\nHost: a\r\n\r\n');
    await socket.until(() => socket.received.length > 0);
    socket.pause();
    await until(() => streams[0]?.isPaused());
    socket.destroy();
    await until(() => streams[0]?.destroyed);
  });

  test.each(['/broken', '/short'])('that fail on the way end the connection: %s', async (path) => {
    const response = await fetch(own.origin + path).catch(() => undefined);
    if (response !== undefined) await expect(response.text()).rejects.toThrow();
    await until(() => streams[0]?.destroyed);
    expect((await get('/known')).status).toBe(200);
  });

  test('never hold more than was declared', async () => {
    const socket = new RawSocket(own.port, 'GET /long HTTP/1.1\r\nHost: a\r\n\r\n');
    await socket.untilClosed();
    const [, body] = socket.received.split('\r\n\r\n');
    expect(body?.length).toBeLessThanOrEqual(PIECE);
  });
});
