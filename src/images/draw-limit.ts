/** Limits the memory of a process that draws pictures, by a limit of the system. */
import { existsSync } from 'node:fs';

const SHELL = '/bin/sh';
/**
 * Limit of a process's writable memory, in MB. Node.js reserves 600 MB of it at start and uses a tenth of that; the rest is for
 * the picture. It suffices to decode 50 million pixels, for AVIF half of that.
 */
const DATA_MB = 1_100;

/** Why the memory of drawing processes cannot be limited here; undefined if it can. */
export function whyNoLimit(): string | undefined {
  if (process.platform !== 'linux') return `${process.platform} has no limit that counts all of a process`;
  return existsSync(SHELL) ? undefined : `there is no ${SHELL}, which sets it`;
}

/**
 * Wraps a command to run with limited memory, in the same process. Limits the data segment, because the address space of Node.js
 * is a hundred times what it uses.
 */
export function withLimit(command: string, args: readonly string[]): [string, string[]] {
  if (whyNoLimit() !== undefined) return [command, [...args]];
  // Keeps a lower limit of the system. No core dumps: a decoder that ignores a failed allocation would write its memory to a
  // file.
  const script = 'ulimit -d "$0" 2>&-; ulimit -c 0; exec "$@"';
  return [SHELL, ['-c', script, String(DATA_MB * 1024), command, ...args]];
}
