import { Type } from 'typebox';
import type { Bus, SharedBytes, SharedHorizon } from '../bus/bus.ts';
import { type Check, checked } from '../bus/checked.ts';
import type { Count, Window } from '../bus/windows.ts';
import type { Commands, Redis } from './redis.ts';

/** How long after Redis is back other processes may still not have reconnected, in milliseconds. */
const SETTLE_MS = 3_000;

/** Raises a key to a number; replaces anything that is not a number. */
const RAISE = `
  local value = redis.pcall('get', KEYS[1])
  local seq = type(value) == 'string' and string.find(value, '^%d+$') and #value < 16 and tonumber(value)
  if not seq or seq < tonumber(ARGV[1]) then redis.call('set', KEYS[1], ARGV[1]) end
  return 1`;

/**
 * Counts one in each window, in order, up to the first that is full. ARGV: a limit and a length in milliseconds for each key.
 * Returns for each: 1 if it counted, its count so far, milliseconds until it ends.
 */
const COUNT = `
  local counts = {}
  for n, key in ipairs(KEYS) do
    local limit = tonumber(ARGV[2 * n - 1])
    local value = redis.pcall('get', key)
    local used = type(value) == 'string' and string.find(value, '^%d+$') and #value < 16 and tonumber(value)
    -- What is no count, or would never end, is no window.
    local isNew = not used or redis.call('pttl', key) < 0
    if isNew then
      redis.call('del', key)
      used = 0
    end
    if used >= limit then
      counts[n] = {0, used, math.max(0, redis.call('pttl', key))}
      return counts
    end
    if isNew then
      redis.call('set', key, 1, 'px', ARGV[2 * n])
    else
      redis.call('incr', key)
    end
    counts[n] = {1, used + 1, redis.call('pttl', key)}
  end
  return counts`;

/** Takes one back from the current window. */
const TAKE_BACK = `
  if tonumber(redis.call('get', KEYS[1]) or '0') > 0 then redis.call('decr', KEYS[1]) end
  return 1`;

const number = Type.Integer({ minimum: 0 });
const isCounted = checked(
  Type.Array(Type.Tuple([Type.Union([Type.Literal(0), Type.Literal(1)]), number, number])),
);
const isId = checked(Type.String({ pattern: '^[0-9a-f]{16}$' }));
const isSeq = checked(Type.Union([Type.Null(), Type.String({ pattern: '^[0-9]{1,15}$' })]));
const isBytes = (value: unknown): value is Buffer => Buffer.isBuffer(value);

/** A client with our scripts defined. */
type WithScripts = Commands & {
  millraceRaise(keys: number, key: string, seq: number): Promise<1>;
  millraceCount(keys: number, ...rest: (string | number)[]): Promise<unknown>;
  millraceTakeBack(keys: number, key: string): Promise<1>;
};

/** The bus between processes on several machines: Redis, which commands use too. While it is unavailable, nothing is shared. */
export class RedisBus implements Bus {
  readonly redis: Redis;
  readonly reachesCommands = true;
  readonly horizon: SharedHorizon;
  readonly bytes: SharedBytes;

  constructor(redis: Redis) {
    this.redis = redis;
    redis.commands.defineCommand('millraceRaise', { lua: RAISE });
    redis.commands.defineCommand('millraceCount', { lua: COUNT });
    redis.commands.defineCommand('millraceTakeBack', { lua: TAKE_BACK });
    this.horizon = horizonIn(redis);
    this.bytes = bytesIn(redis);
  }

  get isReady(): boolean {
    return this.redis.isReady;
  }

  get isHearing(): boolean {
    return this.redis.isHearing;
  }

  onReady(listener: () => void): void {
    this.redis.onReady(listener);
  }

  publish(channel: string, message: string): void {
    this.redis.publish(channel, message);
  }

  announce(channel: string, message: string): void {
    this.publish(channel, message);
  }

  subscribe<T>(channel: string, isValid: Check<T>, listener: (message: T) => void): Promise<void> {
    return this.redis.subscribe(channel, isValid, listener);
  }

  identify(own: string): Promise<string | undefined> {
    const key = this.redis.key('id');
    return this.redis.read('id', isId, async (commands) => {
      await commands.set(key, own, 'NX');
      const id = await commands.get(key).catch(() => '');
      // Not written by any process of the service.
      if (!isId(id)) await commands.set(key, own);
      return isId(id) ? id : own;
    });
  }

  async put(values: ReadonlyMap<string, string>, ms: number): Promise<void> {
    await this.redis.run((commands) =>
      Promise.all([...values].map(([key, text]) => commands.set(this.redis.key(key), text, 'PX', ms))),
    );
  }

  get(
    name: string,
    keys: readonly string[],
    isValid: Check<(string | null)[]>,
  ): Promise<(string | null)[] | undefined> {
    return this.redis.read(name, isValid, (commands) =>
      commands.mget(keys.map((key) => this.redis.key(key))),
    );
  }

  async count(windows: readonly Window[]): Promise<Count[] | undefined> {
    const keys = windows.map(({ key }) => this.#windowKey(key));
    const args = windows.flatMap(({ limit, ms }) => [limit, ms]);
    const counts = await this.redis.read('limit', isCounted, (commands) =>
      (commands as WithScripts).millraceCount(keys.length, ...keys, ...args),
    );
    return counts?.map(([one, used, reset]) => ({ allowed: one === 1, used, reset }));
  }

  async takeBack(key: string): Promise<boolean> {
    const done = await this.redis.run((commands) =>
      (commands as WithScripts).millraceTakeBack(1, this.#windowKey(key)),
    );
    return done !== undefined;
  }

  async forget(key: string): Promise<void> {
    await this.redis.run((commands) => commands.del(this.#windowKey(key)));
  }

  /** Keys that share their first word are on one node of a Cluster, as a script requires. */
  #windowKey(key: string): string {
    const space = key.indexOf(' ');
    const word = space < 0 ? key : key.slice(0, space);
    return this.redis.key(`limit:{${word}}${key.slice(word.length)}`);
  }

  close(): void {
    this.redis.close();
  }
}

function horizonIn(redis: Redis): SharedHorizon {
  const key = redis.key('horizon');
  let readyAt = performance.now();
  redis.onReady(() => {
    readyAt = performance.now();
  });
  return {
    /** Unknown if Redis has just come back: others may have acknowledged writes without raising it. */
    async read() {
      if (performance.now() - readyAt < SETTLE_MS) return undefined;
      const seq = await redis.read('horizon', isSeq, (commands) => commands.get(key));
      return seq === undefined || seq === null ? undefined : Number(seq);
    },
    async raise(seq) {
      await redis.run((commands) => (commands as WithScripts).millraceRaise(1, key, seq));
    },
    async reset(seq) {
      await redis.run((commands) => commands.set(key, seq));
    },
  };
}

function bytesIn(redis: Redis): SharedBytes {
  return {
    async set(key, bytes, seconds) {
      await redis.run((commands) => commands.set(redis.key(key), bytes, 'EX', seconds));
    },
    async setRanges(key, ranges) {
      await redis.run(async (commands) => {
        const pipeline = commands.pipeline();
        for (const { start, bytes } of ranges) pipeline.setrange(redis.key(key), start, bytes);
        await pipeline.exec();
      });
    },
    get: (name, key, most) =>
      redis.read(name, isBytes, (commands) => commands.getrangeBuffer(redis.key(key), 0, most - 1)),
    async delete(key) {
      await redis.run((commands) => commands.del(redis.key(key)));
    },
  };
}
