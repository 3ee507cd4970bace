/** Folds the write-ahead log back into the database on demand, off the event loop (sqlite.ts). */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData as string, { timeout: 2000 });
database.exec('pragma synchronous = normal');

/** A passive checkpoint that found no more frames than this to fold is the last: writing has been caught up with. */
const FEW_FRAMES = 1000;
const MAX_PASSES = 5;

/** @returns how many frames of the log are in the database. */
function fold(mode: 'passive' | 'restart'): number {
  const row = database.prepare(`pragma wal_checkpoint(${mode})`).get() as { checkpointed: number };
  return row.checkpointed;
}

parentPort?.on('message', (task: 'fold' | 'restart') => {
  if (task === 'restart') {
    fold('restart');
  } else {
    let before = 0;
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const folded = fold('passive');
      if (folded - before <= FEW_FRAMES) break;
      before = folded;
    }
  }
  parentPort?.postMessage(task);
});
