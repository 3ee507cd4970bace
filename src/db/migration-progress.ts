import type { MigrationProgress } from './store.ts';

/** How often progress is told, in milliseconds. */
const TELL_MS = 5_000;

/**
 * Tells of progress every few seconds.
 * @param tell - gets the share that is done in percent, and about how many seconds the rest takes.
 */
export function tellingProgress(
  tell: (progress: MigrationProgress, percent: number, secondsLeft: number) => void,
): (progress: MigrationProgress) => void {
  let began: { migration: string; table: string; done: number; at: number } | undefined;
  let toldAt = performance.now();
  return (progress) => {
    const { migration, table, done, of } = progress;
    const now = performance.now();
    if (began?.migration !== migration || began.table !== table) began = { migration, table, done, at: now };
    if (now - toldAt < TELL_MS || done === began.done) return;
    toldAt = now;
    const secondsLeft = ((now - began.at) / 1000 / (done - began.done)) * (of - done);
    tell(progress, Math.floor((100 * done) / of), Math.ceil(secondsLeft));
  };
}
