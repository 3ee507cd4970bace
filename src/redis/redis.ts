import type { Redis as Client, Cluster } from 'ioredis';
import { type Check, readMessage } from '../bus/checked.ts';
import type { Log } from '../log.ts';
import { secondsSince } from '../outage.ts';
import type { RedisPlace } from './redis-place.ts';

/** How long until a command without a reply has failed and the connection is replaced, in milliseconds. */
const COMMAND_MS = 500;
/** Longest wait between attempts to connect, in milliseconds. */
const RETRY_MS = 500;
/** How often to check that published messages are heard, in milliseconds. */
const PULSE_MS = 1_000;
/** Shortest time between log entries about ignored data, in milliseconds. */
const IGNORED_MS = 60_000;

/** How long Redis is unavailable before it is logged, in milliseconds. */
const TELL_MS = 2_000;

type Listener = (message: string) => void;

/** A connection to Redis: one server, the master that Sentinels name, or a Cluster. */
export type Commands = Client | Cluster;

/**
 * The Redis shared by several processes of a service. It holds nothing that may not be lost: it may be unavailable, restart empty or
 * fail over at any time. While it is unavailable, commands fail at once and messages are lost.
 */
export class Redis {
  /** Prefix of every key and channel: services that share a Redis do not see one another. */
  readonly prefix: string;
  readonly commands: Commands;
  readonly #subscriber: Commands;
  readonly #listeners = new Map<string, Listener>();
  readonly #onReady: (() => void)[] = [];
  readonly #pulse: NodeJS.Timeout;
  readonly #pulseChannel = `pulse:${crypto.randomUUID()}`;
  /** Pulses published since one was last heard. */
  #unheard = 1;
  #isClosed = false;
  readonly #log: Log;
  #ignored = 0;
  #ignoredAt = Number.NEGATIVE_INFINITY;

  private constructor(commands: Commands, subscriber: Commands, prefix: string, log: Log) {
    this.commands = commands;
    this.#subscriber = subscriber;
    this.prefix = prefix;
    this.#log = log;
    subscriber.on('message', (channel: string, message: string) =>
      this.#listeners.get(channel.slice(prefix.length))?.(message),
    );
    subscriber.on('close', () => {
      this.#unheard = Math.max(this.#unheard, 2);
    });
    this.#pulse = setInterval(() => this.#beat(), PULSE_MS).unref();
  }

