import type { Progress } from '../db/copy/copy.ts';
import { interruptible } from './interrupt.ts';

/** How often a terminal is told, in milliseconds. */
const TERMINAL_MS = 100;

/**
 * Tells on a terminal how far something is, in one line that changes. Nothing is written where standard error is no terminal:
 * cron would send it by e-mail.
 */
export function tellProgress(): { progress: Progress; end: () => void } {
  const { isTTY } = process.stderr;
  let last = performance.now();
  let isOpen = false;
  return {
    progress(table, done, all) {
      const now = performance.now();
      if (!isTTY || now - last < TERMINAL_MS) return;
      last = now;
      process.stderr.write(`\r\x1b[K  ${table}: ${done} of ${all}`);
      isOpen = true;
    },
    end() {
      if (isOpen) process.stderr.write('\r\x1b[K');
      isOpen = false;
    },
  };
}

/** Runs a long work that tells of its progress, which a signal ends in order where it does so (`interruptible`). */
export function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const { progress, end } = tellProgress();
  return interruptible((signal) =>
    work((...so) => {
      signal.throwIfAborted();
      progress(...so);
    }),
  ).finally(end);
}
