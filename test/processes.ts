/** Processes that the service starts beside itself, found in /proc, which Linux has. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export const hasProc = existsSync('/proc/self/stat');

/** Ids of the running processes with this title, or of those among them that `parent` has started. */
export function processesTitled(title: string, parent?: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [, name, state, ppid] =
          /^\d+ \((.*)\) (\S) (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        // The system keeps 15 characters of it.
        if (name !== title.slice(0, 15) || state === 'Z') return false;
        return parent === undefined || Number(ppid) === parent;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}
