/** Clients of user streams: chunked HTTP read from the raw response, and WebSocket. */
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { WebSocket } from 'ws';
import type { Client, Json } from './harness.ts';
import { PATIENCE_MS } from './patience.ts';
import { checkStreamError } from './replies.ts';

/** Frames as they came, and a way to wait for the next. */
abstract class FrameQueue {
  /** Every frame received so far. */
  readonly frames: Json[] = [];
  /** Empty lines received: keep-alives. */
  keepAlives = 0;
  closed = false;
  /** Ended by a goodbye: the last chunk, or a close frame. */
  isEnded = false;
  #read = 0;
  readonly #waiting: (() => void)[] = [];

  protected push(frame: Json): void {
    this.frames.push(frame);
    this.#wake();
  }

  protected end(): void {
    this.closed = true;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** The next frame. @throws when none comes or the stream ends. */
  async next(): Promise<Json> {
    while (this.#read >= this.frames.length) {
      if (this.closed) throw new Error('the stream has ended');
      await this.#change();
    }
    return this.frames[this.#read++];
  }

  /** Resolves when the service has closed the stream. */
  async untilClosed(): Promise<void> {
    while (!this.closed) await this.#change();
  }

  #change(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('nothing came from the stream')), PATIENCE_MS);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** A stream over chunked HTTP. */
export class HttpStream extends FrameQueue {
  readonly connectionId: string;
  readonly #request: ClientRequest;

  private constructor(outgoing: ClientRequest, response: IncomingMessage) {
    super();
    this.#request = outgoing;
    this.connectionId = String(response.headers['connection-id']);
    let rest = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') this.keepAlives++;
        else this.push(JSON.parse(line));
      }
    });
    response.on('close', () => {
      this.isEnded = response.complete;
      this.end();
    });
    response.on('error', () => this.end());
  }

  /** Connects. @throws {StreamRefused} when the service answers with an error. */
  static open(client: Client, query = ''): Promise<HttpStream> {
    return HttpStream.openUrl(`${client.origin}/stream/user${query}`, client.token);
  }

  /** Connects to any stream. @throws {StreamRefused} as above. */
  static openUrl(url: string, token?: string): Promise<HttpStream> {
    return new Promise((resolve, reject) => {
      const outgoing = request(url, {
        agent: false,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        if (response.statusCode === 200) {
          resolve(new HttpStream(outgoing, response));
          return;
        }
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => reject(StreamRefused.of(url, response.statusCode, text)));
      });
      outgoing.end();
    });
  }

  /** Drops the connection without a word. */
  close(): void {
    this.#request.destroy();
  }
}

/** What `ws` gives for the code of a connection that was cut. */
const NO_CLOSE_FRAME = 1006;

/** A stream over WebSocket; the first frame names the connection and is taken off. */
export class SocketStream extends FrameQueue {
  connectionId = '';
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    socket.on('message', (data) => this.push(JSON.parse(String(data))));
    socket.on('close', (code) => {
      this.isEnded = code !== NO_CLOSE_FRAME;
      this.end();
    });
  }

  static open(client: Client, query = ''): Promise<SocketStream> {
    return new Promise((resolve, reject) => {
      const url = `${client.origin.replace('http', 'ws')}/stream/user${query}`;
      const socket = new WebSocket(url, {
        headers: client.token === undefined ? {} : { authorization: `Bearer ${client.token}` },
      });
      const stream = new SocketStream(socket);
      socket.on('error', reject);
      socket.on('unexpected-response', (_request, response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => reject(StreamRefused.of(url, response.statusCode, text)));
      });
      stream.next().then((first) => {
        stream.connectionId = first.meta.connection_id;
        resolve(stream);
      }, reject);
    });
  }

  close(): void {
    this.#socket.terminate();
  }
}

/** The service refused a stream. */
export class StreamRefused extends Error {
  readonly status: number;
  readonly body: Json;

  private constructor(status: number, body: Json) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
  }

  /** By the URL and the reply; another error where that is not one that the stream states. */
  static of(url: string, status = 0, text: string): Error {
    try {
      const body = JSON.parse(text);
      checkStreamError(url, body);
      return new StreamRefused(status, body);
    } catch (error) {
      return error as Error;
    }
  }
}
