import type { Progress } from '../db/copy/copy.ts';

/** How often a terminal is told, and how often a file that standard error goes to, in milliseconds. */
const TERMINAL_MS = 100;
const LINES_MS = 5_000;

/** Tells on standard error how far a copy is: in one line that changes on a terminal, else in a line now and then. */
export function tellProgress(): { progress: Progress; end: () => void } {
  const { isTTY } = process.stderr;
  let last = performance.now();
  let isOpen = false;
  return {
    progress(table, done, all) {
      const now = performance.now();
      if (now - last < (isTTY ? TERMINAL_MS : LINES_MS)) return;
      last = now;
      const line = `  ${table}: ${done} of ${all}`;
      process.stderr.write(isTTY ? `\r\x1b[K${line}` : `${line}\n`);
      isOpen = isTTY;
    },
    end() {
      if (isOpen) process.stderr.write('\r\x1b[K');
    },
  };
}
