/** The descriptors through which this process syncs the log of an embedded store. */
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** SQLite opens its files with this flag, and the service does not. */
const O_NOFOLLOW = 0o400000;

/** The descriptors through which the service syncs the log. */
export function findDescriptors(log: string): number[] {
  return readdirSync('/proc/self/fd')
    .filter((name) => {
      try {
        if (readlinkSync(`/proc/self/fd/${name}`) !== log) return false;
        const [, flags] = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${name}`, 'utf8')) ?? [];
        return (Number.parseInt(flags ?? '', 8) & O_NOFOLLOW) === 0;
      } catch {
        // Closed meanwhile.
        return false;
      }
    })
    .map(Number);
}

/** Lets a descriptor lead to another file. */
export function replace(descriptor: number, path: string): void {
  closeSync(descriptor);
  // The system gives the lowest number that is free.
  const others: number[] = [];
  for (let opened = openSync(path, 'r+'); opened !== descriptor; opened = openSync(path, 'r+'))
    others.push(opened);
  for (const other of others) closeSync(other);
}
