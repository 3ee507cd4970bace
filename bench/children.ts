import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** The processes that were started and still run, with the signal that ends each at once. */
const children = new Map<number, NodeJS.Signals>();

/** Starts a process that ends with this one at the latest. */
export function spawnChild(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options);
  const { pid } = child;
  if (pid === undefined) {
    // Emitted after this function has thrown, when nobody else listens.
    child.once('error', () => undefined);
    throw new Error(`${command} could not be started: is it installed?`);
  }
  child.once('exit', trackChild(pid, 'SIGKILL'));
  return child;
}

/** Has a process ended with this one. @returns what to call once it has ended by itself. */
export function trackChild(pid: number, signal: NodeJS.Signals): () => void {
  children.set(pid, signal);
  return () => children.delete(pid);
}

export function runningChildren(): ReadonlySet<number> {
  return new Set(children.keys());
}

/** Ends all of them at once but those in `spared`. */
export function killChildren(spared: ReadonlySet<number> = new Set()): void {
  for (const [pid, signal] of children) {
    if (spared.has(pid)) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}
