/** What the service makes of a bucket that cannot be used, and of one that answers late, wrongly or not at all. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { S3Blobs } from '../../src/blobs/s3.ts';
import { describeS3, readS3Url, type S3Place } from '../../src/blobs/s3-place.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { explainFault } from '../../src/db/faults.ts';
import { S3Server } from '../s3-server.ts';

const KEY = 'a'.repeat(64);

describe('the URL of a bucket', () => {
  it('says where it is and who asks', () => {
    expect(readS3Url('s3://key:se%2Fcret@s3.example:9000/bucket/some/folder/?region=eu-west-1')).toEqual({
      endpoint: 'https://s3.example:9000',
      bucket: 'bucket',
      prefix: 'some/folder/',
      region: 'eu-west-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'se/cret' },
    });
    expect(readS3Url('http://127.0.0.1:9000/my-bucket')).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'my-bucket',
      prefix: '',
      region: 'us-east-1',
      credentials: undefined,
    });
    expect(readS3Url('https://k:s@h.example/b1')).toEqual(readS3Url('s3://k:s@h.example/b1'));
  });

  it('is told without its secret', () => {
    expect(describeS3(readS3Url('s3://key:secret@s3.example/bucket/x?region=y')!)).toBe(
      's3://s3.example/bucket/x',
    );
  });

  it.each([
    'bucket',
    '/var/lib/millrace',
    's3://',
    's3://host.example',
    's3://host.example/',
    's3://key@host.example/bucket',
    's3://:secret@host.example/bucket',
    's3://k:%zz@host.example/bucket',
    's3://k:s@host.example/buck%20et',
    's3://k:s@host.example/bucket/%2e%2e%2fx',
    's3://k:s@host.example/bucket?regoin=x',
    's3://k:s@host.example/bucket?region=',
    's3://k:s@host.example/bucket#x',
    'ftp://k:s@host.example/bucket',
  ])('is not %s', (url) => {
    expect(readS3Url(url)).toBeUndefined();
    const read = () => readConfig({ MILLRACE_S3_URL: url });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow('MILLRACE_S3_URL must be a URL such as s3://');
    if (url.includes('@')) expect(read).not.toThrow(url);
  });
});

describe('a bucket that cannot be used', () => {
  let server: S3Server;
  let data = '';
  beforeAll(async () => {
    server = await S3Server.start();
    data = mkdtempSync(join(tmpdir(), 'millrace-s3-'));
  });
  afterAll(async () => {
    rmSync(data, { recursive: true, force: true });
    await server.stop();
  });

  it.each([
    ['is not there', (url: string) => url.replace('/contents', '/other'), 'there is no such bucket'],
    ['knows no such key', (url: string) => url.replace('//S3RVER', '//nobody'), 'the access key is unknown'],
    [
      'has another secret',
      (url: string) => url.replace(':S3RVER@', ':wrong@'),
      'the secret does not belong to the access key',
    ],
    ['is on no server', (url: string) => url.replace(/@[^/]+/, '@127.0.0.1:1'), 'nothing listens there'],
  ])('because it %s is told so', async (_, change, why) => {
    const place = readS3Url(change(server.url()))!;
    const told: string[] = [];
    const blobs = new S3Blobs(place, data, { onFault: (message) => told.push(message) });
    const message = `${describeS3(place)}: ${why}.`;
    await expect(blobs.check()).rejects.toThrow(message);
    const error = await blobs.put([Buffer.from('x')]).catch((thrown) => thrown);
    expect(error.message).toBe(message);
    expect(explainFault(error)).toMatchObject({ status: 503 });
    await expect(blobs.get(KEY)).rejects.toThrow(message);
    await expect(blobs.delete(KEY)).rejects.toThrow(message);
    expect([...new Set(told)]).toEqual([message]);
    expect(message).not.toMatch(/wrong|nobody|S3RVER/);
    expect(readdirSync(join(data, 'blobs', 'drafts'))).toEqual([]);
  });
});

describe('a bucket that misbehaves', () => {
  const BYTES = Buffer.alloc(100_000, 'x');
  let server: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let requests: string[] = [];
  let data = '';
  let place: S3Place;
  let blobs: S3Blobs;

  beforeEach(async () => {
    requests = [];
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.headers['content-length'] ?? '-'}`);
      answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    data = mkdtempSync(join(tmpdir(), 'millrace-s3-'));
    const { port } = server.address() as AddressInfo;
    place = readS3Url(`http://key:secret@127.0.0.1:${port}/contents`)!;
    blobs = new S3Blobs(place, data, { patience: 400 });
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(data, { recursive: true, force: true });
  });

  const drafts = (): string[] => readdirSync(join(data, 'blobs', 'drafts'));
  const listed = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const key of blobs.keys()) found.push(key);
    return found;
  };
  const read = async (): Promise<Buffer> => buffer((await blobs.get(KEY))!.stream);

  test('never answers', async () => {
    answer = () => undefined;
    await expect(read()).rejects.toThrow('it does not answer');
    await expect(blobs.put([BYTES])).rejects.toThrow('it does not answer');
    await expect(blobs.check()).rejects.toThrow('it does not answer');
    expect(drafts()).toEqual([]);
  });

  test('cuts every connection', async () => {
    answer = (request) => request.socket.destroy();
    await expect(read()).rejects.toThrow('it cannot be asked (ECONNRESET)');
    await expect(blobs.put([BYTES])).rejects.toThrow('it cannot be asked');
    expect(requests.filter((one) => one.startsWith('PUT'))).toHaveLength(3);
    expect(drafts()).toEqual([]);
  });

  test('fails once: what was to be stored is sent again, with all of its bytes', async () => {
    const received: number[] = [];
    answer = async (request, response) => {
      const first = requests.length === 1;
      const body = await buffer(request);
      received.push(body.length);
      response.writeHead(first ? 503 : 200).end();
    };
    expect((await blobs.put([BYTES])).size).toBe(BYTES.length);
    expect(received).toEqual([BYTES.length, BYTES.length]);
  });

  test('refuses: nothing is sent again', async () => {
    answer = (request, response) => {
      request.resume();
      response.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
    };
    await expect(blobs.put([BYTES])).rejects.toThrow('the access key may not do this');
    expect(requests).toEqual([`PUT ${BYTES.length}`]);
  });

  test('answers with something else', async () => {
    answer = (_request, response) => response.writeHead(200).end('<html>Welcome</html>');
    expect(await listed()).toEqual([]);
    answer = (_request, response) => response.writeHead(200).end('<Contents');
    await expect(listed()).rejects.toThrow('it answers with 200');
    answer = (_request, response) => response.writeHead(502).end('<html>Bad gateway</html>');
    await expect(read()).rejects.toThrow('it answers with 502');
    answer = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    await expect(read()).rejects.toThrow('it answers with 302');
  });

  test('sends less than it promised', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('some of it', () => response.destroy());
    };
    await expect(read()).rejects.toThrow();
  });

  test('stops sending', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('some of it');
    };
    await expect(read()).rejects.toThrow('it stopped sending');
  });

  test('serves one who does not read, who keeps nobody waiting, and leaves when that one leaves', async () => {
    let closed = 0;
    answer = (_request, response) => {
      response.on('close', () => closed++);
      response.writeHead(200, { 'content-length': '1000' });
      response.write('some of it');
    };
    const patient = new S3Blobs(place, data);
    const open = await Promise.all(Array.from({ length: 60 }, () => patient.get(KEY)));
    for (const found of open) found!.stream.destroy();
    await expect.poll(() => closed, { timeout: 30_000 }).toBe(60);
  });
});
