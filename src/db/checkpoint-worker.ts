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
function checkpoint(mode: CheckpointTask): { checkpointed: number; busy: number } {
  return database.prepare(`pragma wal_checkpoint(${mode})`).get() as { checkpointed: number; busy: number };
}

/** How far the log is checkpointed: without holding up anybody; wholly; or wholly, and the file is emptied. */
export type CheckpointTask = 'passive' | 'restart' | 'truncate';

parentPort?.on('message', (task: CheckpointTask) => {
  try {
    parentPort?.postMessage(run(task));
  } catch {
    // On a full disk. It is tried again.
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
