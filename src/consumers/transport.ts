import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { JsonText } from '../http/json-text.ts';
import type { SharedBuffers } from './buffers.ts';

/**
 * Bytes that may wait for a slow client: exceeding the first warns it, exceeding the second disconnects it (docs/streams.md, Slow
 * clients).
 */
export interface BufferBounds {
  warn: number;
  max: number;
  /** Limits the waiting bytes together with those of other clients. */
  shared?: SharedBuffers;
}

/** The limits of a user stream. */
export const userStreamBounds: BufferBounds = { warn: 256 * 1024, max: 1024 * 1024 };

const WARNING =
  '{"control":"buffer_nearly_full","message":"Read faster, or the stream will be disconnected."}' as JsonText;

const NOTHING = Buffer.alloc(0);

/** One JSON object for one connection: a start shared by many connections, and an end of its own. */
export interface Frame {
  /** Number of its event; 0 for none. */
  seq: number;
  start: string;
  end: string;
}

/**
 * Larger amounts are sent to a client in several writes. So a slow client is warned before it is cut off, and sees few events
 * twice when it returns: what the operating system took only in part is sent again.
 */
const MAX_WRITE = 32 * 1024;

/**
 * Splits frames into as few writes as their size allows. Frames of one event stay together: positions name events, and could not
 * tell one taken in part from one taken whole.
 */
export function inParts(frames: readonly Frame[]): Frame[][] {
  const parts: Frame[][] = [];
  let part: Frame[] = [];
  let size = 0;
  for (const frame of frames) {
    size += frame.start.length;
    if (size > MAX_WRITE && part.length > 0 && part.at(-1)?.seq !== frame.seq) {
      parts.push(part);
      part = [];
      size = frame.start.length;
    }
    part.push(frame);
  }
  parts.push(part);
  return parts;
}

/** The connection to a stream's client. Frames are written to the socket as prepared bytes. */
export abstract class Transport {
  readonly #socket: Duplex;
  readonly #framing: Framing;
  readonly #bounds: BufferBounds;
  #warned = false;
  #gone = false;
  #isWaiting = false;
  #waiting: (() => void)[] = [];
  /** Called when the operating system has taken everything after a delay, while the client is connected. */
  onDrain: (() => void) | undefined;

  constructor(socket: Duplex, framing: Framing, bounds = userStreamBounds) {
    this.#socket = socket;
    this.#framing = framing;
    this.#bounds = bounds;
    bounds.shared?.add(this);
    socket.once('close', () => {
      bounds.shared?.remove(this);
      this.#tellWaiting();
    });
    if (socket.destroyed) bounds.shared?.remove(this);
  }

  /** Whether data sent can still reach the client. */
  get isOpen(): boolean {
    return !this.#gone && this.#socket.writable;
  }

  /** The operating system has taken everything sent so far. */
  get isFlushed(): boolean {
    return this.#socket.writableLength === 0;
  }

  /** Bytes that the operating system has not taken. */
  get waitingBytes(): number {
    return this.#socket.destroyed ? 0 : this.#socket.writableLength;
  }

  /** Closes the connection of a client that is too slow, dropping what waits. */
  cutOff(): void {
    this.#socket.destroy();
  }

