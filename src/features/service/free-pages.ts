import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';

/** Free pages are given back if they are more than this part of the file and so many bytes, until only half as many are left. */
const MOST_FREE = 0.1;
const MOST_FREE_BYTES = 8 * 1024 * 1024;
/** Pages of a step: as many as take about `STEP_MS` until they are on disk, for which writes wait. */
const MIN_PAGES = 16;
const MAX_PAGES = 512;
const STEP_MS = 10;
/** After a step it rests for so many times as long as the step took. */
const REST = 3;
/** How long to wait while others write, and how long one run goes on, in milliseconds. The next one goes on where it ended. */
const BUSY_MS = 200;
const RUN_MS = 40_000;

/**
 * Gives free pages of an embedded store back to the disk, in small steps while nobody writes. The log is emptied as with any writes,
 * which is when the file becomes shorter.
 */
export async function shrinkStore({
  store,
  processes,
  log,
}: Pick<Context, 'store' | 'processes' | 'log'>): Promise<void> {
  const { file } = store;
  if (file === undefined) return;
  const before = file.space();
  if (!before.canShrink) return;
  const most = Math.max(MOST_FREE_BYTES, MOST_FREE * before.bytes);
  if (before.free <= most) return;
  const end = performance.now() + RUN_MS;
  let { free } = before;
  let pages = MIN_PAGES;
  while (free > most / 2 && performance.now() < end && !processes.isStopping) {
    const began = performance.now();
    if (store.isWriting || store.isOtherWriting || !(await file.freePages(pages))) {
      await sleep(BUSY_MS, undefined, { ref: false });
      continue;
    }
    const took = performance.now() - began;
    pages = took > STEP_MS ? Math.max(MIN_PAGES, pages >> 1) : Math.min(MAX_PAGES, pages << 1);
    ({ free } = file.space());
    await sleep(REST * took, undefined, { ref: false });
  }
  if (free < before.free) log.info({ bytes: before.free - free, free }, 'gave free space back to the disk');
}
