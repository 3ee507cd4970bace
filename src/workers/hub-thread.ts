import type { SharedThread, ThreadListener, WriterThread } from '../db/sqlite-thread.ts';
import type { End } from './lines.ts';
import { type FromWorker, WRITE } from './messages.ts';
import type { Progress } from './progress.ts';

/** A worker's side of the thread that writes, which runs in the process of the hub (shared-writer.ts). */
export class HubThread implements SharedThread {
  readonly #hub: End<FromWorker>;
  readonly #progress: Progress;
  #listener: ThreadListener | undefined;
  /** Transactions that are not on disk. */
  #unsettled = 0;

  constructor(hub: End<FromWorker>, progress: Progress) {
    this.#hub = hub;
    this.#progress = progress;
  }

  readonly start = (file: string, listener: ThreadListener): WriterThread => {
    this.#listener = listener;
    this.#hub.send(['writes', file]);
    return {
      send: (request, ends) => this.#hub.publish(`${WRITE} ${Number(ends)} ${request}\n`),
      // The socket keeps this process alive.
      setAwaited: () => undefined,
      close: async () => undefined,
    };
  };

  report(text: string): void {
    this.#listener?.report(text);
  }

  lost(message: string): void {
    this.#listener?.lost(new Error(message));
  }

  begun(): void {
    if (++this.#unsettled === 1) this.#progress.isWriting = true;
  }

  settled(): void {
    if (--this.#unsettled === 0) this.#progress.isWriting = false;
  }

  get isOtherWriting(): boolean {
    return this.#progress.isOtherWriting;
  }
}
