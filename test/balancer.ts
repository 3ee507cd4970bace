/** A balancer in front of processes, as a child process on free ports of 127.0.0.1. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildServer } from './child-server.ts';
import { freePort } from './free-port.ts';

/** Where a balancer listens, and a folder for its files. */
export interface Place {
  port: number;
  plainPort: number;
  folder: string;
}

interface Launch {
  /** Text of its configuration. */
  configure(place: Place): string;
  /** What is run with the file of that text. */
  command(file: string, place: Place): string[];
  /** Whether it speaks TLS on `port`. */
  isSecure: boolean;
}

export class Balancer {
  /** Where clients connect to. */
  readonly port: number;
  /** The port that leads to the other one. */
  readonly plainPort: number;
  readonly origin: string;
  #server: ChildServer;
  readonly #start: () => Promise<ChildServer>;
  readonly #folder: string;

  private constructor(
    { port, plainPort, folder }: Place,
    isSecure: boolean,
    server: ChildServer,
    start: () => Promise<ChildServer>,
  ) {
    this.port = port;
    this.plainPort = plainPort;
    this.origin = `http${isSecure ? 's' : ''}://127.0.0.1:${port}`;
    this.#server = server;
    this.#start = start;
    this.#folder = folder;
  }

  static async start({ configure, command, isSecure }: Launch): Promise<Balancer> {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-balancer-'));
    try {
      const place = { port: await freePort(), plainPort: await freePort(), folder };
      const file = join(folder, 'configuration');
      writeFileSync(file, configure(place));
      const startAgain = () => ChildServer.start(command(file, place), place.port);
      return new Balancer(place, isSecure, await startAgain(), startAgain);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Ends it as a power failure would. */
  async kill(): Promise<void> {
    await this.#server.end('SIGKILL');
  }

  /** Starts it again where it was. */
  async restart(): Promise<void> {
    this.#server = await this.#start();
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
