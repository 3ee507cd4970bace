/** The built program with a bucket that answers late, wrongly, or not at all. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { completeFile, newFile, upload } from '../files/files.ts';
import type { Json } from '../harness.ts';
import { S3Server } from '../s3-server.ts';
import { type Account, Program } from './program.ts';

/** A way to a server that answers in its place as it is told. */
class Between {
  /** Answers instead of the server; undefined lets requests through. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  readonly #server: Server;
  readonly #target: string;

  constructor(target: string) {
    this.#target = target;
    this.#server = createServer((incoming, response) => {
      if (this.answer === undefined) this.forward(incoming, response);
      else this.answer(incoming, response);
    });
  }

  async listen(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method, headers, url = '/' } = incoming;
    const outgoing = request(`http://${this.#target}${url}`, { method, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

describe('a bucket that answers late or wrongly', () => {
  const CONTENT = Buffer.alloc(300_000, 'what was stored');
  let server: S3Server;
  let proxy: Between;
  let program: Program;
  let ada: Account;
  /** A file whose content is in the bucket. */
  let file: Json;
  beforeAll(async () => {
    server = await S3Server.start();
    proxy = new Between(server.host);
    const url = server.url('through').replace(server.host, await proxy.listen());
    program = await Program.create('sqlite', { settings: { MILLRACE_S3_URL: url } });
    [ada] = (await program.accounts('ada')) as [Account];
    await program.start();
    file = await completeFile(ada.client, CONTENT.toString());
  });
  afterAll(async () => {
    proxy.close();
    await program.dispose();
    await server.stop();
  });
  afterEach(async () => {
    proxy.answer = undefined;
    expect(readdirSync(join(program.folder, 'blobs', 'drafts'))).toEqual([]);
    expect((await read())?.bytes.equals(CONTENT)).toBe(true);
    // A reply that had begun when the bucket failed.
    const others = program.faults.filter(({ msg }) => msg !== 'a reply could not be sent');
    expect(others).toEqual([]);
  });

  /** Reads a content; undefined where the connection ends before it is whole. */
  async function read(headers: Record<string, string> = {}) {
    try {
      const response = await fetch(file.url, { headers });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    } catch {
      return undefined;
    }
  }

  /** What an upload is answered with; one that is not stored leaves nothing, and is stored later. */
  async function uploaded(content: string): Promise<number> {
    const { id } = await newFile(ada.client);
    const path = `/files/${id}/content`;
    const used = async () => (await ada.client.get('/token')).data.storage.used;
    const before = await used();
    const { status } = await upload(ada.client, path, content);
    const { data } = await ada.client.get(`/files/${id}`);
    expect([data.complete, await used()]).toEqual(
      status === 204 ? [true, before + content.length] : [false, before],
    );
    if (status !== 204) {
      proxy.answer = undefined;
      expect((await upload(ada.client, path, content)).status).toBe(204);
    }
    return status;
  }

  test('late: what is asked for comes late', async () => {
    proxy.answer = (incoming, response) => {
      setTimeout(() => proxy.forward(incoming, response), 500);
    };
    expect(await uploaded('late')).toBe(204);
    expect((await read())?.bytes.equals(CONTENT)).toBe(true);
  });

  const faults: Record<string, (incoming: IncomingMessage, response: ServerResponse) => void> = {
    'with a fault': (incoming, response) => {
      incoming.resume();
      response.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
    },
    'that it is busy': (incoming, response) => {
      incoming.resume();
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    },
    'that the key may not': (incoming, response) => {
      incoming.resume();
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    },
    'by cutting the connection': (incoming) => incoming.socket.destroy(),
  };
  test.each(Object.entries(faults))('%s', async (name, answer) => {
    proxy.answer = answer;
    const reply = await read();
    expect([reply?.status, reply?.bytes.toString()]).toEqual([503, expect.not.stringContaining('S3RVER')]);
    expect(await uploaded(name)).toBe(503);
  });

  const wrong: Record<string, (response: ServerResponse) => void> = {
    'a page': (response) => response.end('<html>Welcome</html>'),
    nothing: (response) => response.writeHead(200, { 'content-length': '0' }).end(),
    'too little': (response) => response.end(CONTENT.subarray(1)),
    'too much': (response) => response.end(Buffer.concat([CONTENT, CONTENT])),
    'half of it': (response) => {
      response.writeHead(200, { 'content-length': String(CONTENT.length) });
      response.write(CONTENT.subarray(0, 1000), () => response.destroy());
    },
  };
  test.each(Object.entries(wrong))('with %s: no client takes it for the content', async (name, answer) => {
    proxy.answer = (_request, response) => answer(response);
    // The connection is cut where the reply has begun.
    const status = name === 'half of it' ? undefined : 503;
    for (const range of [{}, { range: 'bytes=1000-2000' }]) {
      expect((await read(range))?.status).toBe(status);
    }
  });
});
