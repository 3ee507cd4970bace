/** How much memory a process that draws pictures may take, by a limit of the system. */
import { existsSync } from 'node:fs';

const SHELL = '/bin/sh';
/**
 * Most memory of a process that it may write to, in MB. Node.js reserves 600 MB of that at its start and uses a tenth of it;
 * what is left is for the picture. All formats but AVIF unpack 50 million pixels in it, AVIF half of that.
 */
const DATA_MB = 1_100;

/** Why the memory of the processes that draw pictures has no limit here; undefined where it has one. */
export function whyNoLimit(): string | undefined {
  if (process.platform !== 'linux') return `${process.platform} has no limit that counts all of a process`;
  return existsSync(SHELL) ? undefined : `there is no ${SHELL}, which sets it`;
}

/**
 * A command that runs another one in the same process, whose memory is limited. The limit is that of data: the address space
 * of Node.js is a hundred times as large as what it uses.
 */
export function withLimit(command: string, args: readonly string[]): [string, string[]] {
  if (whyNoLimit() !== undefined) return [command, [...args]];
  // Where the system allows less, that stays. A decoder that takes no error for an answer would leave its memory in a file.
  const script = 'ulimit -d "$0" 2>&-; ulimit -c 0; exec "$@"';
  return [SHELL, ['-c', script, String(DATA_MB * 1024), command, ...args]];
}
