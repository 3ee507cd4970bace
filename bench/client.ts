/** A load client that is as light as can be, so that what it measures is the server. */

import { connect, type Socket } from 'node:net';

/** One buffer serves every socket: what was read is used up before anything else is read. */
const shared = Buffer.allocUnsafeSlow(512 * 1024);

const nothing = Buffer.alloc(0);

export interface Reply {
  status: number;
  /** Bytes of the body. */
  length: number;
  /** The head and the body as text, where they were asked for, and the body as it came: it may be compressed. */
  head: string;
  body: string;
  bytes: Buffer;
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
  withText: boolean;
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

/** One keep-alive connection; one request at a time. Replies must have a Content-Length, but for 204. */
export class HttpClient {
  #socket: Socket | undefined;
  #waiting: Waiting | undefined;
  /** Bytes of a head that is not complete, or of a body whose text was asked for. */
  #buffered: Buffer[] = [];
  #reply: Reply | undefined;
  #missing = 0;
  #fault: Error | undefined;

  static async open(port: number): Promise<HttpClient> {
    const client = new HttpClient();
    client.#socket = await openSocket(
      port,
      (bytes) => client.#read(bytes),
      (error) => client.#fail(error ?? new Error('the server closed the connection')),
    );
    return client;
  }

  /** Sends a request; `withText` asks for the text of the reply as well. */
  request(bytes: Buffer, withText = false): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (this.#fault !== undefined) throw this.#fault;
      this.#waiting = { withText, resolve, reject };
      this.#socket?.write(bytes);
    });
  }

  /** Sends the head of a request whose body `request` sends: a large one is not copied behind its head. */
  begin(head: Buffer): void {
    this.#socket?.write(head);
  }

  /** The server has closed the connection, as it does when nothing was asked for a while. */
  get isClosed(): boolean {
    return this.#fault !== undefined;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket?.destroy();
  }

  #fail(error: Error): void {
    this.#fault ??= error;
    this.#waiting?.reject(this.#fault);
  }

  #read(bytes: Buffer): void {
    let body = bytes;
    if (this.#reply === undefined) {
      const read = this.#buffered.length === 0 ? bytes : Buffer.concat([...this.#buffered, bytes]);
      const end = read.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#buffered = [Buffer.from(read)];
        return;
      }
      this.#buffered = [];
      const head = read.toString('latin1', 0, end);
      const status = Number(head.slice(9, 12));
      const length = status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      this.#reply = { status, length, head, body: '', bytes: nothing };
      this.#missing = length;
      body = read.subarray(end + 4);
    }
    this.#missing -= body.length;
    if (this.#waiting?.withText) this.#buffered.push(Buffer.from(body));
    if (this.#missing === 0) this.#finish(this.#reply);
    else if (!(this.#missing > 0)) this.#waiting?.reject(new Error('a reply has no proper length'));
  }

  #finish(reply: Reply): void {
    const waiting = this.#waiting;
    if (waiting?.withText) {
      reply.bytes = Buffer.concat(this.#buffered);
      reply.body = reply.bytes.toString('utf8');
      this.#buffered = [];
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

/** The head of a request whose body of so many bytes follows. */
export function makeHead(method: string, path: string, token: string, type: string, length: number): Buffer {
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
}

/** A request, with a token and a JSON body where they are given. */
export function makeRequest(
  method: string,
  path: string,
  token?: string,
  body?: object,
  headers: readonly string[] = [],
): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers];
  if (token !== undefined) lines.push(`Authorization: Bearer ${token}`);
  const json = body === undefined ? '' : JSON.stringify(body);
  if (body !== undefined) {
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${json}`);
}
