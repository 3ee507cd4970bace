import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where a process runs. What only Linux tells is missing elsewhere. */
export interface ProcessPlace {
  host: string;
  pid: number;
  /** When the machine was started, as a random id of that start. */
  boot?: string;
  /** In which its id is unique on the machine: containers have ids of their own. */
  namespace?: string;
  /** When it was started, in ticks since the start of the machine. */
  start?: string;
  /** What tells the place of the contents of files that it uses from others; missing where it uses none. */
  contents?: string | undefined;
}

/** Where this process runs. */
export function ownPlace(): ProcessPlace {
  const place = { host: hostname(), pid: process.pid };
  try {
    const start = startOf(process.pid);
    return start === undefined ? place : { ...place, boot: readBoot(), namespace: readNamespace(), start };
  } catch {
    return place;
  }
}

/** A process, for people; `since` is in milliseconds. */
export function describePlace({ host, pid }: ProcessPlace, since: number): string {
  return `process ${pid} on ${host}, since ${new Date(since).toISOString()}`;
}

/** Whether this process can tell that another, on the same machine, has ended. */
export function hasEnded({ boot, namespace, pid, start }: ProcessPlace): boolean {
  if (boot === undefined) return false;
  try {
    return boot === readBoot() && namespace === readNamespace() && startOf(pid) !== start;
  } catch {
    return false;
  }
}

/** A name of this process for files that it leaves where it is killed; empty where the system does not tell enough. */
export function processName(): string {
  const { boot, namespace = '', pid, start } = ownPlace();
  return boot === undefined ? '' : [boot, namespace.replace(/\D/g, ''), pid, start].join('.');
}

/** Whether this process can tell that one of such a name has ended. */
export function hasNamedEnded(name: string): boolean {
  const [boot = '', namespace = '', pid, start = ''] = name.split('.');
  return hasEnded({ host: '', pid: Number(pid), boot, namespace: `pid:[${namespace}]`, start });
}

function readBoot(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function readNamespace(): string {
  return readlinkSync('/proc/self/ns/pid');
}

/** Undefined where there is no such process, or only what is left of one until its parent has noticed. */
function startOf(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  // The name, in brackets, may have spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  return state === 'Z' || state === 'X' ? undefined : fields[19];
}
