import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Process ids of everything that was started and still runs, so that nothing outlives the benchmark. */
export const children = new Set<number>();

export function spawnChild(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  children.add(pid);
  child.once('exit', () => children.delete(pid));
  return child;
}

export function killChildren(): void {
  for (const pid of children) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}
