import { readFileSync } from 'node:fs';

/** Linux counts processor time for other programs in hundredths of a second, on every machine. */
const TICK_MS = 10;

/** The fields of `/proc/<pid>/stat` after the name, which are user and system time, own and of ended children. */
const TIMES = [11, 12, 13, 14];

/** Milliseconds of processor time that a process and its children, those that have ended too, have used. */
export function processorMs(pid: number): number {
  const fields = fieldsOf(pid);
  const own = TIMES.reduce((sum, field) => sum + Number(fields[field]) * TICK_MS, 0);
  return childrenOf(pid).reduce((sum, child) => sum + timeIfThere(child), own);
}

/** The fields of `/proc/<pid>/stat` after the name. */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The process that started another one. */
export function parentOf(pid: number): number {
  return Number(fieldsOf(pid)[1]);
}

/** Ids of the processes that a process has started and that still run, the oldest first. */
export function childrenOf(pid: number): number[] {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return pids === '' ? [] : pids.split(' ').map(Number);
}

function timeIfThere(pid: number): number {
  try {
    return processorMs(pid);
  } catch {
    // It has ended meanwhile; the next look finds its time with its parent.
    return 0;
  }
}
