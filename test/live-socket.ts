import { WebSocket } from 'ws';
import type { FormClient } from './form-client.ts';
import { type Json, until } from './harness.ts';

/** The WebSocket of a page. */
export class LiveSocket {
  readonly frames: Json[] = [];
  readonly #socket: WebSocket;
  /** The status of a refusal; 0 while there is none. */
  refusal = 0;
  isClosed = false;

  constructor({ origin, cookies }: FormClient, headers: Record<string, string> = { origin }, query = '') {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    this.#socket = new WebSocket(`${origin.replace('http', 'ws')}/live${query}`, {
      headers: { cookie, ...headers },
    });
    this.#socket.on('message', (data) => this.frames.push(JSON.parse(String(data))));
    this.#socket.on('unexpected-response', (_, { statusCode = 0 }) => {
      this.refusal = statusCode;
    });
    this.#socket.on('close', () => {
      this.isClosed = true;
    });
    this.#socket.on('error', () => undefined);
  }

  async opened(): Promise<string> {
    await until(() => this.frames.length > 0);
    return this.frames[0].meta.connection_id;
  }

  async refused(): Promise<number> {
    await until(() => this.refusal > 0);
    return this.refusal;
  }

  close(): void {
    this.#socket.close();
  }
}
