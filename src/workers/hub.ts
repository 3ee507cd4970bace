import type { Duplex } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { Windows } from '../bus/windows.ts';
import { type End, exchange } from './lines.ts';
import type { FromHub, FromWorker, Question, Questions } from './messages.ts';

/** How often workers are asked for a sign of life, in milliseconds, and how many times in vain until one hangs. */
const PING_MS = 1_000;
const MOST_PINGS = 15;
/** Most texts that are held; beyond this, the least recently used is dropped. */
const MAX_TEXTS = 200_000;

interface Connection extends End<FromHub> {
  channels: Set<string>;
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
 * What the workers of one machine share, in the process that started them: a bus, counts, texts, who serves, and whose turn it is
 * to write. It does little for each message, since all workers wait for it.
 */
export class Hub {
  readonly #connections = new Set<Connection>();
  readonly #windows = new Windows();
  readonly #texts = new LRUCache<string, string>({ max: MAX_TEXTS });
  /** The oldest first. */
  #members: { id: string; connection: Connection }[] = [];
  #id: string | undefined;
  #writer: Connection | undefined;
  readonly #waiting: Connection[] = [];
  /** Why nobody may write any more. */
  #fault: string | undefined;
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
   * @param onHang - called once if it does not react: it may have the turn to write, for which all others wait.
   */
  connect(socket: Duplex, onHang: () => void): void {
    const end = exchange<FromHub, FromWorker>(
      socket,
      (message) => this.#receive(connection, message),
      (line, channel) => this.#pass(connection, line, channel),
    );
    const connection: Connection = { ...end, channels: new Set(), pings: 0 };
    this.#connections.add(connection);
    const pinging = setInterval(() => {
      connection.send(['ping']);
      if (++connection.pings === MOST_PINGS) onHang();
    }, PING_MS).unref();
    if (this.#fault !== undefined) connection.send(['fault', this.#fault]);
    socket.once('close', () => {
      clearInterval(pinging);
      this.#lose(connection);
    });
  }

  /** Passes on what a worker publishes, as the bytes that came, to the others that listen. */
  #pass(from: Connection, line: Buffer, channel: string): void {
    from.pings = 0;
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
      case 'turn':
        this.#waiting.push(from);
        if (this.#writer === undefined) this.#nextTurn();
        else if (this.#waiting.length === 1) this.#writer.send(['wanted']);
        return;
      case 'free':
        if (this.#writer === from) this.#nextTurn();
        return;
      case 'fault':
        this.#fault = message[1];
        for (const { send } of this.#connections) send(['fault', message[1]]);
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

  /** Gives the turn to the next worker. It keeps it until another one wants it. */
  #nextTurn(): void {
    this.#writer = this.#waiting.shift();
    this.#writer?.send(['turn']);
    if (this.#waiting.length > 0) this.#writer?.send(['wanted']);
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
  #lose(connection: Connection): void {
    this.#connections.delete(connection);
    this.#members = this.#members.filter((member) => member.connection !== connection);
    this.#tellMembers();
    const index = this.#waiting.indexOf(connection);
    if (index >= 0) this.#waiting.splice(index, 1);
    if (this.#writer === connection) this.#nextTurn();
    for (const number of [...this.#gatherings.keys()]) this.#gather(number, connection, undefined);
  }
}
