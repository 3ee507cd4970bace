/** Servers of the system's packages as child processes, each on a free port of 127.0.0.1. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A server that is not ready after this, in milliseconds, will not be. */
const START_MS = 60_000;

/** Services are where the PATH of users does not lead. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether this program is there. */
export function isInstalled(name: string, flag = '--version'): boolean {
  return spawnSync(name, [flag], { env }).status === 0;
}

/** Before a command, it has Linux kill the program when this process ends, however that ends. */
const endsWithParent = isInstalled('setpriv') ? ['setpriv', '--pdeathsig', 'KILL'] : [];

/** Whether something accepts connections on a port of 127.0.0.1. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}

/** A server that runs in the foreground. */
export class ChildServer {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #output = '';

  private constructor(command: readonly string[]) {
    const [program = '', ...args] = [...endsWithParent, ...command];
    this.#child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#ended = new Promise((resolve) => {
      this.#child.once('close', () => resolve());
      this.#child.once('error', () => resolve());
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
  }

  /**
   * Starts a server and waits until it accepts connections.
   * @throws with what it printed, when it does not come to that.
   */
  static async start(command: readonly string[], port: number): Promise<ChildServer> {
    const server = new ChildServer(command);
    const end = performance.now() + START_MS;
    while (server.isRunning && performance.now() < end) {
      if ((await isListening(port)) && server.isRunning) return server;
      await setTimeout(5);
    }
    await server.end('SIGKILL');
    throw new Error(`${command[0]} did not start:\n${server.#output}`);
  }

  /** What it has printed. */
  get output(): string {
    return this.#output;
  }

  get isRunning(): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    return pid !== undefined && exitCode === null && signalCode === null;
  }

  /** Sends a signal, without waiting for what it does. */
  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Ends it, also while it is stopped by a signal, and waits until it has ended. */
  async end(name: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    this.#child.kill(name);
    this.#child.kill('SIGCONT');
    await this.#ended;
  }
}
