/** Gives a process the memory of a small machine. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Names a folder of cgroups with a controller of memory, in which groups may be made; version 1 or 2. */
const CGROUP = 'MILLRACE_BENCH_CGROUP';

/** Where versions 2 and 1 are usually found. */
const USUAL = ['/sys/fs/cgroup', '/sys/fs/cgroup/memory'];
const MB = 2 ** 20;
/** The part of the memory that JavaScript may have where no group limits it: what Node.js takes itself in a group of 1 to 4 GB. */
const HEAP = 0.5;
/** More than the streams of 300,000 people take. */
const DESCRIPTORS = 65_536;

export interface MemoryLimit {
  how: 'cgroup' | 'heap';
  /** What the process is started through, which becomes that process. */
  through: readonly string[];
  env: Record<string, string>;
  /** Removes the group, once all that was started has ended. */
  end(): Promise<void>;
}

/**
 * Limits what is started through it, with all that this starts, to some GB: cached files included if cgroups can be written,
 * otherwise only what JavaScript has.
 */
export function limitMemory(gb: number): MemoryLimit {
  const group = makeGroup(gb * 1024 * MB);
  if (group === undefined) {
    const env = { NODE_OPTIONS: `--max-old-space-size=${gb * 1024 * HEAP}` };
    return { how: 'heap', through: withDescriptors(), env, end: async () => undefined };
  }
  return {
    how: 'cgroup',
    through: withDescriptors(`echo $$ >'${join(group, 'cgroup.procs')}' && `),
    env: {},
    async end() {
      while (readFileSync(join(group, 'cgroup.procs'), 'utf8') !== '') await sleep(20);
      rmdirSync(group);
    },
  };
}

/** What a process is started through that has many connections. `first` is done before, in the shell. */
export function withDescriptors(first = ''): string[] {
  // Only root may have more than what was set for all.
  const raise = `ulimit -n ${DESCRIPTORS} 2>/dev/null || ulimit -n "$(ulimit -H -n)"`;
  return ['/bin/sh', '-c', `${first}{ ${raise}; exec "$@"; }`, 'sh'];
}

/** How many descriptors such a process may have here. */
export function mostDescriptors(): number {
  const [shell, ...through] = withDescriptors() as [string, ...string[]];
  return Number(execFileSync(shell, [...through, '/bin/sh', '-c', 'ulimit -n'], { encoding: 'utf8' }));
}

/** @returns the folder of a new group; undefined where none can be made. @throws where one was asked for and cannot be. */
function makeGroup(bytes: number): string | undefined {
  const given = process.env[CGROUP];
  if (given !== undefined) return makeGroupIn(given, bytes);
  for (const folder of USUAL) {
    try {
      return makeGroupIn(folder, bytes);
    } catch {
      // There is another, or none.
    }
  }
  return undefined;
}

function makeGroupIn(folder: string, bytes: number): string {
  const group = join(folder, `millrace-bench-${process.pid}`);
  mkdirSync(group);
  try {
    // The kernel makes the files of the controllers that there are.
    const isSecond = existsSync(join(group, 'memory.max'));
    const limit = join(group, isSecond ? 'memory.max' : 'memory.limit_in_bytes');
    if (!existsSync(limit)) throw new Error(`${group} has no controller of memory`);
    writeFileSync(limit, String(bytes));
    if (isSecond && existsSync(join(group, 'memory.swap.max')))
      writeFileSync(join(group, 'memory.swap.max'), '0');
    return group;
  } catch (error) {
    rmdirSync(group);
    throw error;
  }
}
