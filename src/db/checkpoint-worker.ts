/** Folds the write-ahead log back into the database on demand, off the event loop (sqlite.ts). */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** How long a checkpoint that begins the log afresh waits for readers; meanwhile nobody writes. In milliseconds. */
const WAIT_MS = 50;

const database = new DatabaseSync(workerData as string, { timeout: WAIT_MS });
database.exec('pragma synchronous = normal');

/** A passive checkpoint that found no more frames than this to fold is the last: writing has been caught up with. */
const FEW_FRAMES = 1000;
const MAX_PASSES = 5;

/** @returns how many frames of the log are in the database, and whether readers or writers kept it from more. */
function fold(mode: 'passive' | 'restart'): { checkpointed: number; busy: number } {
  return database.prepare(`pragma wal_checkpoint(${mode})`).get() as { checkpointed: number; busy: number };
}

parentPort?.on('message', (task: 'fold' | 'restart') => {
  if (task === 'restart') {
    parentPort?.postMessage(fold('restart').busy === 0);
    return;
  }
  let before = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { checkpointed } = fold('passive');
    if (checkpointed - before <= FEW_FRAMES) break;
    before = checkpointed;
  }
  parentPort?.postMessage(true);
});