  /**
   * Connects. Resolves after at most a second; if Redis is unavailable, keeps trying.
   * @param service - distinguishes this service from others on the same Redis.
   */
  static async open(place: RedisPlace, service: string, log: Log): Promise<Redis> {
    const { Cluster, Redis: Server } = await import('ioredis');
    const make = (): Commands => makeClient({ Cluster, Server }, place);
    const redis = new Redis(make(), make(), `millrace:${service}:`, log);
    let since: number | undefined;
    let telling: NodeJS.Timeout | undefined;
    let isTold = false;
    const failed = (reason: string): void => {
      if (since !== undefined || redis.#isClosed) return;
      since = performance.now();
      // A connection that is replaced at once is no news; this process may just have been too busy to read the reply.
      telling = setTimeout(() => {
        isTold = !redis.#isClosed;
        if (!isTold) return;
        log.warn(
          { reason },
          'Redis is unavailable: the log is polled meanwhile, and each process counts limits by itself',
        );
      }, TELL_MS).unref();
    };
    redis.commands.on('error', ({ message }: Error) => failed(message));
    redis.commands.on('close', () => failed('the connection was closed'));
    redis.commands.on('ready', () => {
      clearTimeout(telling);
      if (isTold && since !== undefined) log.info({ seconds: secondsSince(since) }, 'Redis is back');
      since = undefined;
      isTold = false;
      for (const listener of redis.#onReady) listener();
    });
    redis.#subscriber.on('error', () => undefined);
    redis.#listeners.set(redis.#pulseChannel, () => {
      redis.#unheard = 0;
    });
    const isReady = (client: Commands) =>
      new Promise<void>((resolve) => {
        client.once('ready', resolve);
      });
    const subscribed = isReady(redis.#subscriber).then(() => redis.#listen());
    await Promise.race([
      Promise.all([isReady(redis.commands), subscribed]),
      new Promise((resolve) => setTimeout(resolve, 1_000).unref()),
    ]);
    redis.#subscriber.on('ready', () => void redis.#listen());
    return redis;
  }

  /** Whether commands can be sent. */
  get isReady(): boolean {
    return this.commands.status === 'ready';
  }

  /** Whether messages of other processes arrive, as far as is known. It takes up to two seconds to notice that they do not. */
  get isHearing(): boolean {
    return this.#unheard < 2;
  }

  /** Registers a listener for each time that commands can be sent again; stored data may then be lost. */
  onReady(listener: () => void): void {
    this.#onReady.push(listener);
  }

  /** The full name of a key. */
  key(name: string): string {
    return this.prefix + name;
  }

  /** Runs commands. @returns their result; undefined if Redis is unavailable or does not reply. */
  async run<T>(work: (commands: Commands) => Promise<T>): Promise<T | undefined> {
    if (!this.isReady) return undefined;
    try {
      return await work(this.commands);
    } catch (error) {
      this.noticeFailure(error as Error);
      return undefined;
    }
  }

  /**
   * Runs commands that read. Results of another form are ignored, and logged under `name`.
   * @returns undefined if Redis is unavailable or does not reply, or if the result is ignored.
   */
  async read<T>(
    name: string,
    isValid: Check<T>,
    work: (commands: Commands) => Promise<unknown>,
  ): Promise<T | undefined> {
    const value = await this.run(work);
    if (value === undefined || isValid(value)) return value;
    this.#ignore(name);
    return undefined;
  }

  /** Counts and logs ignored data, which no process of this version writes. */
  #ignore(name: string, err?: unknown): void {
    this.#ignored++;
    const now = performance.now();
    if (now - this.#ignoredAt < IGNORED_MS) return;
    this.#log.warn(
      { name, count: this.#ignored, err },
      'Redis holds what this service did not write, which is ignored: nobody else may write to it',
    );
    this.#ignored = 0;
    this.#ignoredAt = now;
  }

  /** Reconnects after a command without a reply: later ones would only wait as long. */
  noticeFailure({ message }: Error): void {
    if (message !== 'Command timed out' || !this.isReady || this.#isClosed) return;
    this.commands.disconnect(true);
  }

  /** Sends a message to all listeners, including those of this process. It may be lost. */
  publish(channel: string, message: string): void {
    void this.run((commands) => commands.publish(this.key(channel), message));
  }

  /** Subscribes to a channel, again each time that Redis is back. Messages of another form are ignored. */
  async subscribe<T>(channel: string, isValid: Check<T>, listener: (message: T) => void): Promise<void> {
    const [name] = channel.split(':') as [string];
    this.#listeners.set(channel, (text) => {
      const message = readMessage(text, isValid);
      if (message === undefined) return this.#ignore(name);
      try {
        listener(message);
      } catch (error) {
        this.#ignore(name, error);
      }
    });
    await this.#listen();
  }

  async #listen(): Promise<void> {
    if (this.#subscriber.status !== 'ready') return;
    const channels = [...this.#listeners.keys()].map((channel) => this.key(channel));
    await this.#subscriber.subscribe(...channels).catch(() => undefined);
    this.publish(this.#pulseChannel, '');
  }

  /** Publishes a pulse. If earlier ones were not heard, subscribes again, and then reconnects. */
  #beat(): void {
    if (this.#unheard >= 2 && this.#subscriber.status === 'ready') {
      if (this.#unheard % 3 === 0) this.#subscriber.disconnect(true);
      else void this.#listen();
    }
    this.#unheard++;
    this.publish(this.#pulseChannel, '');
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#pulse);
    for (const client of [this.commands, this.#subscriber]) client.disconnect();
  }
}

/** Connects at once, and again whenever the connection is lost. */
function makeClient(
  { Cluster, Server }: { Cluster: typeof import('ioredis').Cluster; Server: typeof import('ioredis').Redis },
  { kind, nodes, master, username, password, db, tls }: RedisPlace,
): Commands {
  const retry = (times: number): number => Math.min(times * 50, RETRY_MS);
  const options = {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
    commandTimeout: COMMAND_MS,
    connectTimeout: 2_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    retryStrategy: retry,
  };
  const [first] = nodes;
  switch (kind) {
    case 'cluster':
      return new Cluster([...nodes], {
        redisOptions: options,
        enableOfflineQueue: false,
        clusterRetryStrategy: retry,
        slotsRefreshTimeout: 2_000,
        slotsRefreshInterval: 5_000,
      });
    case 'sentinel':
      return new Server({
        ...options,
        db,
        sentinels: [...nodes],
        name: master,
        sentinelRetryStrategy: retry,
        // A master demoted to a replica rejects writes.
        reconnectOnError: ({ message }) => message.startsWith('READONLY'),
      });
    case 'server':
      return new Server({ ...options, db, ...first });
  }
}
