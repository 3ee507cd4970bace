/** Starts and stops the processes that are measured: the program itself, and the bare ones it is compared with. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnChild } from './children.ts';
import { root, runFolder } from './folders.ts';
import type { StoreCopy } from './prepare.ts';

/** A process that listens on a port of this machine. */
export interface Listener {
  port: number;
  pid: number;
  /** When the process was started, by `performance.now()`. */
  since: number;
  stop(): Promise<void>;
}

const START_MS = 30_000;
let programs = 0;

/** Starts `millrace serve` on a store; with `profile`, a CPU profile is left in that folder when it stops. */
export async function startProgram(copy: StoreCopy, profile?: string): Promise<Listener> {
  const log = join(runFolder, `program-${++programs}.log`);
  const out = openSync(log, 'w');
  const { PATH, HOME } = process.env;
  const env: NodeJS.ProcessEnv = { PATH, HOME, ...copy.env, MILLRACE_RATE_LIMITS: 'off' };
  if (profile !== undefined) {
    mkdirSync(profile, { recursive: true });
    env.NODE_OPTIONS = `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${profile}`;
  }
  const since = performance.now();
  const child = spawnChild(join(root, 'bin/millrace'), ['serve', '--port', '0'], {
    env,
    stdio: ['ignore', 'ignore', out],
  });
  closeSync(out);
  // The log is a file, as it would be in earnest, so the line that tells the address is looked for there.
  for (;;) {
    const text = readFileSync(log, 'utf8');
    const port = /^listening on http:\/\/127\.0\.0\.1:(\d+)$/m.exec(text)?.[1];
    if (port !== undefined) return listener(child, Number(port), since);
    if (child.exitCode !== null || performance.now() - since > START_MS) {
      throw new Error(`the program did not start; its log is ${log}:\n${text.slice(-2000)}`);
    }
    await sleep(1);
  }
}

/** Starts one of the `bare-….ts` servers, which print the port they listen on. */
export async function startBare(name: string, ...args: string[]): Promise<Listener> {
  const since = performance.now();
  const child = spawnBare(name, args);
  const [port] = (await once(createInterface({ input: child.stdout as never }), 'line')) as [string];
  return listener(child, Number(port), since);
}

/** Runs one of the `bare-….ts` scripts to its end. @returns the JSON that it printed. */
export async function runBare<T>(name: string, ...args: string[]): Promise<T> {
  const child = spawnBare(name, args);
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} failed`);
  return JSON.parse(out) as T;
}

function spawnBare(name: string, args: readonly string[]): ChildProcess {
  const script = join(import.meta.dirname, `bare-${name}.ts`);
  return spawnChild(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
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
  };
}
