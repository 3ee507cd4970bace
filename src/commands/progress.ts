import type { Progress } from '../db/copy/copy.ts';
import { interruptible } from './interrupt.ts';

/** How often to update the terminal, in milliseconds. */
const TERMINAL_MS = 100;

/**
 * Shows progress on a terminal, in one line that is overwritten. Writes nothing if standard error is not a terminal: cron would
 * send it by e-mail.
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

/**
 * Runs long work that shows its progress; a signal interrupts it where it reports progress (`interruptible`).
 * @param filesStay - the place in which contents of files that were copied stay then, for another try.
 */
export function withProgress<T>(work: (progress: Progress) => Promise<T>, filesStay?: string): Promise<T> {
  const { progress, end } = tellProgress();
  const left =
    filesStay && `another attempt continues with the contents of files that are already in ${filesStay}`;
  return interruptible(
    (signal) =>
      work((...so) => {
        signal.throwIfAborted();
        progress(...so);
      }),
    left,
  ).finally(end);
}
