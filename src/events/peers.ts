import { Type } from 'typebox';
import type { LogPlace } from '../db/clock.ts';
import { checked } from '../redis/checked.ts';
import type { Redis } from '../redis/redis.ts';
import type { LogEvent } from './types.ts';

/** The events of one commit. */
export interface EventBatch {
  /** The last event before them. */
  before: LogPlace;
  events: LogEvent[];
}

/** Version of the message format. A process that does not know it reads the log instead. */
const VERSION = 1;
/** Marks a message without a commit. */
const NO_COMMIT = 0;

const CHANNEL = 'events';

const number = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const place = { seq: number, at: number };

/** A message of any version. */
const isMessage = checked(Type.Object({ v: Type.Integer() }));
/** A message of this version. The required body of an event depends on its type. */
const isBatch = checked(
  Type.Object({
    before: Type.Object(place),
    events: Type.Array(
      Type.Object({
        ...place,
        type: Type.String(),
        deleted: Type.Optional(Type.Boolean()),
        body: Type.Object({}),
      }),
    ),
  }),
);
/** Checks the horizon. */
const isSeq = checked(Type.Union([Type.Null(), Type.String({ pattern: '^[0-9]{1,15}$' })]));

/** How long after Redis is back other processes may still not have reconnected, in milliseconds. */
const SETTLE_MS = 3_000;

/** Raises a key to a number; replaces anything that is not a number. */
const RAISE = `
  local value = redis.pcall('get', KEYS[1])
  local seq = type(value) == 'string' and string.find(value, '^%d+$') and #value < 16 and tonumber(value)
  if not seq or seq < tonumber(ARGV[1]) then redis.call('set', KEYS[1], ARGV[1]) end
  return 1`;

/**
 * The other processes of the service, reached through Redis. They hear of each commit, so that they need not poll the log. The
 * horizon, the number of the last event acknowledged to any client, shows a process whether it has seen everything.
 */
export class Peers {
  readonly #redis: Redis;
  readonly #key: string;
  #readyAt = performance.now();

  constructor(redis: Redis) {
    this.#redis = redis;
    this.#key = redis.key('horizon');
    redis.onReady(() => {
      this.#readyAt = performance.now();
    });
  }

  /** Whether commits of other processes arrive, as far as is known. */
  get isHearing(): boolean {
    return this.#redis.isHearing;
  }

  /** Calls `receive` with every announced batch, and with undefined for one of an unknown version. */
  listen(receive: (batch: EventBatch | undefined) => void): Promise<void> {
    return this.#redis.subscribe(CHANNEL, isMessage, (message) => {
      if (message.v !== VERSION) return receive(undefined);
      if (!isBatch(message) || !followOn(message as EventBatch)) throw new Error('this is no commit');
      const { before, events } = message as EventBatch;
      receive({ before, events });
    });
  }

  /** Announces a commit. Resolves when every process can know of it, or Redis is away. */
  async tell(batch: EventBatch): Promise<void> {
    this.#redis.publish(CHANNEL, JSON.stringify({ v: VERSION, ...batch }));
    await this.raise(batch.events.at(-1)?.seq ?? 0);
  }

  /** Raises the horizon. */
  async raise(seq: number): Promise<void> {
    await this.#redis.run((commands) => commands.eval(RAISE, 1, this.#key, seq));
  }

  /** Sets the horizon of a log that has lost its end, and makes every process read the log, and so notice the loss. */
  async reset(seq: number): Promise<void> {
    this.#redis.publish(CHANNEL, JSON.stringify({ v: NO_COMMIT }));
    await this.#redis.run((commands) => commands.set(this.#key, seq));
  }

  /**
   * The horizon; undefined if Redis does not know it or has just come back: others may have acknowledged writes without raising
   * it.
   */
  async horizon(): Promise<number | undefined> {
    if (performance.now() - this.#readyAt < SETTLE_MS) return undefined;
    const seq = await this.#redis.read('horizon', isSeq, (commands) => commands.get(this.#key));
    return seq === undefined || seq === null ? undefined : Number(seq);
  }

  /** Registers a listener for each time that Redis is back; it may have lost the horizon. */
  onReady(listener: () => void): void {
    this.#redis.onReady(listener);
  }
}

/** Whether events are consecutive, as those of a commit are. */
function followOn({ before, events }: EventBatch): boolean {
  return events.every(({ seq }, index) => seq === before.seq + 1 + index);
}
