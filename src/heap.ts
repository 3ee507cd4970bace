import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A process that can have so many bytes need not be sparing. */
const ROOMY_BYTES = 3 * 2 ** 30;

/**
 * From now on V8 collects garbage when the heap is half as large again as what was in use, or three times as large where each of so
 * many processes can have 3 GB: first reads then take a tenth less processor time, an open stream 2 KB more, and a busy process some
 * 50 MB. By itself it would wait for four times as much. Not to be called earlier: while the program is loaded nearly all of it stays
 * in use, and collecting so often took a third of a start's processor time.
 */
export function boundHeapGrowth(processes = 1): void {
  // It is 0, or more than there is, where nothing limits it.
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  setFlagsFromString(`--heap-growing-percent=${memory / processes >= ROOMY_BYTES ? 200 : 50}`);
}

/** Gives back to the system what only the start of the program took, some 10 MB; takes some 50 ms. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext("gc({ type: 'major', flavor: 'last-resort', execution: 'sync' })");
  setFlagsFromString('--no-expose-gc');
}
