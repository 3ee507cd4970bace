/** A load client that is as light as can be, so that what it measures is the server. */

import { connect, type Socket } from 'node:net';

/** One buffer serves every socket: what was read is used up before anything else is read. */
const shared = Buffer.allocUnsafeSlow(512 * 1024);

export interface Reply {
  status: number;
  /** Bytes of the body. */
  length: number;
  /** The head and the body as text, where they were asked for. */
  head: string;
  body: string;
}

/** Opens a socket whose reads go to `read`; what it is given is overwritten by the next read. */
export function openSocket(
  port: number,
  read: (bytes: Buffer) => void,
  closed: (error?: Error) => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: shared,
        callback(length) {
          read(shared.subarray(0, length));
          return true;
        },
      },
    });
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => {
      reject(error);
      closed(error);
    });
    socket.once('close', () => closed());
  });
}

interface Waiting {
  keep: boolean;
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

/** One keep-alive connection; one request at a time. Replies must have a Content-Length. */
export class HttpClient {
  #socket: Socket | undefined;
  #waiting: Waiting | undefined;
  /** Bytes kept: those of a head that is not complete, or of a body that was asked for. */
  #kept: Buffer[] = [];
  #reply: Reply | undefined;
  #missing = 0;

  static async open(port: number): Promise<HttpClient> {
    const client = new HttpClient();
    client.#socket = await openSocket(
      port,
      (bytes) => client.#read(bytes),
      (error) => client.#waiting?.reject(error ?? new Error('the server closed the connection')),
    );
    return client;
  }

  /** Sends a request that is ready-made; `keep` asks for the text of the reply as well. */
  request(bytes: Buffer, keep = false): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { keep, resolve, reject };
      this.#socket?.write(bytes);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket?.destroy();
  }

  #read(bytes: Buffer): void {
    let body = bytes;
    if (this.#reply === undefined) {
      const read = this.#kept.length === 0 ? bytes : Buffer.concat([...this.#kept, bytes]);
      const end = read.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#kept = [Buffer.from(read)];
        return;
      }
      this.#kept = [];
      const head = read.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      this.#reply = { status: Number(head.slice(9, 12)), length, head, body: '' };
      this.#missing = length;
      body = read.subarray(end + 4);
    }
    this.#missing -= body.length;
    if (this.#waiting?.keep) this.#kept.push(Buffer.from(body));
    if (this.#missing === 0) this.#finish(this.#reply);
    else if (!(this.#missing > 0)) this.#waiting?.reject(new Error('a reply has no proper length'));
  }

  #finish(reply: Reply): void {
    const waiting = this.#waiting;
    if (waiting?.keep) {
      reply.body = Buffer.concat(this.#kept).toString('utf8');
      this.#kept = [];
    }
    this.#reply = undefined;
    this.#waiting = undefined;
    waiting?.resolve(reply);
  }
}

/** Opens several connections. */
export function openClients(port: number, count: number): Promise<HttpClient[]> {
  return Promise.all(Array.from({ length: count }, () => HttpClient.open(port)));
}

/** A request with a token, and a JSON body where one is given. */
export function makeRequest(method: string, path: string, token: string, body?: object): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`];
  const json = body === undefined ? '' : JSON.stringify(body);
  if (body !== undefined) {
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${json}`);
}

export interface Load {
  clients: readonly HttpClient[];
  ms: number;
  /** The next request; `tag` is whatever its latency is to be filed under. */
  next(): { bytes: Buffer; tag: number };
}

export interface LoadResult {
  count: number;
  perSecond: number;
  /** Milliseconds of each request, and its tag. */
  latencies: number[];
  tags: number[];
  /** Some of the replies, for checking them. */
  samples: { reply: Reply; tag: number }[];
  /** When it ran, by `performance.now()`. */
  start: number;
  end: number;
}

/** One reply in this many is kept. */
const SAMPLE_EVERY = 251;

/** Keeps every connection busy with one request after another for a while; each must be answered with 200. */
export async function load({ clients, ms, next }: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const tags: number[] = [];
  const samples: LoadResult['samples'] = [];
  const start = performance.now();
  const stop = start + ms;
  let asked = 0;
  const drive = async (client: HttpClient): Promise<void> => {
    for (let sent = start; sent < stop; ) {
      const { bytes, tag } = next();
      const keep = asked++ % SAMPLE_EVERY === 0;
      sent = performance.now();
      const reply = await client.request(bytes, keep);
      const arrived = performance.now();
      if (reply.status !== 200) throw new Error(`a request was answered with ${reply.head}`);
      latencies.push(arrived - sent);
      tags.push(tag);
      if (keep) samples.push({ reply, tag });
      sent = arrived;
    }
  };
  await Promise.all(clients.map(drive));
  const end = performance.now();
  const count = latencies.length;
  return { count, perSecond: (count * 1000) / (end - start), latencies, tags, samples, start, end };
}