  /** Sends frames in one write. @returns false if the client is gone, or was too slow and is gone now. */
  send(frames: readonly Frame[]): boolean {
    const socket = this.#socket;
    const waiting = socket.writableLength;
    if (!this.isOpen) return false;
    if (waiting > this.#bounds.max) {
      this.cutOff();
      return false;
    }
    if (waiting === 0) {
      socket.write(this.#framing.compose(frames));
      // The operating system has yet to read the rest from this buffer.
      if (socket.writableLength > 0) {
        this.#framing.leave();
        this.#awaitTaken();
      }
      return true;
    }
    this.#bounds.shared?.makeRoom();
    if (!this.isOpen) return false;
    if (waiting > this.#bounds.warn && !this.#warned) {
      this.#warned = true;
      socket.write(Buffer.from(this.#framing.compose([{ seq: 0, start: WARNING, end: '' }])));
    }
    socket.write(Buffer.from(this.#framing.compose(frames)));
    this.#awaitTaken();
    return true;
  }

  /** Sends a few bytes that keep intermediaries from closing the connection. */
  keepAlive(): void {
    if (this.#socket.writable && this.#socket.writableLength < this.#bounds.warn) {
      this.#socket.write(this.keepAliveBytes(), 'latin1');
    }
  }

  /** Resolves when the data has been taken, or the client has gone. */
  flushed(): Promise<void> {
    if (this.isFlushed || this.#socket.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#awaitTaken();
    });
  }

  /** Waits until everything is taken. Below the high-water mark, the socket emits no event for this. */
  #awaitTaken(): void {
    if (this.#isWaiting || !this.#socket.writable) return;
    this.#isWaiting = true;
    this.#socket.write(NOTHING, (error) => {
      this.#isWaiting = false;
      if (error) return;
      if (!this.isFlushed) return this.#awaitTaken();
      this.#warned = false;
      if (this.isOpen) this.onDrain?.();
      this.#tellWaiting();
    });
  }

  #tellWaiting(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Closes the connection in the way of the protocol. */
  end(): void {
    this.#gone = true;
    this.finish();
  }

  protected abstract keepAliveBytes(): string;
  protected abstract finish(): void;
}

/** How a protocol wraps an object. Caches the last bytes, because the next client often gets nearly the same. */
class Framing {
  readonly #head: (length: number) => string;
  readonly #tail: string;
  #frames: readonly Frame[] = [];
  /** Offset of each frame's end in the bytes. */
  #ends: number[] = [];
  #bytes = NOTHING;

  /** `head` returns what precedes an object of a given length; `tail` follows it. */
  constructor(head: (length: number) => string, tail: string) {
    this.#head = head;
    this.#tail = tail;
  }

  /** The frames as bytes, valid until the next call. */
  compose(frames: readonly Frame[]): Buffer {
    if (!this.#isAlike(frames)) return this.#composeAnew(frames);
    for (let index = 0; index < frames.length; index++) {
      this.#bytes.write((frames[index] as Frame).end, this.#ends[index] as number, 'latin1');
    }
    return this.#bytes;
  }

  /** Leaves the bytes to their holders. */
  leave(): void {
    this.#frames = [];
  }

  /** Whether only the ends differ, and have the same length. */
  #isAlike(frames: readonly Frame[]): boolean {
    const before = this.#frames;
    if (before.length !== frames.length) return false;
    for (let index = 0; index < frames.length; index++) {
      const { start, end } = frames[index] as Frame;
      const other = before[index] as Frame;
      if (other.start !== start || other.end.length !== end.length) return false;
    }
    return true;
  }

  #composeAnew(frames: readonly Frame[]): Buffer {
    let all = '';
    this.#ends = [];
    for (const { start, end } of frames) {
      all += this.#head(start.length + end.length) + start;
      this.#ends.push(all.length);
      all += end + this.#tail;
    }
    this.#frames = frames;
    this.#bytes = Buffer.from(all, 'latin1');
    return this.#bytes;
  }
}

/** Chunked HTTP: frames and keep-alives end in CRLF (docs/interface.md, User streams). HTTP/1.0 has no chunks. */
const chunked = new Framing((length) => `${(length + 2).toString(16)}\r\n`, '\r\n\r\n');
const unchunked = new Framing(() => '', '\r\n');

export class HttpTransport extends Transport {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, socket: Duplex, bounds?: BufferBounds) {
    super(socket, response.chunkedEncoding ? chunked : unchunked, bounds);
    this.#response = response;
  }

  protected keepAliveBytes(): string {
    return this.#response.chunkedEncoding ? '2\r\n\r\n\r\n' : '\r\n';
  }

  protected finish(): void {
    this.#response.end();
  }
}

/** WebSocket: one JSON object per text frame. The library reads and closes; frames are written here. */
const textFrames = new Framing((length) => {
  if (length < 126) return `\x81${String.fromCharCode(length)}`;
  if (length < 0x10000) return `\x81\x7e${bytesOf(length).slice(2)}`;
  return `\x81\x7f\0\0\0\0${bytesOf(length)}`;
}, '');

/** A number in four bytes, big-endian. */
function bytesOf(number: number): string {
  return String.fromCharCode(
    (number >>> 24) & 0xff,
    (number >>> 16) & 0xff,
    (number >>> 8) & 0xff,
    number & 0xff,
  );
}

export class WebSocketTransport extends Transport {
  readonly #client: WebSocket;

  constructor(client: WebSocket, socket: Duplex, bounds?: BufferBounds) {
    super(socket, textFrames, bounds);
    this.#client = client;
  }

  protected keepAliveBytes(): string {
    return '\x89\x00';
  }

  protected finish(): void {
    this.#client.close(1001);
  }
}
