import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Wire } from '../http/wire.ts';

/** Bytes that may wait for a slow client: at the first it is warned, at the second it is cut off (design rule 6). */
const WARN_BYTES = 256 * 1024;
const MAX_BYTES = 1024 * 1024;

const WARNING =
  '{"control":"buffer_nearly_full","message":"Read faster, or the stream will be disconnected."}' as Wire;

/** The client's end of a stream. Frames are written to the socket as prepared bytes. */
export abstract class Transport {
  readonly #socket: Duplex;
  #warned = false;
  #gone = false;

  constructor(socket: Duplex) {
    this.#socket = socket;
    socket.on('drain', () => {
      this.#warned = false;
    });
  }

  /** Everything handed over so far has been taken by the operating system. */
  get isFlushed(): boolean {
    return this.#socket.writableLength === 0;
  }

  /** Sends one JSON object. @returns false when the client is gone, or was too slow and is gone now. */
  send(frame: string): boolean {
    const socket = this.#socket;
    if (this.#gone || socket.destroyed || !socket.writable) return false;
    if (socket.writableLength > WARN_BYTES) {
      if (socket.writableLength > MAX_BYTES) {
        socket.destroy();
        return false;
      }
      if (!this.#warned) {
        this.#warned = true;
        socket.write(this.frame(WARNING), 'latin1');
      }
    }
    socket.write(this.frame(frame), 'latin1');
    return true;
  }

  /** Something small that keeps intermediaries from closing the connection. */
  keepAlive(): void {
    if (this.#socket.writable && this.#socket.writableLength < WARN_BYTES) {
      this.#socket.write(this.keepAliveBytes(), 'latin1');
    }
  }

  /** Resolves when what was sent has left, or the client has. */
  flushed(): Promise<void> {
    if (this.isFlushed || this.#socket.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        this.#socket.off('drain', done).off('close', done);
        resolve();
      };
      this.#socket.once('drain', done).once('close', done);
    });
  }

  /** Calls back whenever a full buffer has emptied. */
  onDrain(listener: () => void): void {
    this.#socket.on('drain', listener);
  }

  /** Ends the connection in the protocol's own way. */
  end(): void {
    this.#gone = true;
    this.finish();
  }

  protected abstract frame(json: string): string;
  protected abstract keepAliveBytes(): string;
  protected abstract finish(): void;
}

/** Chunked HTTP: frames and keep-alives end in CRLF (decision 11). */
export class HttpTransport extends Transport {
  readonly #response: ServerResponse;
  readonly #isChunked: boolean;

  constructor(response: ServerResponse, socket: Duplex) {
    super(socket);
    this.#response = response;
    this.#isChunked = response.chunkedEncoding;
  }

  protected frame(json: string): string {
    if (!this.#isChunked) return `${json}\r\n`;
    return `${(json.length + 2).toString(16)}\r\n${json}\r\n\r\n`;
  }

  protected keepAliveBytes(): string {
    return this.#isChunked ? '2\r\n\r\n\r\n' : '\r\n';
  }

  protected finish(): void {
    this.#response.end();
  }
}

/** WebSocket: one JSON object a text frame. Reading and closing are the library's; frames are written here. */
export class WebSocketTransport extends Transport {
  readonly #client: WebSocket;

  constructor(client: WebSocket, socket: Duplex) {
    super(socket);
    this.#client = client;
  }

  protected frame(json: string): string {
    const { length } = json;
    if (length < 126) return `\x81${String.fromCharCode(length)}${json}`;
    if (length < 0x10000) return `\x81\x7e${String.fromCharCode(length >> 8, length & 0xff)}${json}`;
    const high = String.fromCharCode(
      (length >>> 24) & 0xff,
      (length >>> 16) & 0xff,
      (length >>> 8) & 0xff,
      length & 0xff,
    );
    return `\x81\x7f\0\0\0\0${high}${json}`;
  }

  protected keepAliveBytes(): string {
    return '\x89\x00';
  }

  protected finish(): void {
    this.#client.close(1001);
  }
}
