/** Checkpoints the write-ahead log on demand, on its own thread, while the one that writes goes on (sqlite-checkpoints.ts). */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { CHECKPOINTED, type CheckpointData } from './sqlite-checkpoints.ts';

/** A checkpoint that wrote no more frames than this has caught up with the writes, and is the last. */
const FEW_FRAMES = 1000;
const MAX_PASSES = 5;

const { file, state } = workerData as CheckpointData;
const database = new DatabaseSync(file);
database.exec('pragma synchronous = normal');

parentPort?.on('message', () => {
  try {
    checkpoint();
  } catch {
    // The disk is full; a later checkpoint tries again.
  }
  Atomics.store(state, 0, CHECKPOINTED);
  Atomics.notify(state, 0);
});

/** Checkpoints what it can without blocking anybody. */
function checkpoint(): void {
  let before = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { checkpointed } = database.prepare('pragma wal_checkpoint(passive)').get() as {
      checkpointed: number;
    };
    if (checkpointed - before <= FEW_FRAMES) return;
    before = checkpointed;
  }
}
