import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where a process runs. Parts that only Linux provides are missing elsewhere. */
export interface ProcessPlace {
  host: string;
  pid: number;
  /** Random id of the machine's current boot. */
  boot?: string;
  /** The PID namespace: containers have their own. */
  namespace?: string;
  /** When the process started, in ticks since boot. */
  start?: string;
  /** Identifies the place of the blobs that it uses; missing if it uses none. */
  contents?: string | undefined;
}

/** The place of this process. */
export function ownPlace(): ProcessPlace {
  const place = { host: hostname(), pid: process.pid };
  try {
    const start = startOf(process.pid);
    return start === undefined ? place : { ...place, boot: readBoot(), namespace: readNamespace(), start };
  } catch {
    return place;
  }
}

/** Describes a process for people; `since` is in milliseconds. */
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

/** Names this process in files that it would leave if killed; empty if the system does not provide enough. */
export function processName(): string {
  const { boot, namespace = '', pid, start } = ownPlace();
  return boot === undefined ? '' : [boot, namespace.replace(/\D/g, ''), pid, start].join('.');
}

/** Whether this process can tell that the named one has ended. */
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

/** When a process started; undefined if there is none, or only a zombie. */
function startOf(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  // The name, in brackets, may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  return state === 'Z' || state === 'X' ? undefined : fields[19];
}
