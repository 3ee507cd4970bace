import { Type } from 'typebox';
import { checked } from '../redis/checked.ts';
import type { Commands, Redis } from '../redis/redis.ts';
import { type Count, type Counting, type Limiter, type Limiters, memoryLimiters } from './limiter.ts';

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
      counts[n] = {0, limit, math.max(0, redis.call('pttl', key))}
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

/** A client with our scripts defined. */
type WithScripts = Commands & {
  millraceCount(keys: number, ...rest: (string | number)[]): Promise<unknown>;
  millraceTakeBack(keys: number, key: string): Promise<1>;
};

/**
 * Counts in Redis, shared by all processes of the service, in one round trip. While Redis is unavailable, each process counts in
 * its own memory.
 */
export function redisLimiters(redis: Redis): Limiters {
  redis.commands.defineCommand('millraceCount', { lua: COUNT });
  redis.commands.defineCommand('millraceTakeBack', { lua: TAKE_BACK });
  /** The in-memory fallback of each limiter, used while Redis is unavailable. */
  const insurances = new Map<Limiter, Limiter>();
  const insuranceOf = (limiter: Limiter): Limiter => insurances.get(limiter) as Limiter;

  const count = async (
    countings: readonly (Counting & { seconds: number })[],
  ): Promise<Count[] | undefined> => {
    const keys = countings.map(({ limiter, key }) => keyOf(redis, limiter, key));
    const args = countings.flatMap(({ limiter, seconds }) => [limiter.limit, seconds * 1000]);
    const counts = await redis.read('limit', isCounted, (commands) =>
      (commands as WithScripts).millraceCount(keys.length, ...keys, ...args),
    );
    return counts?.map(([one, used, reset]) => ({ allowed: one === 1, used, reset }));
  };

  return {
    make(name, limit, seconds) {
      const insurance = memoryLimiters.make(name, limit, seconds);
      const limiter: Limiter = {
        name,
        limit,
        seconds,
        async count(key, custom = seconds) {
          const counts = await count([{ limiter, key, seconds: custom }]);
          return counts?.[0] ?? insurance.count(key, custom);
        },
        async takeBack(key) {
          const done = await redis.run((commands) =>
            (commands as WithScripts).millraceTakeBack(1, keyOf(redis, limiter, key)),
          );
          if (done === undefined) await insurance.takeBack(key);
        },
        async forget(key) {
          await redis.run((commands) => commands.del(keyOf(redis, limiter, key)));
          await insurance.forget(key);
        },
      };
      insurances.set(limiter, insurance);
      return limiter;
    },
    async countAll(countings) {
      const counts = await count(
        countings.map((counting) => ({ ...counting, seconds: counting.limiter.seconds })),
      );
      if (counts !== undefined) return counts;
      return memoryLimiters.countAll(
        countings.map(({ limiter, key }) => ({ limiter: insuranceOf(limiter), key })),
      );
    },
  };
}

/** Keys that share their first word are on one node of a Cluster, as a script requires. */
function keyOf(redis: Redis, { name }: Limiter, key: string): string {
  const space = key.indexOf(' ');
  const word = space < 0 ? key : key.slice(0, space);
  return redis.key(`limit:{${word}}${key.slice(word.length)}:${name}`);
}
