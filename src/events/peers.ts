import type { LogPlace } from '../db/clock.ts';
import type { Redis } from '../redis/redis.ts';
import type { LogEvent } from './types.ts';

/** The events of one commit. */
export interface EventBatch {
  /** The last event before them. */
  before: LogPlace;
  events: LogEvent[];
}

/** Form of what is sent; a process that does not know it reads the log instead. */
const VERSION = 1;

const CHANNEL = 'events';

/** Sets a key to a number, unless it has a higher one. */
const RAISE = `
  if tonumber(redis.call('get', KEYS[1]) or '-1') < tonumber(ARGV[1]) then redis.call('set', KEYS[1], ARGV[1]) end
  return 1`;

/**
 * The other processes of the service, by way of Redis. They are told of each commit, so that they need not poll the log; and
 * the horizon, the number of the last event that was acknowledged to anybody, tells a process whether it has seen all.
 */
export class Peers {
  readonly #redis: Redis;
  readonly #key: string;

  constructor(redis: Redis) {
    this.#redis = redis;
    this.#key = redis.key('horizon');
  }

  /** Whether commits of other processes are told, as far as is known. */
  get isHearing(): boolean {
    return this.#redis.isHearing;
  }

  /** Calls `receive` with every batch that is told, and with undefined for one in a form that is not known. */
  listen(receive: (batch: EventBatch | undefined) => void): Promise<void> {
    return this.#redis.subscribe(CHANNEL, (message) => {
      const { v, ...batch } = JSON.parse(message) as EventBatch & { v: number };
      receive(v === VERSION ? batch : undefined);
    });
  }

  /** Tells a commit. Resolves when every process can know of it, or Redis is away. */
  async tell(batch: EventBatch): Promise<void> {
    this.#redis.publish(CHANNEL, JSON.stringify({ v: VERSION, ...batch }));
    await this.raise(batch.events.at(-1)?.seq ?? 0);
  }

  /** Raises the horizon. */
  async raise(seq: number): Promise<void> {
    await this.#redis.run((commands) => commands.eval(RAISE, 1, this.#key, seq));
  }

  /** Sets the horizon of a log that has lost its end. */
  async reset(seq: number): Promise<void> {
    await this.#redis.run((commands) => commands.set(this.#key, seq));
  }

  /** The horizon; undefined where Redis does not know it. */
  async horizon(): Promise<number | undefined> {
    const seq = await this.#redis.run((commands) => commands.get(this.#key));
    return seq === undefined || seq === null ? undefined : Number(seq);
  }

  /** Called each time that Redis is back, which may have forgotten the horizon. */
  onReady(listener: () => void): void {
    this.#redis.onReady(listener);
  }
}
