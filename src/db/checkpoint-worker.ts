/** Checkpoints the write-ahead log on demand, on a thread of its own (started by sqlite-writer.ts). */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** How long a checkpoint that begins the log afresh waits for readers, in milliseconds; meanwhile no write runs. */
const WAIT_MS = 50;

const database = new DatabaseSync(workerData as string, { timeout: WAIT_MS });
database.exec('pragma synchronous = normal');

/** A passive checkpoint that found no more frames than this is the last: it has caught up with the writes. */
const FEW_FRAMES = 1000;
const MAX_PASSES = 5;

/** @returns how many frames of the log are in the database, and whether readers or writers prevented more. */
function checkpoint(mode: 'passive' | 'restart'): { checkpointed: number; busy: number } {
  return database.prepare(`pragma wal_checkpoint(${mode})`).get() as { checkpointed: number; busy: number };
}

parentPort?.on('message', (task: 'passive' | 'restart') => {
  if (task === 'restart') {
    parentPort?.postMessage(checkpoint('restart').busy === 0);
    return;
  }
  let before = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { checkpointed } = checkpoint('passive');
    if (checkpointed - before <= FEW_FRAMES) break;
    before = checkpointed;
  }
  parentPort?.postMessage(true);
});
