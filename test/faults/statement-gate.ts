import dns from 'node:dns';
import { once } from 'node:events';
import { connect, createServer, type Server, Socket } from 'node:net';
import { vi } from 'vitest';
import { tie } from './gate.ts';

/** What happens to the way to PostgreSQL. */
export type Fault =
  | 'the name cannot be resolved'
  | 'connections are refused'
  | 'connections are reset'
  | 'nothing is answered';

/** Messages of a client that run a statement: Execute and Query. */
const RUNS: readonly number[] = [...'EQ'].map((letter) => letter.charCodeAt(0));

/** A way to PostgreSQL on which a fault begins with a certain statement. */
export class StatementGate {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #left = 0;
  #fault: Fault | undefined;
  readonly #stopNoting = noteWaiting();
  /** The fault goes on. */
  isFailing = false;

  private constructor(target: string) {
    this.#target = new URL(target);
  }

  /** An open gate to a database, and the URL of that database through it, which has a host name. */
  static async to(target: string): Promise<{ gate: StatementGate; url: string }> {
    const gate = new StatementGate(target);
    await gate.#listen();
    const url = new URL(target);
    url.host = `localhost:${gate.#port}`;
    return { gate, url: url.href };
  }

  /** Lets a fault begin with the n-th statement from now on, which does not reach the database. */
  arm(fault: Fault, n: number): void {
    this.#fault = fault;
    this.#left = n;
  }

  /** Ends the fault. @returns whether there was one; where there was none, there will be none. */
  async heal(): Promise<boolean> {
    const hasFailed = this.isFailing || this.#left === 0;
    this.#left = 0;
    this.isFailing = false;
    vi.restoreAllMocks();
    if (this.#fault === 'nothing is answered') this.#drop();
    if (this.#server === undefined) await this.#listen();
    return hasFailed;
  }

  close(): void {
    this.#stopNoting();
    this.#server?.close();
    this.#drop();
  }

  async #listen(): Promise<void> {
    const server = createServer({ noDelay: true }, (inner) => this.#open(inner)).listen(
      this.#port,
      '127.0.0.1',
    );
    await once(server, 'listening');
    this.#server = server;
    this.#port = (server.address() as { port: number }).port;
  }

  #open(inner: Socket): void {
    const outer = connect({ port: Number(this.#target.port), host: this.#target.hostname, noDelay: true });
    const count = counter();
    inner.on('data', (bytes) => {
      this.#count(count(bytes));
      if (!this.isFailing) outer.write(bytes);
    });
    outer.on('data', (bytes) => {
      if (!this.isFailing) inner.write(bytes);
    });
    tie(inner, outer, this.#sockets);
  }

  #count(statements: number): void {
    if (this.#left === 0 || statements === 0) return;
    this.#left = Math.max(0, this.#left - statements);
    if (this.#left === 0) this.#fail();
  }

  #fail(): void {
    this.isFailing = true;
    switch (this.#fault) {
      case 'the name cannot be resolved':
        failLookups();
        this.#drop();
        break;
      case 'connections are refused':
        this.#server?.close();
        this.#server = undefined;
        this.#drop();
        break;
      case 'connections are reset':
        this.#drop();
        this.isFailing = false;
        break;
      case 'nothing is answered':
        shortenWaits();
    }
  }

  #drop(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }
}

/** Counts the statements that a client sends, in messages that come in any pieces. */
function counter(): (bytes: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    let statements = 0;
    for (;;) {
      // The first message has no type.
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return statements;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return statements;
      if (hasStarted && RUNS.includes(rest[0] as number)) statements++;
      hasStarted = true;
      rest = rest.subarray(end);
    }
  };
}

/** Both ways in which resolvers fail, in turn. */
function failLookups(): void {
  let n = 0;
  vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: unknown[]) => {
    const code = n++ % 2 === 0 ? 'ENOTFOUND' : 'EAI_AGAIN';
    const error = Object.assign(new Error(`getaddrinfo ${code} ${host}`), { code, syscall: 'getaddrinfo' });
    process.nextTick(rest.at(-1) as (error: Error) => void, error);
  }) as never);
}

/** How long the service waits for an answer of PostgreSQL, in milliseconds, and how long for these tests. */
const WAIT_MS = 10_000;
const SHORT_MS = 50;

/** Sockets on which the service waits for so long. */
const waiting = new Set<Socket>();

/** Notes from now on which sockets these are. @returns what ends it. */
function noteWaiting(): () => void {
  const { setTimeout } = Socket.prototype;
  Socket.prototype.setTimeout = function (this: Socket, ms, ...rest) {
    if (ms === WAIT_MS && !waiting.has(this)) {
      waiting.add(this);
      this.once('close', () => waiting.delete(this));
    }
    return setTimeout.call(this, ms, ...rest);
  };
  return () => {
    Socket.prototype.setTimeout = setTimeout;
  };
}

/** Lets the service give up sooner what is not answered; it is not to be waited for. */
function shortenWaits(): void {
  const short = (ms: number | undefined) => (ms === WAIT_MS ? SHORT_MS : ms);
  const wait = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number, ...rest: []) =>
    wait(work, short(ms), ...rest)) as never);
  const { setTimeout } = Socket.prototype;
  vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms, ...rest) {
    return setTimeout.call(this, short(ms) as number, ...rest);
  });
  for (const socket of waiting) socket.setTimeout(SHORT_MS);
}
