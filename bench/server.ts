/** Starts and stops the processes that are measured: the program itself, and the baselines it is compared with. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnChild } from './children.ts';
import { root, runFolder } from './folders.ts';

/** A process that listens on a port of this machine. */
export interface Listener {
  port: number;
  pid: number;
  /** When the process was started, by `performance.now()`. */
  since: number;
  stop(): Promise<void>;
  /** Ends it at once, as `kill -9` does. */
  kill(): Promise<void>;
}

const program = join(root, 'bin/millrace');
const START_MS = 120_000;
let programs = 0;

function programEnv(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, MILLRACE_CACHE_MB } = process.env;
  return { PATH, HOME, ...(MILLRACE_CACHE_MB && { MILLRACE_CACHE_MB }), ...settings };
}

/**
 * Starts `millrace serve` on the store that `settings` name. With `profile`, a CPU profile is left in that folder when
 * it stops. Port 0 is any that is free. `through` is a command that becomes the one behind it.
 */
export async function startProgram(
  settings: Record<string, string>,
  profile?: string,
  port = 0,
  through: readonly string[] = [],
): Promise<Listener> {
  const log = join(runFolder, `program-${process.pid}-${++programs}.log`);
  const out = openSync(log, 'w');
  // Posts of the bench link to hosts that do not exist.
  const env = programEnv({ MILLRACE_LINK_PREVIEWS: 'off', ...settings, MILLRACE_RATE_LIMITS: 'off' });
  if (profile !== undefined) {
    mkdirSync(profile, { recursive: true });
    env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${profile}`;
  }
  const since = performance.now();
  const [command = program, ...rest] = [...through, program];
  const args = [...rest, 'serve', '--port', String(port)];
  const child = spawnChild(command, args, { env, stdio: ['ignore', 'ignore', out] });
  closeSync(out);
  // The log is a file, as it would be in production, so the line that tells the port is looked for there.
  for (;;) {
    const text = readFileSync(log, 'utf8');
    const opened = /^listening on http:\/\/127\.0\.0\.1:(\d+)$/m.exec(text)?.[1];
    if (opened !== undefined) return listener(child, Number(opened), since);
    if (child.exitCode !== null || performance.now() - since > START_MS) {
      throw new Error(`the program did not start; its log is ${log}:\n${text.slice(-2000)}`);
    }
    await sleep(1);
  }
}

/**
 * Has the program check every row of a store.
 * @throws when it finds a problem.
 */
export async function checkStore(settings: Record<string, string>): Promise<void> {
  const { status, out } = await runProgram(settings, 'check', '--json');
  if (status !== 0) throw new Error(`the store is not as it should be: ${out.slice(0, 2000)}`);
}

/** Has the program divide a store among the nodes of Citus. @throws when it fails. */
export async function distributeStore(settings: Record<string, string>, shards: number): Promise<void> {
  const { status } = await runProgram(settings, 'distribute', '--shards', String(shards), '--yes');
  if (status !== 0) throw new Error('the store was not divided');
}

/** Has the program import places. @throws when it fails. */
export async function importPlaces(settings: Record<string, string>, file: string): Promise<void> {
  const { status } = await runProgram(settings, 'places', 'import', file);
  if (status !== 0) throw new Error('the places were not imported');
}

/** Runs a command of the program to its end. @returns its exit status and what it printed. */
export async function runProgram(settings: Record<string, string>, ...args: string[]) {
  const child = spawnChild(program, args, {
    env: programEnv(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const out = await outputOf(child);
  return { status: child.exitCode, out };
}

/** Starts one of the `baseline-….ts` servers, which print the port they listen on. */
export async function startBaseline(name: string, ...args: string[]): Promise<Listener> {
  const since = performance.now();
  const child = spawnBaseline(name, args);
  const [port] = (await once(createInterface({ input: child.stdout as never }), 'line')) as [string];
  return listener(child, Number(port), since);
}

/** Runs one of the `baseline-….ts` scripts to its end. @returns the JSON that it printed. */
export async function runBaseline<T>(name: string, ...args: string[]): Promise<T> {
  const child = spawnBaseline(name, args);
  const out = await outputOf(child);
  if (child.exitCode !== 0) throw new Error(`the baseline ${name} failed`);
  return JSON.parse(out) as T;
}

function spawnBaseline(name: string, args: readonly string[]): ChildProcess {
  const script = join(import.meta.dirname, `baseline-${name}.ts`);
  return spawnChild(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  await once(child, 'close');
  return out;
}

function listener(child: ChildProcess, port: number, since: number): Listener {
  return {
    port,
    pid: child.pid as number,
    since,
    async stop() {
      if (child.exitCode !== null) throw new Error('the server ended before it was asked to');
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Resident memory of a process in KB. */
export function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
