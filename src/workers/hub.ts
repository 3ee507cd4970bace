import type { Duplex } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { Windows } from '../bus/windows.ts';
import { type End, exchange } from './lines.ts';
import { type FromHub, type FromWorker, type Question, type Questions, REPORT, WRITE } from './messages.ts';
import { SharedWriter, type SharedWrites } from './shared-writer.ts';

/** How often workers are asked for a sign of life, in milliseconds, and how many times in vain until one hangs. */
const PING_MS = 1_000;
const MOST_PINGS = 15;
/** Most texts that are held; beyond this, the least recently used is dropped. */
const MAX_TEXTS = 200_000;

/** Where a line for the thread says whether it ends a transaction, and where its request begins. */
const ENDS_AT = WRITE.length + 1;
const REQUEST_AT = ENDS_AT + 2;
const ENDS = 0x31;

interface Connection extends End<FromHub> {
  channels: Set<string>;
  writes: SharedWrites | undefined;
  /** Pings since its last sign of life. */
  pings: number;
}

type Answers = {
  [Q in Question]: (given: Questions[Q]['given']) => Questions[Q]['answer'] | Promise<Questions[Q]['answer']>;
};

/** Metrics that are being gathered. */
interface Gathering {
  texts: string[];
  missing: Set<Connection>;
  finish: () => void;
}

/**
 * What the workers of one machine share, in the process that started them: a bus, counts, texts, who serves, and the thread that
 * writes. It does little for each message, since all workers wait for it.
 */
export class Hub {
  readonly #connections = new Set<Connection>();
  readonly #windows = new Windows();
  readonly #texts = new LRUCache<string, string>({ max: MAX_TEXTS });
  /** The oldest first. */
  #members: { id: string; connection: Connection }[] = [];
  #id: string | undefined;
  readonly #writer = new SharedWriter();
  readonly #answers: Answers = {
    put: ({ values, ms }) => {
      for (const [key, text] of values) this.#texts.set(key, text, { ttl: ms });
      return null;
    },
    get: (keys) => keys.map((key) => this.#texts.get(key) ?? null),
    count: (windows) => this.#windows.countAll(windows),
    takeBack: (key) => {
      this.#windows.takeBack(key);
      return null;
    },
    forget: (key) => {
      this.#windows.forget(key);
      return null;
    },
    identify: (own) => {
      this.#id ??= own;
      return this.#id;
    },
    isMember: (asked) => this.#members.some(({ id }) => id === asked),
    metrics: () => this.#askAll(),
  };
  readonly #gatherings = new Map<number, Gathering>();
  #gathered = 0;

  /**
   * Serves a worker until its socket closes.
   * @param onHang - called once if it does not react: it may have a transaction open, for whose end all others wait.
   * @returns when the worker has ended, and all that it has committed is on disk.
   */
  connect(socket: Duplex, onHang: () => void): Promise<void> {
    const end = exchange<FromHub, FromWorker>(
      socket,
      (message) => this.#receive(connection, message),
      (line, channel) => this.#pass(connection, line, channel),
    );
    const connection: Connection = { ...end, channels: new Set(), writes: undefined, pings: 0 };
    this.#connections.add(connection);
    const pinging = setInterval(() => {
      connection.send(['ping']);
      if (++connection.pings === MOST_PINGS) onHang();
    }, PING_MS).unref();
    return new Promise((resolve) => {
      socket.once('close', () => {
        clearInterval(pinging);
        resolve(this.#lose(connection));
      });
    });
  }

  /** Passes on what a worker publishes, as the bytes that came, to the others that listen. */
  #pass(from: Connection, line: Buffer, channel: string): void {
    from.pings = 0;
    if (channel === WRITE) {
      from.writes?.request(line.toString('utf8', REQUEST_AT), line[ENDS_AT] === ENDS);
      return;
    }
    for (const to of this.#connections) if (to !== from && to.channels.has(channel)) to.publish(line);
  }

  #receive(from: Connection, message: FromWorker): void {
    from.pings = 0;
    switch (message[0]) {
      case 'subscribe':
        from.channels.add(message[1]);
        return;
      case 'ask':
        void this.#answer(from, message[1], message[2], message[3]);
        return;
      case 'metrics':
        this.#gather(message[1], from, message[2]);
        return;
      case 'enter':
        this.#members.push({ id: message[1], connection: from });
        this.#tellMembers();
        return;
      case 'leave':
        this.#members = this.#members.filter(({ id }) => id !== message[1]);
        this.#tellMembers();
        return;
      case 'writes':
        from.writes = this.#writer.join(message[1], {
          report: (text) => from.publish(`${REPORT} ${text}\n`),
          lost: (error) => from.send(['lost', error.message]),
        });
    }
  }

  async #answer({ send }: Connection, number: number, question: Question, given: unknown): Promise<void> {
    const answer = this.#answers[question] as (given: unknown) => unknown;
    send(['answer', number, await answer(given)]);
  }

  #tellMembers(): void {
    const members = this.#members.map(({ id }) => id);
    for (const { send } of this.#connections) send(['members', members]);
  }

  #askAll(): Promise<string[]> {
    const number = ++this.#gathered;
    return new Promise((resolve) => {
      const texts: string[] = [];
      const finish = (): void => {
        this.#gatherings.delete(number);
        resolve(texts);
      };
      this.#gatherings.set(number, { texts, missing: new Set(this.#connections), finish });
      for (const { send } of this.#connections) send(['metrics', number]);
    });
  }

  /** Adds the metrics of a worker; undefined if it has ended. */
  #gather(number: number, from: Connection, text: string | undefined): void {
    const gathering = this.#gatherings.get(number);
    if (!gathering?.missing.delete(from)) return;
    if (text !== undefined) gathering.texts.push(text);
    if (gathering.missing.size === 0) gathering.finish();
  }

  /** A worker has ended: its transaction is rolled back, and others take over its streams. */
  async #lose(connection: Connection): Promise<void> {
    this.#connections.delete(connection);
    this.#members = this.#members.filter((member) => member.connection !== connection);
    this.#tellMembers();
    for (const number of [...this.#gatherings.keys()]) this.#gather(number, connection, undefined);
    await connection.writes?.leave();
  }

  /** When all workers have ended. @param keepsLog - of the embedded store, for the process that opens it next. */
  close(keepsLog: boolean): Promise<void> {
    return this.#writer.close(keepsLog);
  }
}
