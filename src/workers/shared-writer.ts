import type { Worker } from 'node:worker_threads';
import { closeLog } from '../db/sqlite-log.ts';
import { endWriting, startWriting, type ThreadListener } from '../db/sqlite-thread.ts';

/** A worker that writes. */
interface Client extends ThreadListener {
  id: number;
  /** What it has sent while another one had a transaction open. */
  requests: { text: string; ends: boolean }[];
  /** Called when all that it has committed is on disk, once it has ended. */
  left?: () => void;
}

/** What a worker has of the thread. */
export interface SharedWrites {
  /** @param ends - whether its last statement ends a transaction. */
  request(text: string, ends: boolean): void;
  /** The worker has ended: its transaction is rolled back. Resolves when all that it has committed is on disk. */
  leave(): Promise<void>;
}

/**
 * The thread that writes to the store of several workers, in the process that started them. It runs one transaction after another,
 * in the order in which they begin: what is sent meanwhile waits here.
 */
export class SharedWriter {
  #thread: Worker | undefined;
  readonly #clients = new Map<number, Client>();
  #file = '';
  #count = 0;
  /** The one whose transaction is open. */
  #writer: Client | undefined;
  /** Those who want to begin one. */
  #waiting: Client[] = [];

  join(file: string, listener: ThreadListener): SharedWrites {
    const client: Client = { ...listener, id: ++this.#count, requests: [] };
    this.#clients.set(client.id, client);
    this.#thread ??= this.#start(file);
    const thread = this.#thread;
    return {
      request: (text, ends) => this.#request(client, text, ends),
      leave: () =>
        new Promise((resolve) => {
          if (this.#thread !== thread) return resolve();
          client.left = resolve;
          client.requests = [];
          this.#waiting = this.#waiting.filter((one) => one !== client);
          thread.postMessage(`${client.id} null`);
          if (this.#writer === client) this.#next();
        }),
    };
  }

  #start(file: string): Worker {
    this.#file = file;
    const thread = startWriting(file);
    thread.on('message', (message: string) => {
      const space = message.indexOf(' ');
      const client = this.#clients.get(Number(message.slice(0, space)));
      const text = message.slice(space + 1);
      if (text !== 'null') client?.report(text);
      else {
        this.#clients.delete(client?.id ?? 0);
        client?.left?.();
      }
    });
    // It took the open transaction with it. The next write starts another.
    thread.on('error', (error: Error) => {
      this.#thread = undefined;
      this.#writer = undefined;
      this.#waiting = [];
      const clients = [...this.#clients.values()];
      this.#clients.clear();
      for (const { lost, left } of clients) {
        if (left === undefined) lost(error);
        else left();
      }
    });
    return thread;
  }

  #request(client: Client, text: string, ends: boolean): void {
    if (!this.#clients.has(client.id)) return;
    this.#writer ??= client;
    if (this.#writer === client) this.#pass(client, text, ends);
    else {
      client.requests.push({ text, ends });
      if (client.requests.length === 1) this.#waiting.push(client);
    }
  }

  #pass({ id }: Client, text: string, ends: boolean): void {
    this.#thread?.postMessage(`${id} ${text}`);
    if (ends) this.#next();
  }

  /** Lets the next worker write what it has sent of its transaction. */
  #next(): void {
    const client = this.#waiting.shift();
    this.#writer = client;
    if (client === undefined) return;
    const end = client.requests.findIndex(({ ends }) => ends);
    const requests = client.requests.splice(0, end < 0 ? client.requests.length : end + 1);
    // After its transaction come those of others who wait.
    if (client.requests.length > 0) this.#waiting.push(client);
    for (const { text, ends } of requests) this.#pass(client, text, ends);
  }

  /**
   * Ends the thread when all workers have ended.
   * @param keepsLog - for the process that opens the store next.
   */
  async close(keepsLog: boolean): Promise<void> {
    const thread = this.#thread;
    // The sockets of workers may close only now.
    this.#thread = undefined;
    if (thread !== undefined) await closeLog(this.#file, keepsLog, () => endWriting(thread));
  }
}
