/** Checkpoints the write-ahead log on demand, on its own thread (started by sqlite-writer.ts). */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** How long a checkpoint that restarts the log waits for readers, in milliseconds. No write runs meanwhile. */
const WAIT_MS = 50;

const database = new DatabaseSync(workerData as string, { timeout: WAIT_MS });
database.exec('pragma synchronous = normal');

/** A passive checkpoint that wrote no more frames than this has caught up with the writes, and is the last. */
const FEW_FRAMES = 1000;
const MAX_PASSES = 5;

/** @returns how many frames of the log have been checkpointed, and whether readers or writers prevented more. */
function checkpoint(mode: CheckpointTask): { checkpointed: number; busy: number } {
  return database.prepare(`pragma wal_checkpoint(${mode})`).get() as { checkpointed: number; busy: number };
}

/**
 * `passive` checkpoints what it can without blocking anybody, `restart` the whole log, and `truncate` also empties the file.
 */
export type CheckpointTask = 'passive' | 'restart' | 'truncate';

parentPort?.on('message', (task: CheckpointTask) => {
  try {
    parentPort?.postMessage(run(task));
  } catch {
    // The disk is full; a later checkpoint tries again.
    parentPort?.postMessage(false);
  }
});

function run(task: CheckpointTask): boolean {
  if (task !== 'passive') return checkpoint(task).busy === 0;
  let before = 0;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { checkpointed } = checkpoint('passive');
    if (checkpointed - before <= FEW_FRAMES) break;
    before = checkpointed;
  }
  return true;
}
