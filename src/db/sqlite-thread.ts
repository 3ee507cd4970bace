import { once } from 'node:events';
import { dirname, extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** The thread that runs the statements of writes (sqlite-worker.ts), as the process sees it whose writes they are. */
export interface WriterThread {
  /**
   * Sends a request.
   * @param ends - whether its last statement ends a transaction: then that of another process may follow.
   */
  send(request: string, ends: boolean): void;
  /** @param value - whether this process waits for a report, and must not end before. */
  setAwaited(value: boolean): void;
  close(): Promise<void>;
}

/** Hears what a thread says. */
export interface ThreadListener {
  report(text: string): void;
  /** It has failed, and took its transaction with it. */
  lost(error: Error): void;
}

/** A thread that several processes write on, one transaction after another. */
export interface SharedThread {
  /** Starts it, unless another process has. */
  start(file: string, listener: ThreadListener): WriterThread;
  /** This process begins a transaction; `settled` must follow. */
  begun(): void;
  /** It is on disk, or has failed. Until then its events must not be delivered. */
  settled(): void;
  /** Whether another process writes, or waits for the disk. */
  readonly isOtherWriting: boolean;
}

/** The statement that begins a transaction. */
export const BEGIN = 'begin immediate';
/** Sent in place of a statement: the next transaction empties the log before it begins. */
export const EMPTY_LOG = 'empty the log';

/** How messages of the only process begin (sqlite-worker.ts). */
const ALONE = '0 ';

/** Starts a thread of this process alone. */
export function startWriter(file: string, { report, lost }: ThreadListener): WriterThread {
  const worker = startWriting(file);
  worker.on('message', (message: string) => report(message.slice(ALONE.length)));
  worker.on('error', lost);
  return {
    send: (request) => worker.postMessage(ALONE + request),
    setAwaited: (value) => (value ? worker.ref() : worker.unref()),
    close: () => endWriting(worker),
  };
}

/** Starts the thread that writes. */
export function startWriting(file: string): Worker {
  // It sorts on the disk of the store: another might have little room, or be memory.
  process.env.SQLITE_TMPDIR ??= dirname(file);
  return startThread('sqlite-worker', file);
}

/** Ends it once it has done what it was sent. */
export async function endWriting(worker: Worker): Promise<void> {
  const gone = once(worker, 'exit');
  worker.ref();
  worker.postMessage('close');
  await gone;
}

/** Starts a worker from a script in this folder: TypeScript or, once built, JavaScript. */
export function startThread(name: string, data: unknown): Worker {
  const script = new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);
  // Such a worker soon finishes its tasks.
  return new Worker(script, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: 2 } });
}
