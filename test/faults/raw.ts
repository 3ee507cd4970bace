/** Requests that no HTTP library would send: bytes over a socket. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Json, until } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';

/** A reply as it was read from the socket. */
export interface RawReply {
  status: number;
  head: string;
  body: string;
}

/** A connection that sends what it is told and keeps what it gets. */
export class RawSocket {
  received = '';
  closed = false;
  readonly #socket: Socket;
  readonly #changed: (() => void)[] = [];

  /** `keepsOpen`: does not close its end when the service closes the other one. */
  constructor(port: number, text: string | Buffer, options: { keepsOpen?: boolean } = {}) {
    this.#socket = connect({ port, host: '127.0.0.1', allowHalfOpen: options.keepsOpen === true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk) => {
      this.received += chunk;
      this.#wake();
    });
    const end = (): void => {
      this.closed = true;
      this.#wake();
    };
    // An end that comes as a reset is an end as well.
    this.#socket.on('end', end).on('close', end).on('error', end);
    this.write(text);
  }

  write(text: string | Buffer): void {
    if (text.length > 0 && this.#socket.writable) this.#socket.write(text);
  }

  /** Reads no more; what the service sends stays with the operating system. */
  pause(): void {
    this.#socket.pause();
  }

  /** Reads on. */
  resume(): void {
    this.#socket.resume();
  }

  /** Resolves when what was written has left, or the connection is gone. */
  async drained(): Promise<void> {
    await until(() => this.#socket.writableLength === 0 || this.#socket.destroyed);
  }

  /** Drops the connection. */
  destroy(): void {
    this.#socket.destroy();
  }

  #wake(): void {
    for (const wake of this.#changed.splice(0)) wake();
  }

  /** Resolves when `check` holds, checking after everything that arrives. @throws when nothing more arrives. */
  async until(check: () => boolean): Promise<void> {
    while (!check()) {
      await new Promise<void>((resolve, reject) => {
        const shown = JSON.stringify(this.received.slice(0, 500));
        const timer = setTimeout(() => reject(new Error(`Nothing more after: ${shown}`)), PATIENCE_MS);
        this.#changed.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Resolves when the connection stands and what was written has left. */
  async untilConnected(): Promise<void> {
    if (this.#socket.connecting) await once(this.#socket, 'connect');
    await this.drained();
  }

  /** Resolves when the service has closed the connection. */
  untilClosed(): Promise<void> {
    return this.until(() => this.closed);
  }
}

/** The replies in what a connection received, one after another; 100 Continue is left out. */
export function parseReplies(received: string): RawReply[] {
  const replies: RawReply[] = [];
  for (let rest = received; rest.startsWith('HTTP/1.1 '); ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) break;
    const head = rest.slice(0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    const status = Number(head.slice(9, 12));
    if (status !== 100) replies.push({ status, head, body: rest.slice(end + 4, end + 4 + length) });
    rest = rest.slice(end + 4 + length);
  }
  return replies;
}

/** Sends bytes and closes this end's interest: gives the replies, or none where the service just closes. */
export async function exchange(port: number, text: string | Buffer, replies = 1): Promise<RawReply[]> {
  const socket = new RawSocket(port, text);
  try {
    await socket.until(() => socket.closed || parseReplies(socket.received).length >= replies);
    return parseReplies(socket.received);
  } finally {
    socket.destroy();
  }
}

/** What is wrong with an answer to a hostile call of the API, or nothing: an envelope, and no fault of the service. */
export function wrongWith(status: number, text: string): string | undefined {
  if (status >= 500) return `status ${status}: ${text}`;
  if (status === 204) return text === '' ? undefined : 'a 204 with a body';
  let body: Json;
  try {
    body = JSON.parse(text);
  } catch {
    return `no JSON: ${text.slice(0, 200)}`;
  }
  const { meta } = body;
  if (meta?.code !== status) return `meta.code is ${meta?.code}, the status ${status}`;
  if (status === 200) return 'data' in body ? undefined : 'no data';
  if ('data' in body) return 'an error with data';
  if (!/^[0-9a-f]{32}$/.test(meta.error_id) || typeof meta.error_message !== 'string')
    return 'no error id or message';
  return /\n\s+at |node:internal|select |insert /.test(text) ? `it tells too much: ${text}` : undefined;
}

/** A WebSocket handshake; `headers` come last and may repeat or contradict the usual ones. */
export function upgradeRequest(path: string, headers: readonly string[] = []): string {
  const usual = [
    'Host: a',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const own = new Set(headers.map((header) => header.split(':')[0]));
  const lines = [...usual.filter((header) => !own.has(header.split(':')[0])), ...headers];
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}
