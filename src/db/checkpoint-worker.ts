/** Folds the write-ahead log back into the database on demand, off the event loop (sqlite.ts). */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(workerData as string, { timeout: 2000 });
database.exec('pragma synchronous = normal');

parentPort?.on('message', (mode: 'passive' | 'truncate') => {
  const [result] = database.prepare(`pragma wal_checkpoint(${mode})`).all();
  parentPort?.postMessage(result);
});
