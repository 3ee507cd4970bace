/** Commands of the built program, run to their ends: in one process after the others, or each in one of its own. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE_MS } from '../patience.ts';

const root = join(import.meta.dirname, '../..');

/** What a finished command left behind. */
export interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** The environment without the settings of the person who runs the tests. */
export function cleanEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MILLRACE_')));
}

/** Runs the program to its end as a process of its own, with `input` on its standard input. It is killed when it takes too long. */
export async function runAlone(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<Finished> {
  const child = spawn(join(root, 'bin/millrace'), args, { cwd: tmpdir(), env: { ...cleanEnv(), ...env } });
  child.stdin.end(input);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const [status] = await once(child, 'close');
  clearTimeout(timer);
  return { status, ...output };
}

/** The process that runs commands; it ends with this one. */
let host: Promise<ChildProcess> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the program to its end, after the one before and in the same process, which is many times as quick as a
 * process for each. Whatever would keep a process of its own from ending is waited for.
 */
export function runProgram(args: readonly string[], env: Record<string, string> = {}): Promise<Finished> {
  const finished = last.then(() => runInHost(args, env));
  last = finished.catch(() => undefined);
  return finished;
}

async function startHost(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'command-host.ts'), {
    cwd: tmpdir(),
    // As bin/millrace starts the program.
    execArgv: ['--max-semi-space-size=8'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8');
  await once(child, 'message');
  for (const one of [child, child.channel, child.stdout, child.stderr]) (one as { unref(): void }).unref();
  return child;
}

async function runInHost(args: readonly string[], env: Record<string, string>): Promise<Finished> {
  host ??= startHost();
  const child = await host;
  const output = { stdout: '', stderr: '' };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const end = (): void => {
    host = undefined;
    reject(new Error(`millrace ${args.join(' ')} ended its process: ${output.stderr}`));
  };
  const add = (name: keyof typeof output) => (text: string) => {
    output[name] += text;
    if (output.stdout.endsWith('\0') && output.stderr.endsWith('\0')) resolve();
  };
  const [onOut, onErr] = [add('stdout'), add('stderr')];
  child.stdout?.on('data', onOut);
  child.stderr?.on('data', onErr);
  child.once('close', end);
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  child.send({ args, env: { ...cleanEnv(), ...env } });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    child.stdout?.off('data', onOut);
    child.stderr?.off('data', onErr);
    child.off('close', end);
  }
  const [stdout = '', status] = output.stdout.split('\0');
  return { status: Number(status), stdout, stderr: output.stderr.slice(0, -1) };
}
